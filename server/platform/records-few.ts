import * as v from 'valibot'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type Ordered, orderOf, whereOf } from '#server/platform/records-sql.ts'
import type { Sql } from '#server/platform/sql.ts'

/*
 * A list that is narrowed to few rows is counted and put in order in one pass: its first page has to look at nearly all
 * of them anyway, and to find them is what takes long. Of a long one the page is found by its order, beside the count.
 */

/** So many rows are expected to be few; where there are somewhat more, they are read to their end nevertheless. */
const few = 20_000
const most = 100_000
/** So many ids of them are kept. */
export const mostIds = 4000

const Expected = v.tuple([
  v.object({ 'QUERY PLAN': v.tuple([v.looseObject({ Plan: v.looseObject({ 'Plan Rows': v.number() }) })]) }),
])
const Ids = v.array(v.object({ id: v.number(), n: v.number() }))

/** The total and the ids of the first rows; null where the planner expects many rows, or where there turn out to be many. */
export const readFew = async (
  database: Sql,
  definition: RecordsDefinition,
  { from, conditions, values, column, direction }: Ordered,
): Promise<{ readonly total: number; readonly ids: readonly number[] } | null> => {
  const where = whereOf(conditions)
  const plan = v.parse(
    Expected,
    await database.query(`explain (format json) select t.id from ${from} ${where}`, values),
  )
  if (plan[0]['QUERY PLAN'][0].Plan['Plan Rows'] > few) return null
  const rows = v.parse(
    Ids,
    await database.query(
      `select t.id, count(*) over () as n from (select t.id, t.${column} from ${from} ${where} limit ${most + 1}) t
       ${orderOf(definition, column, direction)} limit ${mostIds}`,
      values,
    ),
  )
  const total = rows[0]?.n ?? 0
  return total > most ? null : { total, ids: rows.map(({ id }) => id) }
}
