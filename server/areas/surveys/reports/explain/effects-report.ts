import * as v from 'valibot'
import { today } from '#contract/calendar.ts'
import type { EffectsQuery, MeasureEffect } from '#contract/surveys/effects.ts'
import { scoreOf } from '#contract/surveys/figures.ts'
import { type Asked, askedOf, filtersOf } from '#server/areas/surveys/reports/asked.ts'
import { noSpread, type Spread } from '#server/areas/surveys/reports/chance.ts'
import { changeOf, controlChange, effectOf, type Sides } from '#server/areas/surveys/reports/explain/effect.ts'
import { betweenEdges, runningOf } from '#server/areas/surveys/reports/explain/running.ts'
import { refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

export type MeasureRow = v.InferOutput<typeof MeasureEffect.schema>
export type EffectsAsked = v.InferOutput<typeof EffectsQuery.schema>
/** So many days before and after a measure are looked at. */
const around = 90

/** What is asked of the effects of measures: whose they are. */
export const effectsAskedBy = (
  sql: Sql,
  query: EffectsAsked,
  who: { readonly reader: Reader; readonly locale: Asked['locale'] },
): Promise<Asked> => {
  refuseLater({ date: query.date })
  return askedOf(sql, query.kind, filtersOf(query), who)
}

const Named = v.object({ id: v.number(), name: v.string() })
const Measure = v.object({
  dealer: Named,
  attribute: Named,
  factor: v.nullable(Named),
  measure: Named,
  done_on: v.string(),
})
type Measure = v.InferOutput<typeof Measure>
/** A case that turned out not to be one says nothing of a measure. */
const isDone = `c.preventive_done_on is not null and c.attribute_id is not null
  and c.dealer_preventive_measure_id is not null and c.resolution is distinct from 'not-applicable'`

/** The measures that were done, each at the first day of it, the newest first. */
const measuresOf = async (sql: Sql, asked: Asked, query: EffectsAsked): Promise<readonly Measure[]> => {
  const { values, param } = params()
  const { kind, category, among, locale } = asked
  const where = [
    `c.kind = ${param(kind)} and ${isDone}`,
    ...(category === null ? [] : [`c.category = ${param(category)}`]),
    ...(among.dealers === null ? [] : [`c.dealer_id = any(${param(among.dealers)}::int[])`]),
    ...(query.attribute == null ? [] : [`c.attribute_id = ${param(query.attribute)}`]),
  ]
  const within =
    query.date == null ? '' : `where m.done between ${param(query.date[0])}::date and ${param(query.date[1])}::date`
  const say = param(locale)
  const words = query.q ? `%${query.q.toLowerCase()}%` : null
  const named = (alias: string, name: string) => `json_build_object('id', ${alias}.id, 'name', ${name})`
  const found =
    words === null
      ? ''
      : `${within === '' ? 'where' : 'and'} lower(concat_ws(' ', d.code, d.name, a.names ->> ${say}, p.names ->> ${say})) like ${param(words)}`
  return v.parse(
    v.array(Measure),
    await sql.query(
      `select ${named('d', 'd.name')} as dealer, ${named('a', `a.names ->> ${say}`)} as attribute,
         case when f.id is not null then ${named('f', `f.names ->> ${say}`)} end as factor,
         ${named('p', `p.names ->> ${say}`)} as measure, m.done::text as done_on
       from (select c.dealer_id, c.attribute_id, c.dealer_preventive_measure_id as measure_id, min(c.preventive_done_on) as done
             from survey_cdcs c where ${where.join(' and ')} group by 1, 2, 3) m
         join dealers d on d.id = m.dealer_id join survey_attributes a on a.id = m.attribute_id
         join survey_preventive_measures p on p.id = m.measure_id left join survey_factors f on f.id = a.factor_id
       ${within} ${found} order by m.done desc, d.sort_name, d.id, a.id, p.id`,
      values,
    ),
  )
}

const daysApart = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one < other ? other : one)
/** The days that a measure of a day is judged by; the later ones end yesterday. */
const daysAround = (done: string, yesterday: string) => {
  const [from, to] = [daysApart(done, -around), daysApart(done, around)]
  return {
    from,
    to,
    before: [from, daysApart(done, -1)] as const,
    after: [daysApart(done, 1), earlier(to, yesterday)] as const,
    isComplete: to <= yesterday,
  }
}
type Around = ReturnType<typeof daysAround>
/** The same for the days of many measures, each reckoned once. */
const daysOf = (): ((measure: Measure) => Around) => {
  const yesterday = today().subtract({ days: 1 }).toString()
  const known = new Map<string, Around>()
  return ({ done_on }) => {
    const days = known.get(done_on) ?? daysAround(done_on, yesterday)
    known.set(done_on, days)
    return days
  }
}
/** What was said to a dealer of an attribute, as columns: a row for each bucket would take longer to read than to add up. */
const Buckets = v.object({
  dealer_id: v.number(),
  item: v.string(),
  buckets: v.array(v.number()),
  n: v.array(v.number()),
  sum: v.array(v.number()),
  squares: v.array(v.string()),
})
const keyOf = ({ attribute, done_on }: Measure) => `${attribute.id} ${done_on}`
const itemOf = ({ attribute }: Measure) => `a${attribute.id}`

/** SQL of what was said of the attributes in `b` between their first and last days, by dealer and day. */
const saidIn = ({ network: { kind, category } }: Asked, { param }: Params) => {
  const [ofKind, ofCategory] = [param(kind), category === null ? null : param(category)]
  const of = (alias: string) =>
    [
      `${alias}.kind = ${ofKind} and ${alias}.day between b.first and b.last`,
      ...(ofCategory === null ? [] : [`${alias}.category = ${ofCategory}`]),
    ].join(' and ')
  return `select a.dealer_id, a.item, a.day, b.edges, 1 as sign, a.n, a.sum, a.squares
      from b join survey_attribute_days a on a.item = b.item and ${of('a')}
    union all select c.dealer_id, i.item, c.day, b.edges, c.sign, i.n, i.sum, i.squares
      from survey_figure_changes c, unnest(c.attributes) i, b where i.item = b.item and ${of('c')}`
}
/**
 * What every dealer's customers said of the attributes around the days of some measures, by attribute and day. The first
 * and last days of all of an attribute's measures part time into buckets: each response is read once, however many
 * measures look at it.
 */
const sidesAround = async (
  sql: Sql,
  asked: Asked,
  measures: readonly Measure[],
  daysOfMeasure: (measure: Measure) => Around,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Sides>>> => {
  const windows = [...new Map(measures.map((one) => [keyOf(one), one])).values()].map((one) => {
    const { before, after } = daysOfMeasure(one)
    // Each window from its first day to the one after its last; one that has not begun is empty.
    const end = daysApart(after[1], 1)
    return {
      key: keyOf(one),
      item: itemOf(one),
      before: [before[0], one.done_on] as const,
      after: [after[0], later(after[0], end)] as const,
    }
  })
  const edges = new Map<string, string[]>()
  for (const { item, before, after } of windows) {
    const own = edges.get(item) ?? []
    own.push(...before, ...after)
    edges.set(item, own)
  }
  for (const [item, own] of edges) edges.set(item, [...new Set(own)].toSorted())
  const all = params()
  const wanted = JSON.stringify(
    [...edges].map(([item, own]) => ({ item, edges: `{${own.join(',')}}`, first: own[0], last: own.at(-1) })),
  )
  const rows = v.parse(
    v.array(Buckets),
    await sql.query(
      // The edges are read once, and not for each answer.
      `with b as materialized (
         select w.item, w.edges::date[] as edges, w.first, w.last
         from json_to_recordset(${all.param(wanted)}::json) w (item text, edges text, first date, last date)
       )
       select dealer_id, item, json_agg(bucket) as buckets, json_agg(n) as n, json_agg(sum) as sum,
         json_agg(squares::text) as squares
       from (
         select x.dealer_id, x.item, width_bucket(x.day, x.edges) as bucket, sum(x.sign * x.n)::bigint as n,
           sum(x.sign * x.sum)::bigint as sum, sum(x.sign * x.squares) as squares
         from (${saidIn(asked, all)}) x group by 1, 2, 3
       ) one group by 1, 2`,
      all.values,
    ),
  )
  const counted = new Map<string, Map<number, Map<number, Spread>>>()
  for (const { dealer_id, item, buckets, n, sum, squares } of rows) {
    const own = buckets.map(
      (bucket, at) => [bucket, { n: n[at] ?? 0, sum: sum[at] ?? 0, squares: BigInt(squares[at] ?? 0) }] as const,
    )
    const dealers = counted.get(item) ?? new Map<number, Map<number, Spread>>()
    counted.set(item, dealers.set(dealer_id, new Map(own)))
  }
  const running = new Map(
    [...counted].map(([item, dealers]) => [
      item,
      [...dealers].map(([id, own]) => ({ id, sums: runningOf(own, edges.get(item)?.length ?? 0) })),
    ]),
  )
  const places = new Map([...edges].map(([item, own]) => [item, new Map(own.map((day, at) => [day, at]))]))
  return new Map(
    windows.map(({ key, item, before, after }) => {
      const at = places.get(item)
      const edgesOf = ([from, to]: readonly [string, string]) => [at?.get(from) ?? 0, at?.get(to) ?? 0] as const
      const [early, late] = [edgesOf(before), edgesOf(after)]
      const own = (running.get(item) ?? []).map(
        ({ id, sums }) => [id, { id, before: betweenEdges(sums, early), after: betweenEdges(sums, late) }] as const,
      )
      return [key, new Map<number, Sides>(own)]
    }),
  )
}
const Done = v.object({ dealer_id: v.number(), attribute_id: v.number(), done: v.string() })
/** When which dealers did anything about an attribute: those are no dealers without a measure. */
const doneOn = async (sql: Sql, attributes: readonly number[]) => {
  const rows = v.parse(
    v.array(Done),
    await sql.query(
      `select distinct c.dealer_id, c.attribute_id, c.preventive_done_on::text as done from survey_cdcs c
       where ${isDone} and c.attribute_id = any($1::int[])`,
      [[...attributes]],
    ),
  )
  const found = new Map<number, { readonly dealer: number; readonly day: string }[]>()
  for (const { dealer_id, attribute_id, done } of rows) {
    const own = found.get(attribute_id) ?? []
    own.push({ dealer: dealer_id, day: done })
    found.set(attribute_id, own)
  }
  return found
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000)

/** What the measures did. A dealer's people read their own figures and the verdict, and nothing taken from others. */
const judged = async (sql: Sql, asked: Asked, measures: readonly Measure[]): Promise<readonly MeasureRow[]> => {
  if (measures.length === 0) return []
  const daysOfMeasure = daysOf()
  const [sides, done] = [
    await sidesAround(sql, asked, measures, daysOfMeasure),
    await doneOn(sql, [...new Set(measures.map(({ attribute }) => attribute.id))]),
  ]
  const isDealers = asked.reader.scope !== 'all'
  return measures.map((one, at) => {
    const { dealer, attribute } = one
    const { from, to, isComplete } = daysOfMeasure(one)
    const all = sides.get(keyOf(one)) ?? new Map<number, Sides>()
    const own = all.get(dealer.id) ?? { id: dealer.id, before: noSpread, after: noSpread }
    const busy = new Set(
      (done.get(attribute.id) ?? []).flatMap(({ dealer: id, day }) => (day >= from && day <= to ? [id] : [])),
    )
    const others = [...all.values()].filter(({ id }) => id !== dealer.id && !busy.has(id))
    const { effect, band, verdict, controls, reason } = effectOf(own, others)
    const change = controlChange(controls)
    return {
      ...one,
      id: at + 1,
      before: scoreOf(own.before),
      after: scoreOf(own.after),
      bases: { before: own.before.n, after: own.after.n },
      change: rounded(changeOf(own)),
      controls: isDealers || change === null ? null : { count: controls.length, change: rounded(change) ?? 0 },
      effect: isDealers ? null : rounded(effect),
      band: isDealers || band === null ? null : [rounded(band[0]) ?? 0, rounded(band[1]) ?? 0],
      verdict,
      complete: isComplete,
      reason,
    }
  })
}

/** The measures of a page with what they did; in the order of their effects all of them are reckoned first. */
export const effectsOf = async (
  sql: Sql,
  asked: Asked,
  query: EffectsAsked,
  page: { readonly from: number; readonly count: number } | null,
): Promise<{ readonly rows: readonly MeasureRow[]; readonly total: number }> => {
  const measures = await measuresOf(sql, asked, query)
  const cut = <R>(rows: readonly R[]) => (page === null ? rows : rows.slice(page.from, page.from + page.count))
  const from = page?.from ?? 0
  if (query.order_by !== 'effect') {
    const sorted = query.sort === 'asc' ? measures.toReversed() : measures
    const rows = await judged(sql, asked, cut(sorted))
    return { rows: rows.map((row, at) => ({ ...row, id: from + at + 1 })), total: measures.length }
  }
  // Their order must say nothing of others either.
  const toldOf = ({ effect, change }: MeasureRow) => (asked.reader.scope === 'all' ? effect : change)
  const sign = query.sort === 'asc' ? 1 : -1
  const rows = (await judged(sql, asked, measures)).toSorted((a, b) => {
    const [one, other] = [toldOf(a), toldOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
  return { rows: cut(rows).map((row, at) => ({ ...row, id: from + at + 1 })), total: measures.length }
}
