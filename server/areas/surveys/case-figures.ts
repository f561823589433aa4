import { erasedMobile } from '#contract/mobile.ts'
import { isOverdue } from '#server/areas/surveys/case-rows.ts'
import { during } from '#server/platform/days.ts'
import type { Params } from '#server/platform/params.ts'

/** Which cases a report is about; places have been turned into their dealers, null for every dealer. */
export interface CasesAsked {
  readonly kind: string | null
  readonly category: string | null
  readonly factors: readonly number[] | null
  readonly dealers: readonly number[] | null
  readonly from: string
  readonly to: string
}

/** SQL of the cases that a report counts, each with what its figures need; what is not applicable is none. */
export const casesOf = ({ kind, category, factors, dealers, from, to }: CasesAsked, { param }: Params): string => {
  const where = [
    "c.resolution is distinct from 'not-applicable'",
    during('c.opened_at', param(from), param(to)),
    ...(kind === null ? [] : [`c.kind = ${param(kind)}`]),
    ...(category === null ? [] : [`c.category = ${param(category)}`]),
    ...(factors === null || factors.length === 0 ? [] : [`c.factor_id = any(${param(factors)}::int[])`]),
    ...(dealers === null ? [] : [`c.dealer_id = any(${param(dealers)}::int[])`]),
  ]
  return `select c.*, m.may_contact, (${isOverdue}) is true as overdue,
      case when c.status = 'closed' then c.closed_at end as closed_on
    from survey_cdcs c join survey_results m on m.id = c.result_id where ${where.join(' and ')}`
}
/** SQL of a condition: closed, after it was reopened at least once. */
export const wasReopened = (c: string): string => `(${c}.status = 'closed' and ${c}.reopened > 0)`
/** SQL of the numbers of those cases whose customer had another one within the 365 days before, at any dealer. */
export const repeats = `select x.id from (select o.id, o.opened_at,
       lag(o.opened_at) over (partition by r.mobile_number order by o.opened_at, o.id) as before
     from survey_cdcs o join survey_results r on r.id = o.result_id
     where r.mobile_number is not null and r.mobile_number <> '${erasedMobile}') x
   where x.opened_at - x.before <= interval '365 days'`

/**
 * SQL over cases under an alias that know `may_contact`: whether the first contact and the closing are to be judged yet,
 * and whether they kept their days. Who may not be called is late for no call.
 */
export const deadlinesOf = (c: string) => {
  const closed = `(case when ${c}.status = 'closed' then ${c}.closed_at end)`
  return {
    contact: {
      kept: `(${c}.may_contact and ${c}.contacted_at <= ${c}.contact_due_at) is true`,
      judged: `(${c}.may_contact and (${c}.contacted_at is not null or ${c}.contact_due_at < now())) is true`,
    },
    closing: {
      kept: `(${closed} <= ${c}.close_due_at) is true`,
      judged: `(${closed} is not null or ${c}.close_due_at < now()) is true`,
    },
  }
}
const { contact, closing } = deadlinesOf('c')
const hours = (from: string, to: string) => `extract(epoch from ${to} - ${from}) / 3600.0`
const median = (from: string, to: string) =>
  `round((percentile_cont(0.5) within group (order by ${hours(from, to)}) filter (where ${to} is not null))::numeric, 1)::float8`
/** SQL of the figures of a group of `casesOf`, as `c`. */
export const caseFigures = `count(*)::int as opened,
  count(*) filter (where c.status = 'open')::int as open,
  count(*) filter (where c.status = 'in-progress')::int as in_progress,
  count(*) filter (where c.status = 'for-review')::int as for_review,
  count(*) filter (where c.status = 'closed')::int as closed,
  count(*) filter (where c.overdue)::int as overdue,
  count(*) filter (where ${contact.kept})::int as contacted_met,
  count(*) filter (where ${contact.judged})::int as contacted_of,
  count(*) filter (where ${closing.kept})::int as closed_met,
  count(*) filter (where ${closing.judged})::int as closed_of,
  ${median('c.opened_at', 'c.contacted_at')} as hours_to_contact,
  ${median('c.opened_at', 'c.closed_on')} as hours_to_close`
