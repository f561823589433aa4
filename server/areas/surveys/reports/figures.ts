import * as v from 'valibot'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import type { Spread } from '#server/areas/surveys/reports/chance.ts'
import { type ItemKind, itemColumns, keptSums, sumColumns } from '#server/areas/surveys/reports/columns.ts'
import { type Period, partsOf } from '#server/areas/surveys/reports/periods.ts'
import { resultsAs } from '#server/areas/surveys/unnamed.ts'
import { during } from '#server/platform/days.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

/** Whose responses count. */
export interface Among {
  readonly kind: SurveyKind
  readonly category: string | null
  /** Null for every dealer. */
  readonly dealers: readonly number[] | null
  readonly service: readonly [string, string] | null
  readonly sales: readonly [string, string] | null
  /** Days of service and sale are told to a dealer's people by the month where the customer is not named. */
  readonly reader: Pick<Reader, 'scope'>
}
/** Sums over responses; `n` of them have a score, `sum` is in ten-thousandths of a point. */
export type Sums = Readonly<Record<(typeof sumColumns)[number], number>>
/** Sums over the responses that say something of a factor, a touchpoint or an attribute. */
export type ItemSums = Readonly<Record<(typeof itemColumns)[number], number>> & Spread

export const noSums: Sums = {
  responses: 0,
  n: 0,
  sum: 0,
  answers: 0,
  top: 0,
  top_two: 0,
  low: 0,
  b1: 0,
  b2: 0,
  b3: 0,
  b4: 0,
  b5: 0,
  dissatisfied: 0,
  promoters: 0,
  detractors: 0,
  asked: 0,
}
const added = (one: Sums, other: Sums): Sums => {
  const sums = { ...one }
  for (const column of sumColumns) sums[column] += other[column]
  return sums
}
export const sumOf = (all: Iterable<Sums>): Sums => [...all].reduce(added, noSums)

/** Conditions over the rows of a source, which all have a kind, a category and a dealer. */
const narrowed = ({ kind, category, dealers }: Among, alias: string, { param }: Params): string =>
  [
    `${alias}.kind = ${param(kind)}`,
    ...(category === null ? [] : [`${alias}.category = ${param(category)}`]),
    ...(dealers === null ? [] : [`${alias}.dealer_id = any(${param(dealers)}::int[])`]),
  ].join(' and ')

/**
 * SQL of everything that counts in a period: kept figures of its months, of the days that these lack or have too many,
 * and what is not folded in yet. Each part has bounds of its own: joined by an `or` the planner would read every day. With dates of
 * service or sales the responses themselves are read. `together`: nobody asks whose they are, so the cells of the whole
 * network do where all dealers are meant.
 */
export const sourceOf = (
  among: Among,
  period: Period,
  all: Params,
  wanted: readonly string[],
  { together = false } = {},
): string => {
  const { param } = all
  const between = (column: string, { from, to }: Period) =>
    `${column} between ${param(from)}::date and ${param(to)}::date`
  const names = wanted.join(', ')
  if (among.service !== null || among.sales !== null) {
    const day = "(r.submitted_at at time zone 'Asia/Manila')::date"
    const where = [
      `r.status = 'complete' and r.contribution is not null and ${narrowed(among, 'r', all)}`,
      during('r.submitted_at', param(period.from), param(period.to)),
      ...(among.service ? [between('r.availed_service_date', { from: among.service[0], to: among.service[1] })] : []),
      ...(among.sales ? [between('r.sales_delivery_date', { from: among.sales[0], to: among.sales[1] })] : []),
    ].join(' and ')
    const parts = wanted.map((name) => `p.${name}`).join(', ')
    return `select r.dealer_id, ${day} as day, 1 as sign, ${parts} from (${resultsAs(among.reader)}) r, survey_parts(r.contribution) p where ${where}`
  }
  const { months, days } = partsOf(period)
  const grains = together && among.dealers === null ? { day: 'D', month: 'M' } : { day: 'd', month: 'm' }
  const kept = (grain: keyof typeof grains, part: Period, sign = 1) =>
    `select f.dealer_id, f.day, ${sign} as sign, ${names} from survey_figures f
     where f.grain = '${grains[grain]}' and ${narrowed(among, 'f', all)} and ${between('f.day', part)}`
  return [
    ...(months === null ? [] : [kept('month', months)]),
    ...days.map(({ period: part, sign }) => kept('day', part, sign)),
    `select c.dealer_id, c.day, c.sign, ${names} from survey_figure_changes c
     where ${narrowed(among, 'c', all)} and ${between('c.day', period)}`,
  ].join(' union all ')
}
export const summed = (names: readonly string[], from: string) =>
  names.map((name) => `coalesce(sum(x.sign * ${from}.${name}), 0)::bigint as ${name}`).join(', ')
const sumsShape = v.entriesFromList(sumColumns, v.number())
/** A sum that passes what a double holds. */
const large = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const squared = (from: string) => `coalesce(sum(x.sign * ${from}.squares), 0)::text as squares`
const ItemRow = v.object({
  item: v.string(),
  ...v.entriesFromList(itemColumns, v.optional(v.number(), 0)),
  squares: large,
})

/** With the sum of squares, which passes what a double holds. */
export type DealerSums = Sums & { readonly squares: bigint }
/** What each dealer's responses of a period add up to. */
export const sumsByDealer = async (
  sql: Sql,
  among: Among,
  period: Period,
): Promise<ReadonlyMap<number, DealerSums>> => {
  const all = params()
  const rows = await sql.query(
    `select x.dealer_id, ${summed(sumColumns, 'x')}, ${squared('x')}
     from (${sourceOf(among, period, all, keptSums)}) x group by 1`,
    all.values,
  )
  const Row = v.object({
    dealer_id: v.number(),
    ...sumsShape,
    squares: large,
  })
  return new Map(v.parse(v.array(Row), rows).map(({ dealer_id, ...sums }) => [dealer_id, sums]))
}
/** The same by calendar month: `2026-11`, and of one item instead of the whole response where it is named. */
export const sumsByMonth = async (
  sql: Sql,
  among: Among,
  period: Period,
  { item, perDealer = false }: { readonly item?: Item | null; readonly perDealer?: boolean } = {},
): Promise<
  readonly {
    readonly dealer: number | null
    readonly month: string
    readonly responses: number
    readonly n: number
    readonly sum: number
  }[]
> => {
  const all = params()
  const dealer = perDealer ? 'x.dealer_id' : 'null::int'
  const month = `to_char(x.day, 'YYYY-MM')`
  const source = sourceOf(among, period, all, item ? [item.of] : ['responses', 'n', 'sum'], { together: !perDealer })
  const rows = await sql.query(
    item
      ? `select ${dealer} as dealer, ${month} as month, ${summed(['n', 'sum'], 'i')}, sum(x.sign * i.n)::bigint as responses
         from (${source}) x, unnest(x.${item.of}) i where i.item = ${all.param(item.name)} group by 1, 2`
      : `select ${dealer} as dealer, ${month} as month, ${summed(['responses', 'n', 'sum'], 'x')} from (${source}) x group by 1, 2`,
    all.values,
  )
  return v.parse(
    v.array(
      v.object({
        dealer: v.nullable(v.number()),
        month: v.string(),
        responses: v.number(),
        n: v.number(),
        sum: v.number(),
      }),
    ),
    rows,
  )
}
/** A factor, a touchpoint or an attribute: `{ of: 'factors', name: 'f4' }`. */
export interface Item {
  readonly of: ItemKind
  readonly name: string
}
/**
 * What is said of each item of some kinds, over all dealers: of those in `only` where it is given, with `means` only what
 * their scores are taken from.
 */
export const sumsByItem = async (
  sql: Sql,
  among: Among,
  period: Period,
  kinds: readonly ItemKind[],
  { means = false, only = null }: { readonly means?: boolean; readonly only?: readonly string[] | null } = {},
): Promise<ReadonlyMap<string, ItemSums>> => {
  const all = params()
  const rows = await sql.query(
    `select i.item, ${summed(means ? ['n', 'sum'] : itemColumns, 'i')}, ${squared('i')} from (${sourceOf(among, period, all, kinds, { together: true })}) x,
       unnest(${kinds.map((kind) => `x.${kind}`).join(' || ')}) i
     ${only === null ? '' : `where i.item = any(${all.param(only)}::text[])`} group by 1`,
    all.values,
  )
  return new Map(v.parse(v.array(ItemRow), rows).map(({ item, ...sums }) => [item, sums]))
}
/** The same for each dealer. */
export const itemsByDealer = async (
  sql: Sql,
  among: Among,
  period: Period,
  kind: ItemKind,
  item: string | null = null,
): Promise<ReadonlyMap<number, ReadonlyMap<string, Spread>>> => {
  const all = params()
  const rows = await sql.query(
    `select x.dealer_id, i.item, ${summed(['n', 'sum'], 'i')}, ${squared('i')} from (${sourceOf(among, period, all, [kind])}) x,
       unnest(x.${kind}) i ${item === null ? '' : `where i.item = ${all.param(item)}`} group by 1, 2`,
    all.values,
  )
  const Row = v.object({ dealer_id: v.number(), item: v.string(), n: v.number(), sum: v.number(), squares: large })
  const found = new Map<number, Map<string, Spread>>()
  for (const { dealer_id, item: name, ...spread } of v.parse(v.array(Row), rows)) {
    const own = found.get(dealer_id) ?? new Map<string, Spread>()
    found.set(dealer_id, own.set(name, spread))
  }
  return found
}
