import { dayOf, momentAt } from '#contract/calendar.ts'
import { searchText } from '#server/areas/text-blasts/files-read.ts'
import type { BlastWorld } from '#server/database/demo/blasts.ts'
import { day, hour, iso, midnightOf } from '#server/database/demo/moments.ts'
import { mailName } from '#server/database/demo/names.ts'
import type { InvitationRow, Invited } from '#server/database/demo/survey-invitations.ts'
import type { ResultRow } from '#server/database/demo/survey-results.ts'
import { type Random, randomFrom } from '#server/database/random.ts'

/** survey.admin@demo.test */
const sender = 3
const days = 3
/** So many have answered it. */
const most = 35
/** What the blast asks, the first survey. */
const survey = 1
/** So many of a hundred answer; the others were invited with them. */
const answering = 0.28
const uuidOf = (random: Random) => {
  const key = (letters: number) => Array.from({ length: letters }, () => random.between(0, 15).toString(16)).join('')
  return `${key(8)}-${key(4)}-4${key(3)}-8${key(3)}-${key(12)}`
}
type Recipient = BlastWorld['recipients'][number]

export interface SurveyBlast {
  readonly blasts: BlastWorld
  readonly invitations: readonly InvitationRow[]
  /** The invitation of a result, by the result's number. */
  readonly of: ReadonlyMap<number, number>
}
/**
 * The blast that asked customers three days ago how their visit was: its recipients are those invitations, and those who
 * have answered since are results.
 */
export const withSurveyBlast = (
  blasts: BlastWorld,
  { invitations, of }: Invited,
  results: readonly ResultRow[],
  now: number,
): SurveyBlast => {
  const random = randomFrom(61_003)
  const answered = results.filter(({ isAsked, status }) => isAsked && status !== 'partial').slice(0, most)
  const own = new Set(answered.map(({ id }) => of.get(id)))
  const others = invitations.filter(({ survey_id, state }) => survey_id === survey && state === 'invited')
  const silent = new Set(
    others.slice(0, Math.round((answered.length * (1 - answering)) / answering)).map(({ id }) => id),
  )
  const started = midnightOf(now, -days) + 10 * hour
  const blast = blasts.blasts.length + 1
  const first = blasts.recipients.length + 1
  const recipients: Recipient[] = []
  const numbers = new Map<number, number>()
  const sent = invitations.map((one) => {
    if (!own.has(one.id) && !silent.has(one.id)) return one
    const id = first + recipients.length
    const row = recipients.length + 2
    const email = random.chance(0.5) ? `${mailName(one.first_name, one.last_name)}.${row}@mail.test` : null
    const handed = started + row * 5
    numbers.set(one.id, id)
    recipients.push({
      id,
      file_id: blast,
      blast_id: blast,
      row,
      mobile: one.mobile_number,
      first_name: one.first_name,
      last_name: one.last_name,
      search: searchText(one.first_name, one.last_name, one.mobile_number),
      email,
      dealer_id: one.dealer_id,
      excluded: false,
      state: 'delivered',
      reason: null,
      consent_source: 'file',
      consent_date: dayOf(momentAt(started))
        .subtract({ days: random.between(5, 300) })
        .toString(),
      message_id: uuidOf(random),
      answer: 'Message delivered to handset · DELIVERED_TO_HANDSET',
      attempts: 1,
      sent_at: iso(handed),
      updated_at: iso(handed + random.between(2, 900) * 1000),
    })
    return {
      ...one,
      id,
      email,
      sent_at: iso(handed),
      expires_at: iso(handed + 30 * day),
      // They were reminded this morning, or would be as soon as the demo starts.
      reminded_at: silent.has(one.id) ? iso(now - hour) : null,
    }
  })
  const total = recipients.length
  const finished = started + total * 5 + 1500
  const account = blasts.accounts[0]?.['id'] ?? null
  return {
    invitations: sent,
    of: new Map([...of].map(([result, id]) => [result, numbers.get(id) ?? id])),
    blasts: {
      ...blasts,
      files: [
        ...blasts.files,
        {
          id: blast,
          owner_id: sender,
          filename: `${uuidOf(random)}.csv`,
          original_filename: 'visits-last-week.csv',
          headers: ['mobile', 'first_name', 'last_name', 'email', 'dealer_code', 'availed_service_date'],
          row_count: total,
          created_at: iso(started - 2 * hour),
        },
      ],
      blasts: [
        ...blasts.blasts,
        {
          id: blast,
          file_id: blast,
          name: 'How was your visit?',
          status: 'sent',
          purpose: 'survey',
          survey_id: survey,
          email_too: true,
          dealer_id: null,
          message:
            'Hi {first_name}, how was your visit to {dealer}? Please tell us, it takes three minutes: {survey_link} No more of these: {opt_out_link}',
          account_id: account,
          scheduled_at: null,
          pause_reason: null,
          pause_detail: null,
          total,
          queued: 0,
          handing_over: 0,
          accepted: 0,
          delivered: total,
          undelivered: 0,
          refused: 0,
          opted_out: 0,
          invalid: 0,
          unknown: 0,
          cancelled: 0,
          excluded: 0,
          created_by_user_id: sender,
          sent_by: sender,
          started_at: iso(started),
          finished_at: iso(finished),
          created_at: iso(started - hour),
          updated_at: iso(finished),
          updated_by: sender,
          version: 2,
        },
      ],
      recipients: [...blasts.recipients, ...recipients],
      messages: [
        ...blasts.messages,
        ...recipients.map(({ id, message_id, answer, sent_at, updated_at }) => ({
          id: message_id,
          recipient_id: id,
          blast_id: blast,
          account_id: account,
          state: 'delivered',
          answer,
          handed_at: sent_at,
          done_at: updated_at,
        })),
      ],
      steps: [
        ...blasts.steps,
        ...[
          { step: 'send', from_state: 'pending', to_state: 'sending', user_id: sender, recipients: total, at: started },
          { step: 'finish', from_state: 'sending', to_state: 'sent', user_id: null, recipients: null, at: finished },
        ].map(({ at, ...step }, nth) => ({
          id: blasts.steps.length + nth + 1,
          blast_id: blast,
          reason: null,
          scheduled_at: null,
          ...step,
          at: iso(at),
        })),
      ],
    },
  }
}
