import type * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { namesOf } from '#contract/names.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { type MonthFileQuery, monthFileOf } from '#contract/surveys/monthly-pages.ts'
import { msg } from '#contract/words.ts'
import { type Asked, askedOf, filtersOf } from '#server/areas/surveys/reports/asked.ts'
import { sumsByDealer } from '#server/areas/surveys/reports/figures.ts'
import { isOfEndedMonths, refuseLater } from '#server/areas/surveys/reports/periods.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

export type MonthQuery = v.InferOutput<typeof MonthFileQuery.schema>
export const wholeMonth = msg`Choose a whole calendar month that has ended`

const isOneMonth = ([from, to]: readonly [string, string]) => from.slice(0, 7) === to.slice(0, 7)
const kindOf = (report: MonthQuery['report']): SurveyKind =>
  namesOf<SurveyKind>(monthFileOf).find((kind) => monthFileOf[kind] === report) ?? 'csonline'

/** What is asked of the pages of a month. 422 for days that are no whole month which is over, 404 for places of others. */
export const monthAskedBy = async (
  sql: Sql,
  query: MonthQuery,
  who: { readonly reader: Reader; readonly locale: Locale },
): Promise<Asked> => {
  refuseLater({ date: query.date })
  const [from, to] = query.date
  if (!isOneMonth(query.date) || !isOfEndedMonths({ from, to })) throw new Invalid({ date: [{ message: wholeMonth }] })
  return askedOf(sql, kindOf(query.report), filtersOf(query, 'previous'), who)
}
/**
 * Whose pages there are, in the order of their names: the dealers that are active and those with responses in the month;
 * of dealers that are named one by one, every one of them.
 */
export const dealersOf = async (sql: Sql, asked: Asked): Promise<readonly DealerPlace[]> => {
  const { among, dealers, reader, everyDealer, period } = asked
  const inside = everyDealer.filter(({ id }) => among.dealers === null || among.dealers.includes(id))
  if (reader.scope !== 'all' || (dealers !== null && dealers.length > 0)) return inside
  const active = await sql.query<{ id: number }>('select id from dealers where status and deleted_at is null')
  const sums = await sumsByDealer(sql, among, period)
  const some = new Set([...active.map(({ id }) => id), ...sums.keys()])
  return inside.filter(({ id }) => some.has(id))
}
