import * as v from 'valibot'
import type { Explanation, noParts } from '#contract/surveys/explain.ts'
import { differenceOf, scoreOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { noSpread, spreadOf } from '#server/areas/surveys/reports/chance.ts'
import { explained, type Moved, type Side } from '#server/areas/surveys/reports/explain/parts.ts'
import { sentenceOf } from '#server/areas/surveys/reports/explain/sentence.ts'
import { type WeightsOf, weightsOf } from '#server/areas/surveys/reports/explain/weights.ts'
import { type Among, type DealerSums, sourceOf, summed, sumsByDealer } from '#server/areas/surveys/reports/figures.ts'
import type { Period } from '#server/areas/surveys/reports/periods.ts'
import { baseOf, figureOf } from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

export type Explained = v.InferOutput<typeof Explanation.schema>
export const scoreNames = { csonline: msg`CS score`, dcsi: msg`DCSI score`, dssi: msg`DSSI score` }
/** So many dealers are told of that moved the score most upwards, and as many downwards. */
const most = 4

type Brought = ReadonlyMap<string, { readonly csum: number; readonly usum: number }>
const BroughtRow = v.object({ dealer_id: v.number(), item: v.string(), csum: v.number(), usum: v.number() })
/** What each factor brings to the scores of each dealer, and its weight there. */
const broughtByDealer = async (sql: Sql, among: Among, period: Period): Promise<ReadonlyMap<number, Brought>> => {
  const all = params()
  const rows = await sql.query(
    `select x.dealer_id, i.item, ${summed(['csum', 'usum'], 'i')}
     from (${sourceOf(among, period, all, ['factors'])}) x, unnest(x.factors) i group by 1, 2`,
    all.values,
  )
  const found = new Map<number, Map<string, { csum: number; usum: number }>>()
  for (const { dealer_id, item, csum, usum } of v.parse(v.array(BroughtRow), rows)) {
    const own = found.get(dealer_id) ?? new Map<string, { csum: number; usum: number }>()
    found.set(dealer_id, own.set(item, { csum, usum }))
  }
  return found
}
/** What is known of one period, by dealer. */
interface Sides {
  readonly sums: ReadonlyMap<number, DealerSums>
  readonly brought: ReadonlyMap<number, Brought>
}
const sidesOf = async (sql: Sql, among: Among, period: Period | null): Promise<Sides> => {
  if (period === null) return { sums: new Map(), brought: new Map() }
  const [sums, brought] = await Promise.all([sumsByDealer(sql, among, period), broughtByDealer(sql, among, period)])
  return { sums, brought }
}
const sideOf = ({ sums, brought }: Sides, dealer: number, items: readonly string[]): Side => {
  const [own, parts] = [sums.get(dealer) ?? noSpread, brought.get(dealer)]
  return {
    n: own.n,
    sum: own.sum,
    csum: items.map((item) => parts?.get(item)?.csum ?? 0),
    usum: items.map((item) => parts?.get(item)?.usum ?? 0),
  }
}
const rounded = (points: number) => Math.round(points * 1e6) / 1e6

const partsOf = (
  { mix, weights, factors, shown }: NonNullable<ReturnType<typeof explained>>,
  { asked, weighed, isOne }: { readonly asked: Asked; readonly weighed: WeightsOf; readonly isOne: boolean },
): Explained['parts'] => {
  const whole = (key: string, points: number, at: number) => ({
    key,
    name: null,
    weight: null,
    weight_before: null,
    points: rounded(points),
    shown: (shown[at] ?? 0) / 100,
  })
  return [
    ...(isOne ? [] : [whole('mix', mix, 0)]),
    whole('weights', weights, 1),
    ...asked.factors.map(({ id, name }, at) => ({
      ...whole(`${id}`, factors[at] ?? 0, at + 2),
      name,
      weight: weighed.now.get(id) ?? 0,
      weight_before: weighed.before.get(id) ?? 0,
    })),
  ]
}
const dealersOf = (
  dealers: readonly { readonly id: number; readonly points: number }[],
  { asked, now, before }: { readonly asked: Asked; readonly now: Sides; readonly before: Sides },
): Explained['dealers'] => {
  const names = new Map(asked.everyDealer.map(({ id, name }) => [id, name]))
  const rows = dealers
    .toSorted((a, b) => b.points - a.points || a.id - b.id)
    .map(({ id, points }) => {
      const [own, then] = [now.sums.get(id), before.sums.get(id)]
      return {
        id,
        name: names.get(id) ?? '',
        responses: own?.n ?? 0,
        responses_before: then?.n ?? 0,
        score: scoreOf(own ?? noSpread),
        before: scoreOf(then ?? noSpread),
        base: baseOf(Math.min(own?.n ?? 0, then?.n ?? 0)),
        points: rounded(points),
      }
    })
  return rows.length <= 2 * most ? rows : [...rows.slice(0, most), ...rows.slice(-most)]
}

/** Why the score moved from `asked.before` to `asked.period`. */
export const explanationOf = async (sql: Sql, asked: Asked, say: Say): Promise<Explained> => {
  const { among, period, before, kind, category, reader } = asked
  const [now, then, weighed] = await Promise.all([
    sidesOf(sql, among, period),
    sidesOf(sql, among, before),
    before && weightsOf(sql, { kind, category }, { before, now: period }),
  ])
  const items = asked.factors.map(({ id }) => `f${id}`)
  const ids = [...new Set([...now.sums.keys(), ...then.sums.keys()])].toSorted((a, b) => a - b)
  const moved = ids.map((id): Moved => ({ id, before: sideOf(then, id, items), now: sideOf(now, id, items) }))
  const [all, allBefore] = [spreadOf(now.sums.values()), spreadOf(then.sums.values())]
  const found = explained(moved, items.length)
  const isOne = among.dealers?.length === 1
  const figure = figureOf(all, allBefore, asked.isOverlapping)
  const reason: keyof typeof noParts | null = all.n === 0 ? 'now' : allBefore.n === 0 ? 'before' : null
  return {
    kind,
    category,
    period,
    before,
    score: {
      now: figure.value,
      before: figure.before,
      change: differenceOf(all, allBefore),
      verdict: figure.verdict,
      bands: { now: figure.band, before: figureOf(allBefore, null, false).band },
      bases: { now: all.n, before: allBefore.n },
    },
    parts: found && weighed && partsOf(found, { asked, weighed, isOne }),
    weights_since: (found && weighed?.since) ?? null,
    dealers: found && reader.scope === 'all' && !isOne ? dealersOf(found.dealers, { asked, now, before: then }) : [],
    sentence: found
      ? sentenceOf(found, {
          score: say(scoreNames[kind]),
          factors: asked.factors.map(({ name }) => name),
          areWeightsNew: weighed?.since != null,
          say,
        })
      : [],
    reason,
  }
}
