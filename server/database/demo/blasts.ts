import { dayOf, momentAt } from '#contract/calendar.ts'
import type { StatusSlug } from '#contract/statuses.ts'
import { searchText } from '#server/areas/text-blasts/files-read.ts'
import { type BlastPlan, blastPlans } from '#server/database/demo/blast-plans.ts'
import { day, hour, iso, midnightOf } from '#server/database/demo/moments.ts'
import { givenNames, mailName, surnames } from '#server/database/demo/names.ts'
import type { DealerPlan } from '#server/database/demo/network.ts'
import { mobileOf } from '#server/database/demo/people.ts'
import type { Random } from '#server/database/random.ts'

type Row = Readonly<Record<string, unknown>>
type RecipientState = StatusSlug<'blastrecipient'> | 'duplicate'
interface RecipientRow {
  readonly file_id: number
  readonly blast_id: number | null
  readonly row: number
  readonly mobile: string
  readonly first_name: string
  readonly last_name: string
  readonly search: string
  readonly email: string | null
  readonly dealer_id: number | null
  readonly excluded: boolean
  readonly state: RecipientState
  readonly reason: object | null
  readonly consent_source: string
  readonly consent_date: string
  readonly message_id: string | null
  readonly answer: string | null
  readonly attempts: number
  readonly sent_at: string | null
  readonly updated_at: string
}
/** Text blasts in memory, with all that belongs to them. */
export interface BlastWorld {
  readonly accounts: readonly Row[]
  readonly optOuts: readonly Row[]
  readonly files: readonly Row[]
  readonly blasts: readonly Row[]
  readonly recipients: readonly (RecipientRow & { readonly id: number })[]
  readonly messages: readonly Row[]
  readonly steps: readonly Row[]
}

/** survey.admin@demo.test, who sends them all. */
const sender = 3
/** Ten in the morning in Manila, some days from now: no blast of the demo was sent at night. */
const tenOClock = (now: number, days: number) => midnightOf(now, days) + 10 * hour

const answers: { readonly [S in RecipientState]?: string } = {
  accepted: 'Message sent to next instance · PENDING_ENROUTE',
  delivered: 'Message delivered to handset · DELIVERED_TO_HANDSET',
  undelivered: 'Message sent not delivered · UNDELIVERABLE_NOT_DELIVERED: EC_ABSENT_SUBSCRIBER',
  refused: 'Not enough credits · REJECTED_NOT_ENOUGH_CREDITS',
}
const wasHandedOver = (state: RecipientState) =>
  state === 'accepted' || state === 'delivered' || state === 'undelivered' || state === 'refused' || state === 'unknown'
const keyOf = (random: Random, letters: number) =>
  Array.from({ length: letters }, () => random.between(0, 15).toString(16)).join('')
const uuidOf = (random: Random) =>
  `${keyOf(random, 8)}-${keyOf(random, 4)}-4${keyOf(random, 3)}-8${keyOf(random, 3)}-${keyOf(random, 12)}`

/** The head office's account and those of a few dealers; all of them speak to the simulator. */
const planAccounts = (random: Random, dealers: readonly DealerPlan[], now: number): readonly Row[] =>
  [null, 1, 2, 7, 12]
    .filter((dealer) => dealer === null || dealer <= dealers.length)
    .map((dealer, at) => ({
      id: at + 1,
      name: dealer === null ? 'Head office' : `Amihan ${dealers[dealer - 1]?.[1]}`,
      kind: 'simulator',
      dealer_id: dealer,
      sender: dealer === null ? 'AMIHAN' : `AMIHAN ${dealers[dealer - 1]?.[0]}`,
      reply_to: '+639178880000',
      webhook_key: keyOf(random, 40),
      throttle: dealer === null ? null : 50,
      part_price: 0.35,
      // One that was replaced, so that “active only” shows its effect.
      status: dealer !== 12,
      created_at: iso(now - 300 * day),
      updated_at: iso(now - 40 * day),
      version: 0,
    }))

const planRecipients = (
  random: Random,
  plan: BlastPlan,
  count: number,
  startedAt: number | null,
  createdAt: number,
): readonly RecipientRow[] => {
  const seen: string[] = []
  return Array.from({ length: count }, (_, at) => {
    // Each state comes once, behind the first few, whose numbers a double one repeats; the others by their weights.
    const drawn = random.weighted<RecipientState | 'excluded'>(plan.states)
    const [wanted] = plan.states[at - 4] ?? [drawn]
    const isLate = plan.fault !== null && at > count * 0.45
    const state = wanted === 'excluded' || (isLate && wasHandedOver(wanted)) ? 'queued' : wanted
    const first = random.pick(givenNames)
    const last = random.pick(surnames)
    const row = at + 2
    const typed = random.pick(['', '0917 555', '(02) 8811 2233', '+1 500 555 0006'])
    const fresh = mobileOf(random)
    const mobile = state === 'invalid' ? typed : state === 'duplicate' ? (seen.at(-1) ?? fresh) : fresh
    if (state === 'queued' || wasHandedOver(state)) seen.push(mobile)
    // Two hundred a second, and what the network said of it within the hour.
    const handed = wasHandedOver(state) && startedAt !== null ? startedAt + at * 5 : null
    const told = handed === null ? createdAt : handed + (state === 'refused' ? 400 : random.between(2_000, hour))
    return {
      file_id: plan.id,
      blast_id: state === 'duplicate' ? null : plan.id,
      row,
      mobile,
      first_name: first,
      last_name: last,
      search: searchText(first, last, mobile),
      email: random.chance(0.6) ? `${mailName(first, last)}${row}@mail.test` : null,
      dealer_id: null,
      excluded: wanted === 'excluded',
      state,
      reason:
        state === 'invalid'
          ? { message: mobile === '' ? plan.reasons.none : plan.reasons.unsupported, values: { row } }
          : null,
      consent_source: at % 3 === 0 ? 'upload' : 'file',
      consent_date: dayOf(momentAt(createdAt))
        .subtract({ days: at % 3 === 0 ? 0 : random.between(5, 300) })
        .toString(),
      message_id: handed === null ? null : uuidOf(random),
      answer: answers[state] ?? null,
      attempts: handed === null ? 0 : 1,
      sent_at: handed === null ? null : iso(handed),
      updated_at: iso(told),
    }
  })
}
const countsOf = (recipients: readonly RecipientRow[]) => {
  const count = (state: RecipientState) => recipients.filter((one) => one.state === state && !one.excluded).length
  return {
    total: recipients.filter((one) => one.state !== 'duplicate' && !one.excluded).length,
    queued: count('queued'),
    accepted: count('accepted'),
    delivered: count('delivered'),
    undelivered: count('undelivered'),
    refused: count('refused'),
    opted_out: count('opted-out'),
    invalid: count('invalid'),
    unknown: count('unknown'),
    excluded: recipients.filter((one) => one.excluded).length,
  }
}

/** Five blasts in different states. `size` is how many recipients the middle one has. */
export const planBlasts = (random: Random, now: number, size: number, dealers: readonly DealerPlan[]): BlastWorld => {
  const accounts = planAccounts(random, dealers, now)
  const all = blastPlans.map((plan) => {
    const createdAt = tenOClock(now, plan.day) - random.between(1, 20) * hour
    const startedAt = plan.isStarted ? tenOClock(now, plan.day) + random.between(1, 200) * 1000 : null
    const recipients = planRecipients(random, plan, Math.round(size * plan.share), startedAt, createdAt)
    const counts = countsOf(recipients)
    const endedAt = startedAt === null ? null : startedAt + recipients.length * 5 + 1500
    const scheduledAt = plan.status === 'scheduled' ? tenOClock(now, 2) : null
    const account = accounts.find((one) => one['dealer_id'] === plan.dealer)?.['id'] ?? null
    const step = (name: string, from: string, to: string, at: number, more: Row = {}) => ({
      blast_id: plan.id,
      step: name,
      from_state: from,
      to_state: to,
      user_id: sender,
      reason: null,
      recipients: to === 'sending' ? counts.total - counts.invalid - counts.opted_out : null,
      scheduled_at: null,
      at: iso(at),
      ...more,
    })
    const ended =
      plan.status === 'paused'
        ? step('fault', 'sending', 'paused', endedAt ?? now, { user_id: null, reason: plan.fault })
        : step('finish', 'sending', plan.status, endedAt ?? now, { user_id: null })
    return {
      file: {
        id: plan.id,
        owner_id: sender,
        filename: `${uuidOf(random)}.csv`,
        original_filename: plan.file,
        headers: ['mobile', 'first_name', 'last_name', 'email', 'consent_date'],
        row_count: recipients.length,
        created_at: iso(createdAt - 240_000),
      },
      blast: {
        id: plan.id,
        file_id: plan.id,
        name: plan.name,
        status: plan.status,
        purpose: plan.purpose,
        survey_id: null,
        email_too: false,
        dealer_id: plan.dealer,
        message: plan.message,
        account_id: startedAt === null ? null : account,
        scheduled_at: scheduledAt === null ? null : iso(scheduledAt),
        pause_reason: plan.fault === null ? null : 'provider-fault',
        pause_detail: plan.fault,
        ...counts,
        handing_over: 0,
        cancelled: 0,
        created_by_user_id: sender,
        sent_by: plan.status === 'pending' ? null : sender,
        started_at: startedAt === null ? null : iso(startedAt),
        finished_at: startedAt === null || plan.status === 'paused' || endedAt === null ? null : iso(endedAt),
        created_at: iso(createdAt),
        updated_at: iso(endedAt ?? createdAt),
        updated_by: sender,
        version: plan.status === 'pending' ? 0 : startedAt === null ? 1 : 2,
      },
      recipients,
      messages: recipients.flatMap((one) =>
        one.message_id === null
          ? []
          : [
              {
                id: one.message_id,
                blast_id: plan.id,
                account_id: account,
                state: one.state,
                answer: one.answer,
                handed_at: one.sent_at,
                done_at: one.state === 'accepted' ? null : one.updated_at,
              },
            ],
      ),
      steps: [
        ...(startedAt === null ? [] : [step('send', 'pending', 'sending', startedAt), ended]),
        ...(scheduledAt === null
          ? []
          : [step('schedule', 'pending', 'scheduled', createdAt + 60_000, { scheduled_at: iso(scheduledAt) })]),
      ],
    }
  })
  const recipients = all.flatMap((one) => one.recipients).map((one, at) => ({ id: at + 1, ...one }))
  const idOf = new Map(recipients.map((one) => [one.message_id, one.id]))
  const wentOut = recipients.filter((one) => one.state === 'opted-out').map((one) => one.mobile)
  const others = Array.from({ length: Math.ceil(size / 40) }, () => mobileOf(random))
  return {
    accounts,
    optOuts: [...new Set([...wentOut, ...others])].map((mobile_number, at) => {
      const source = random.pick(['stop', 'stop', 'link', 'link', 'manual'])
      return {
        id: at + 1,
        mobile_number,
        source,
        note: source === 'manual' ? 'Asked for it at the service desk' : null,
        created_by: source === 'manual' ? sender : null,
        created_at: iso(now - random.between(30, 400) * day),
        updated_at: iso(now - 30 * day),
        version: 0,
      }
    }),
    files: all.map(({ file }) => file),
    blasts: all.map(({ blast }) => blast),
    recipients,
    messages: all.flatMap(({ messages }) => messages).map((one) => ({ ...one, recipient_id: idOf.get(one.id) })),
    steps: all.flatMap(({ steps }) => steps).map((one, at) => ({ id: at + 1, ...one })),
  }
}
