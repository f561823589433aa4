import * as v from 'valibot'
import { monthsIn } from '#contract/calendar.ts'
import { noSpread, type Spread } from '#server/areas/surveys/reports/chance.ts'
import { type Among, sourceOf } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'

/** The score of the whole response, among the items of a month. */
export const wholeItem = 'r'
const Row = v.object({
  dealer_id: v.number(),
  item: v.string(),
  month: v.string(),
  n: v.number(),
  sum: v.number(),
  squares: v.pipe(
    v.string(),
    v.transform((text) => BigInt(text)),
  ),
})
/** By dealer and item (`r`, `f4`), one for each month asked. */
export type Monthly = ReadonlyMap<number, ReadonlyMap<string, readonly Spread[]>>

/** The first day of the month that lies so many months before that of a day. */
export const monthsBefore = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months }).toString()
/** The calendar months of a period, `2026-11`. */
export const monthNames = ({ from, to }: Period): readonly string[] =>
  [...monthsIn(from, to)].map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)
/** What dealers' responses add up to, whole and by factor, in each month of a period that begins with one. */
export const monthlyOf = async (sql: Sql, among: Among, period: Period): Promise<Monthly> => {
  const all = params()
  const rows = await sql.query(
    `select x.dealer_id, i.item, to_char(x.day, 'YYYY-MM') as month, sum(x.sign * i.n)::bigint as n,
       sum(x.sign * i.sum)::bigint as sum, sum(x.sign * i.squares)::text as squares
     from (${sourceOf(among, period, all, ['n', 'sum', 'squares', 'factors'])}) x,
       lateral (select '${wholeItem}' as item, x.n, x.sum, x.squares
         union all select f.item, f.n, f.sum, f.squares from unnest(x.factors) f) i group by 1, 2, 3`,
    all.values,
  )
  const at = new Map(monthNames(period).map((month, place) => [month, place]))
  const found = new Map<number, Map<string, Spread[]>>()
  for (const { dealer_id, item, month, ...spread } of v.parse(v.array(Row), rows)) {
    const own = found.get(dealer_id) ?? new Map<string, Spread[]>()
    const months = own.get(item) ?? Array.from(at, () => noSpread)
    const place = at.get(month)
    if (place !== undefined) months[place] = spread
    found.set(dealer_id, own.set(item, months))
  }
  return found
}
