import * as v from 'valibot'
import type { DriversQuery, KeyDrivers } from '#contract/surveys/drivers.ts'
import { scoreOf } from '#contract/surveys/figures.ts'
import { type Asked, askedOf, filtersOf } from '#server/areas/surveys/reports/asked.ts'
import {
  fisherBand,
  linesOf,
  type Moments,
  pearsonOf,
  quadrantOf,
} from '#server/areas/surveys/reports/explain/driver.ts'
import { sumsByItem } from '#server/areas/surveys/reports/figures.ts'
import { type Period, partsOf, refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { resultsAs } from '#server/areas/surveys/unnamed.ts'
import { during } from '#server/platform/days.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

export type Drivers = v.InferOutput<typeof KeyDrivers.schema>
type Query = v.InferOutput<typeof DriversQuery.schema>

/** What is asked of key drivers. */
export const driversAskedBy = (
  sql: Sql,
  query: Query,
  who: { readonly reader: Reader; readonly locale: Asked['locale'] },
): Promise<Asked> => {
  refuseLater({ date: query.date })
  return askedOf(sql, query.kind, filtersOf(query), who)
}

const large = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const Row = v.object({ attribute: v.number(), n: v.number(), x: large, y: large, xx: large, yy: large, xy: large })

/** SQL of the pairs that count: those kept of whole months, and of ragged days and other dates the responses' own. */
const pairsIn = ({ among, period }: Asked, all: Params): string => {
  const { param } = all
  const { kind, category, dealers, service, sales, reader } = among
  const narrowed = (alias: string) =>
    [
      `${alias}.kind = ${param(kind)}`,
      ...(category === null ? [] : [`${alias}.category = ${param(category)}`]),
      ...(dealers === null ? [] : [`${alias}.dealer_id = any(${param(dealers)}::int[])`]),
    ].join(' and ')
  const between = (column: string, [from, to]: readonly [string, string]) =>
    `${column} between ${param(from)}::date and ${param(to)}::date`
  const own = (part: Period, sign: 1 | -1) => {
    const where = [
      narrowed('r'),
      during('r.submitted_at', param(part.from), param(part.to)),
      ...(service ? [between('r.availed_service_date', service)] : []),
      ...(sales ? [between('r.sales_delivery_date', sales)] : []),
    ]
    return `select ${sign} as sign, survey_pairs_of(r.contribution, r.overall, v.overall_min, v.overall_max) as pairs
      from (${resultsAs(reader)}) r join survey_versions v on v.survey_id = r.survey_id and v.number = r.version_no
      where r.status = 'complete' and r.contribution is not null and r.overall is not null and ${where.join(' and ')}`
  }
  if (service !== null || sales !== null) return own(period, 1)
  const { months, days } = partsOf(period)
  return [
    ...(months === null
      ? []
      : (['survey_pairs', 'survey_pair_changes'] as const).map(
          (table) =>
            `select ${table === 'survey_pairs' ? '1' : 'p.sign'} as sign, p.pairs from ${table} p
             where ${narrowed('p')} and ${between('p.month', [months.from, months.to])}`,
        )),
    ...days.map(({ period: part, sign }) => own(part, sign)),
  ].join(' union all ')
}
const momentsOf = async (sql: Sql, asked: Asked): Promise<ReadonlyMap<number, Moments>> => {
  const all = params()
  const sums = ['x', 'y', 'xx', 'yy', 'xy'].map((name) => `sum(p.sign * i.${name})::text as ${name}`).join(', ')
  const rows = await sql.query(
    `select i.attribute, sum(p.sign * i.n)::bigint as n, ${sums}
     from (${pairsIn(asked, all)}) p, unnest(p.pairs) i group by 1`,
    all.values,
  )
  return new Map(v.parse(v.array(Row), rows).map(({ attribute, ...moments }) => [attribute, moments]))
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const none: Moments = { n: 0, x: 0n, y: 0n, xx: 0n, yy: 0n, xy: 0n }
/** How much each attribute goes with the overall answer, and how well it does; the most important first. */
export const driversOf = async (sql: Sql, asked: Asked): Promise<Drivers> => {
  const { among, period, kind, category, factors } = asked
  const [moments, scores] = await Promise.all([
    momentsOf(sql, asked),
    sumsByItem(sql, among, period, ['attributes'], { means: true }),
  ])
  const rows = factors.flatMap((factor) =>
    factor.attributes.map(({ id, name }) => {
      const own = moments.get(id) ?? none
      const said = scores.get(`a${id}`)
      const r = pearsonOf(own)
      return {
        row: { id, name, factor: { id: factor.id, name: factor.name }, responses: own.n },
        r,
        // The score of a page is over everybody who said something of it, whether they answered the overall question or not.
        score: said === undefined ? null : scoreOf(said),
      }
    }),
  )
  const placed = rows.flatMap(({ r, score }) =>
    typeof r === 'number' && score !== null ? [{ importance: r, performance: score }] : [],
  )
  const lines = linesOf(placed)
  const attributes = rows.map(({ row, r, score }): Drivers['attributes'][number] => {
    if (typeof r === 'string' || score === null)
      return {
        ...row,
        importance: null,
        band: null,
        performance: score,
        quadrant: null,
        reason: typeof r === 'string' ? r : 'few',
      }
    const band = fisherBand(r, row.responses)
    return {
      ...row,
      importance: rounded(r),
      band: band && [rounded(band[0]), rounded(band[1])],
      performance: score,
      quadrant: lines && quadrantOf({ importance: r, performance: score }, lines),
      reason: null,
    }
  })
  return {
    kind,
    category,
    period,
    lines: lines && { importance: rounded(lines.importance), performance: rounded(lines.performance) },
    attributes: attributes
      .filter(({ responses, performance }) => responses > 0 || performance !== null)
      .toSorted((a, b) => (b.importance ?? -2) - (a.importance ?? -2)),
  }
}
