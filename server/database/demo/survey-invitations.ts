import { epochOf } from '#contract/calendar.ts'
import { day, hour, iso, midnightOf } from '#server/database/demo/moments.ts'
import { givenNames, surnames } from '#server/database/demo/names.ts'
import { mobileOf } from '#server/database/demo/people.ts'
import type { ResultRow } from '#server/database/demo/survey-results.ts'
import { randomFrom } from '#server/database/random.ts'

/** A link works for so long. */
const answerDays = 30
/** Recipients of later text blasts are numbered from below, and an invitation has its recipient's number. */
const firstId = 10_000_000

export interface InvitationRow {
  readonly id: number
  readonly survey_id: number
  readonly version_no: number | null
  readonly dealer_id: number
  readonly sales_consultant_id: number | null
  readonly first_name: string
  readonly last_name: string
  readonly mobile_number: string
  readonly email: string | null
  readonly availed_service_date: string | null
  readonly sales_delivery_date: string | null
  readonly state: 'invited' | 'completed' | 'expired'
  readonly sent_at: string
  readonly expires_at: string
  readonly reminded_at: string | null
  readonly started_at: string | null
  readonly locale: string | null
  readonly may_contact: boolean | null
  readonly answers: object
}
export interface Invited {
  readonly invitations: readonly InvitationRow[]
  /** The invitation of a result, by the result's number. */
  readonly of: ReadonlyMap<number, number>
}

/** Ten in the morning in Manila, on the day of a moment or the one before: a message came before the answer. */
const askedBefore = (moment: number): number => {
  const ten = midnightOf(moment) + 10 * hour
  return ten < moment - hour ? ten : midnightOf(moment, -1) + 10 * hour
}
/**
 * Who was invited in the last six months: those whose results there are, and for each of them two or three who did not
 * answer, so that 28 of a hundred do.
 */
export const planInvitations = (results: readonly ResultRow[]): Invited => {
  const random = randomFrom(28_072)
  const invitations: InvitationRow[] = []
  const of = new Map<number, number>()
  const add = (row: Omit<InvitationRow, 'id'>) => {
    const id = firstId + invitations.length
    invitations.push({ id, ...row })
    return id
  }
  for (const result of results) {
    if (result.channel !== 'sms') continue
    const started = epochOf(result.started_at)
    const isPartial = result.status === 'partial'
    // A begun one counts as partial when its time is over.
    const sent = isPartial ? midnightOf(epochOf(result.submitted_at), -answerDays) + 10 * hour : askedBefore(started)
    const { survey_id, dealer_id, sales_consultant_id, locale } = result
    const { availed_service_date, sales_delivery_date } = result
    const asked = { survey_id, dealer_id, availed_service_date, sales_delivery_date, answers: {}, email: null }
    of.set(
      result.id,
      add({
        ...asked,
        sales_consultant_id,
        version_no: result.version_no,
        first_name: result.first_name,
        last_name: result.last_name,
        mobile_number: result.mobile_number,
        state: isPartial ? 'expired' : 'completed',
        sent_at: iso(sent),
        expires_at: iso(isPartial ? epochOf(result.submitted_at) : sent + answerDays * day),
        reminded_at: null,
        started_at: result.started_at,
        locale,
        may_contact: result.may_contact,
      }),
    )
    for (let left = random.chance(0.57) ? 3 : 2; left > 0; left -= 1)
      add({
        ...asked,
        sales_consultant_id: null,
        version_no: null,
        first_name: random.pick(givenNames),
        last_name: random.pick(surnames),
        mobile_number: mobileOf(random),
        state: isPartial || result.daysAgo > answerDays ? 'expired' : 'invited',
        sent_at: iso(sent),
        expires_at: iso(sent + answerDays * day),
        reminded_at: null,
        started_at: null,
        locale: null,
        may_contact: null,
      })
  }
  return { invitations, of }
}
