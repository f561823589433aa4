import * as v from 'valibot'
import type { Among } from '#server/areas/surveys/reports/figures.ts'
import { type Period, partsOf } from '#server/areas/surveys/reports/periods.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Of invitations first handed over in a period: how many reached somebody, and how many of these are completed by now. */
export interface Invited {
  readonly reached: number
  readonly completed: number
}
export const noneInvited: Invited = { reached: 0, completed: 0 }
const Row = v.object({ dealer_id: v.number(), reached: v.number(), completed: v.number() })

/**
 * By dealer, from what is kept by day and month and what is not folded in yet. A recipient whose message was taken on or
 * delivered is reached, and whoever answered.
 */
export const invitedByDealer = async (
  sql: Sql,
  { kind, category, dealers }: Among,
  period: Period,
): Promise<ReadonlyMap<number, Invited>> => {
  const { values, param } = params()
  const narrowed = [
    `kind = ${param(kind)}`,
    ...(category === null ? [] : [`category = ${param(category)}`]),
    ...(dealers === null ? [] : [`dealer_id = any(${param(dealers)}::int[])`]),
  ].join(' and ')
  const rows = (from: string, { from: first, to }: Period, sign = 1) =>
    `select dealer_id, ${sign} * reached as reached, ${sign} * completed as completed from ${from} ${narrowed} and day between ${param(first)}::date and ${param(to)}::date`
  const { months, days } = partsOf(period)
  const found = await sql.query(
    `select dealer_id, sum(reached) as reached, sum(completed) as completed from (${[
      ...(months === null ? [] : [rows(`survey_invitation_figures where grain = 'm' and`, months)]),
      ...days.map(({ period: part, sign }) => rows(`survey_invitation_figures where grain = 'd' and`, part, sign)),
      rows('survey_invitation_changes where', period),
    ].join(' union all ')}) x group by 1 having sum(reached) <> 0 or sum(completed) <> 0`,
    values,
  )
  return new Map(v.parse(v.array(Row), found).map(({ dealer_id, ...invited }) => [dealer_id, invited]))
}
export const invitedIn = (byDealer: ReadonlyMap<number, Invited>): Invited =>
  [...byDealer.values()].reduce(
    (all, one) => ({ reached: all.reached + one.reached, completed: all.completed + one.completed }),
    noneInvited,
  )
