import * as v from 'valibot'
import { isOverdue } from '#server/areas/surveys/case-rows.ts'
import type { Among } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { during } from '#server/platform/days.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

const Row = v.object({ dealer_id: v.number(), unclosed: v.number(), overdue: v.number() })
/** Cases opened in a period that are not closed, by dealer; overdue as the clock stands. */
export const casesByDealer = async (
  sql: Sql,
  { kind, category, dealers }: Among,
  period: Period,
): Promise<ReadonlyMap<number, { readonly unclosed: number; readonly overdue: number }>> => {
  const { values, param } = params()
  const rows = await sql.query(
    `select c.dealer_id, count(*) as unclosed, count(*) filter (where ${isOverdue}) as overdue
     from survey_cdcs c
     where c.status <> 'closed' and c.kind = ${param(kind)} and ${during('c.opened_at', param(period.from), param(period.to))}
       ${category === null ? '' : `and c.category = ${param(category)}`}
       ${dealers === null ? '' : `and c.dealer_id = any(${param(dealers)}::int[])`}
     group by 1`,
    values,
  )
  return new Map(v.parse(v.array(Row), rows).map(({ dealer_id, ...counts }) => [dealer_id, counts]))
}

const Closed = v.object({ dealer_id: v.number(), opened: v.number(), inTime: v.number() })
/** Cases opened in a period, by dealer, and those of them that were closed by their day; what does not apply is left out. */
export const closedInTime = async (
  sql: Sql,
  { kind, category, dealers }: Among,
  period: Period,
): Promise<ReadonlyMap<number, { readonly opened: number; readonly inTime: number }>> => {
  const { values, param } = params()
  const rows = await sql.query(
    `select c.dealer_id, count(*) as opened, count(*) filter (where c.closed_at <= c.close_due_at) as "inTime"
     from survey_cdcs c
     where c.resolution is distinct from 'not-applicable' and c.kind = ${param(kind)}
       and ${during('c.opened_at', param(period.from), param(period.to))}
       ${category === null ? '' : `and c.category = ${param(category)}`}
       ${dealers === null ? '' : `and c.dealer_id = any(${param(dealers)}::int[])`}
     group by 1`,
    values,
  )
  return new Map(v.parse(v.array(Closed), rows).map(({ dealer_id, ...counts }) => [dealer_id, counts]))
}
