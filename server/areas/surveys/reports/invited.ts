import * as v from 'valibot'
import type { Among } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { during } from '#server/platform/days.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

/** Of invitations first handed over in a period: how many reached somebody, and how many of these are completed by now. */
export interface Invited {
  readonly reached: number
  readonly completed: number
}
export const noneInvited: Invited = { reached: 0, completed: 0 }
const Row = v.object({ dealer_id: v.number(), reached: v.number(), completed: v.number() })

/** By dealer. A recipient whose message was taken on or delivered is reached, and whoever answered. */
export const invitedByDealer = async (
  sql: Sql,
  { kind, category, dealers }: Among,
  period: Period,
): Promise<ReadonlyMap<number, Invited>> => {
  const { values, param } = params()
  const rows = await sql.query(
    `select i.dealer_id, count(*) as reached, count(*) filter (where i.state = 'completed') as completed
     from survey_invitations i join surveys s on s.id = i.survey_id left join text_blast_recipients r on r.id = i.id
     where s.kind = ${param(kind)} and ${during('i.sent_at', param(period.from), param(period.to))}
       ${category === null ? '' : `and s.category = ${param(category)}`}
       ${dealers === null ? '' : `and i.dealer_id = any(${param(dealers)}::int[])`}
       and (i.state = 'completed' or r.id is null or r.state in ('accepted', 'delivered'))
     group by 1`,
    values,
  )
  return new Map(v.parse(v.array(Row), rows).map(({ dealer_id, ...invited }) => [dealer_id, invited]))
}
export const invitedIn = (byDealer: ReadonlyMap<number, Invited>): Invited =>
  [...byDealer.values()].reduce(
    (all, one) => ({ reached: all.reached + one.reached, completed: all.completed + one.completed }),
    noneInvited,
  )
