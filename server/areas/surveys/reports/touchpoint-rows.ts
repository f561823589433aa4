import type * as v from 'valibot'
import { regionTypes } from '#contract/dealers/regions.ts'
import {
  differenceOf,
  type Mean,
  npsOf,
  ranksOf,
  scoreOf,
  shareDifference,
  shareOf,
  shownScore,
  wholeDifference,
} from '#contract/surveys/figures.ts'
import { type Grouping, smallBase, type TouchpointSummary } from '#contract/surveys/reports.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import {
  type Band,
  meanBand,
  meansDiffer,
  noSpread,
  npsBand,
  npsDiffer,
  type Spread,
  shareBand,
  sharesDiffer,
  spreadOf,
  type Verdict,
} from '#server/areas/surveys/reports/chance.ts'
import { type Item, type ItemSums, type Sums, sumOf } from '#server/areas/surveys/reports/figures.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import type { Targets } from '#server/areas/surveys/targets.ts'
import type { Say } from '#server/platform/words.ts'

export type Summary = v.InferOutput<typeof TouchpointSummary.schema>
const noZone = msg`Without a zone`
const noGroup = msg`Without a group`
export const noneYet = noSpread
export const meanOf = (all: Iterable<Mean>): Mean =>
  [...all].reduce((sum: Mean, one) => ({ n: sum.n + one.n, sum: sum.sum + one.sum }), noneYet)

/** The base of a mean: `small` says little. */
export const baseOf = (count: number): 'small' | null => (count < smallBase ? 'small' : null)
/** A target with four decimals, and what a mean misses it by. */
export const againstTarget = (mean: Mean, target: number | null) => ({
  target: target === null ? null : Math.round(target * unit) / unit,
  gap: target === null ? null : differenceOf(mean, { sum: target * unit, n: 1 }),
})
/** Ends of a band with the four decimals of the wire. */
const ended = (band: Band | null) =>
  band && ([Math.round(band[0] * unit) / unit, Math.round(band[1] * unit) / unit] satisfies Band)
/** What a difference from the period before says; nothing can be told where both periods hold some of the same days. */
const verdictOf = (change: number | null, isOverlapping: boolean, judge: () => Verdict): Verdict | 'overlap' | null =>
  change === null ? null : isOverlapping ? 'overlap' : judge()
export const means = (now: Spread, before: Spread | null, isOverlapping: boolean) => ({
  score: scoreOf(now),
  before: before && scoreOf(before),
  change: before && differenceOf(now, before),
  band: ended(meanBand(now)),
  verdict: before && verdictOf(differenceOf(now, before), isOverlapping, () => meansDiffer(before, now)),
})
export const figureOf = (now: Spread, before: Spread | null, isOverlapping: boolean) => {
  const { score, ...more } = means(now, before, isOverlapping)
  return { value: score, ...more, of: now.n, base: baseOf(now.n) }
}
export type Part = { readonly part: number; readonly of: number }
export const shareFigure = (now: Part, before: Part | null, isOverlapping: boolean) => {
  const change = before && shareDifference(now, before)
  return {
    value: shareOf(now.part, now.of),
    before: before && shareOf(before.part, before.of),
    change,
    band: ended(shareBand(now.part, now.of)),
    verdict: before && verdictOf(change, isOverlapping, () => sharesDiffer(before, now)),
    of: now.of,
    base: baseOf(now.of),
  }
}
export const bandsOf = ({ b1, b2, b3, b4, b5 }: Pick<ItemSums, 'b1' | 'b2' | 'b3' | 'b4' | 'b5'>) =>
  [b1, b2, b3, b4, b5] satisfies Summary['distribution']

const askedIn = ({ promoters, detractors, asked }: Sums) => ({ up: promoters, down: detractors, n: asked })
export const npsFigure = (now: Sums, before: Sums | null, isOverlapping: boolean) => {
  const value = npsOf(now.promoters, now.detractors, now.asked)
  const then = before && npsOf(before.promoters, before.detractors, before.asked)
  const parts = ({ promoters, detractors, asked }: Sums) => ({ part: promoters - detractors, of: asked })
  const change = before && wholeDifference(parts(now), parts(before))
  return {
    value,
    before: then,
    change,
    band: ended(npsBand(askedIn(now))),
    verdict: before && verdictOf(change, isOverlapping, () => npsDiffer(askedIn(before), askedIn(now))),
    of: now.asked,
    base: baseOf(now.asked),
  }
}
/** A dealer's mean of the subject, and how many responses it is of. */
export interface Own extends Spread {
  readonly responses: number
}
export type ByDealer = ReadonlyMap<number, Own>
export const totalOf = (all: readonly Own[]): Own => ({
  ...spreadOf(all),
  responses: all.reduce((sum, { responses }) => sum + responses, 0),
})

/** What a dealer is grouped under. */
export const groupOf = (
  { id, name, region, zone, group }: DealerPlace,
  by: Grouping,
  say: Say,
): { readonly id: string; readonly name: string } => {
  if (by === 'dealer') return { id: String(id), name }
  if (by === 'region') return { id: region, name: say(regionTypes[region]) }
  const place = by === 'zone' ? zone : group
  return place
    ? { id: String(place.id), name: place.name }
    : { id: 'none', name: say(by === 'zone' ? noZone : noGroup) }
}

export const groupRows = (
  asked: Asked,
  by: Grouping,
  {
    now,
    before,
    sums,
    targets,
    factor,
    say,
  }: {
    readonly now: ByDealer
    readonly before: ByDealer | null
    readonly sums: ReadonlyMap<number, Sums>
    readonly targets: Targets
    readonly factor: number | null
    readonly say: Say
  },
): Summary['groups'] => {
  const groups = Map.groupBy(asked.everyDealer, (dealer) => groupOf(dealer, by, say).id)
  const rows = [...groups].flatMap(([id, members]) => {
    const first = members[0]
    const pick = <T>(from: ReadonlyMap<number, T>) => members.flatMap((one) => from.get(one.id) ?? [])
    const own = totalOf(pick(now))
    const all = sumOf(pick(sums))
    if (!first || all.responses === 0) return []
    const target = targets.of({
      ...asked.period,
      category: asked.category,
      factor,
      dealer: by === 'dealer' ? first.id : null,
    })
    return [
      {
        id,
        name: groupOf(first, by, say).name,
        responses: own.responses,
        ...means(own, before && totalOf(pick(before)), asked.isOverlapping),
        ...againstTarget(own, target),
        dissatisfied: shareOf(all.dissatisfied, all.responses),
        base: baseOf(own.responses),
      },
    ]
  })
  const ranks =
    asked.reader.scope === 'all' ? ranksOf(rows.map(({ score }) => score && shownScore(score))) : rows.map(() => null)
  return rows.map((row, at) => ({ ...row, rank: ranks[at] ?? null }))
}

export const factorRows = (
  asked: Asked,
  now: ReadonlyMap<string, ItemSums>,
  before: ReadonlyMap<string, ItemSums> | null,
  network: ReadonlyMap<string, Mean> | null,
  targets: Targets,
): Summary['factors'] => {
  // A category that is not narrowed to has weights of its own.
  const weightsOf = (category: string) =>
    asked.factors.reduce((sum, one) => sum + (one.category === category ? one.weight : 0), 0)
  return asked.factors.map(({ id, name, weight, category }) => {
    const own = now.get(`f${id}`) ?? noneYet
    const all = network?.get(`f${id}`) ?? null
    const [mine, theirs] = [scoreOf(own), all && scoreOf(all)]
    const weights = weightsOf(category)
    return {
      id,
      name,
      weight,
      responses: own.n,
      ...means(own, before && (before.get(`f${id}`) ?? noneYet), asked.isOverlapping),
      ...againstTarget(own, targets.of({ ...asked.period, category, factor: id, dealer: asked.dealer })),
      contribution:
        mine === null || theirs === null || weights === 0
          ? null
          : Math.round((weight * (mine - theirs) * unit) / weights) / unit,
    }
  })
}

export const attributeRows = (
  { factors, isOverlapping }: Pick<Asked, 'factors' | 'isOverlapping'>,
  item: Item | null,
  now: ReadonlyMap<string, ItemSums>,
  before: ReadonlyMap<string, ItemSums> | null,
): Summary['attributes'] =>
  factors.flatMap(({ id, name, attributes }) =>
    attributes.flatMap((attribute) => {
      const isMeant = item === null || item.name === `f${id}` || item.name === `t${attribute.touchpoint}`
      if (!isMeant) return []
      const own = now.get(`a${attribute.id}`)
      return [
        {
          id: attribute.id,
          name: attribute.name,
          factor: { id, name },
          touchpoint: attribute.touchpoint,
          responses: own?.n ?? 0,
          ...means(own ?? noneYet, before && (before.get(`a${attribute.id}`) ?? noneYet), isOverlapping),
          top_box: own ? shareOf(own.top, own.answers) : null,
          bands: own ? bandsOf(own) : ([0, 0, 0, 0, 0] satisfies Summary['distribution']),
        },
      ]
    }),
  )
