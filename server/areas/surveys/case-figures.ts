import type { SurveyKind } from '#contract/surveys/factors.ts'
import { isOverdue } from '#server/areas/surveys/case-rows.ts'
import { during } from '#server/platform/days.ts'
import type { Params } from '#server/platform/params.ts'

/** Which cases a report is about; places have been turned into their dealers, null for every dealer. */
export interface CasesAsked {
  readonly kind: SurveyKind | null
  readonly category: string | null
  readonly factors: readonly number[] | null
  readonly dealers: readonly number[] | null
  readonly from: string
  readonly to: string
}

/** SQL of the hours from the opening of a case `c` to another moment. */
const hours = (to: string) => `(extract(epoch from ${to} - c.opened_at) / 3600)::float8`
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
  return `select c.*, (${isOverdue}) is true as overdue, ${hours('c.contacted_at')} as hours_to_contact,
      case when c.status = 'closed' then ${hours('c.closed_at')} end as hours_to_close
    from survey_cdcs c where ${where.join(' and ')}`
}
/** SQL of a condition: closed, after it was reopened at least once. */
export const wasReopened = (c: string): string => `(${c}.status = 'closed' and ${c}.reopened > 0)`

/**
 * SQL over cases under an alias: whether the first contact and the closing are to be judged yet,
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
const median = (of: string) =>
  `round((percentile_cont(0.5) within group (order by ${of}) filter (where ${of} is not null))::numeric, 1)::float8`
/** SQL of how many cases of a group of `casesOf`, as `c`, are where. */
export const caseStatuses = `count(*)::int as opened,
  count(*) filter (where c.status = 'open')::int as open,
  count(*) filter (where c.status = 'in-progress')::int as in_progress,
  count(*) filter (where c.status = 'for-review')::int as for_review,
  count(*) filter (where c.status = 'closed')::int as closed,
  count(*) filter (where c.overdue)::int as overdue`
/** SQL of the figures of a group of `casesOf`, as `c`. */
export const caseFigures = `${caseStatuses},
  count(*) filter (where ${contact.kept})::int as contacted_met,
  count(*) filter (where ${contact.judged})::int as contacted_of,
  count(*) filter (where ${closing.kept})::int as closed_met,
  count(*) filter (where ${closing.judged})::int as closed_of,
  ${median('c.hours_to_contact')} as hours_to_contact,
  ${median('c.hours_to_close')} as hours_to_close`
