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
import { type Grouping, smallBase, type TouchpointSummary, touchpointsOf, wholeWay } from '#contract/surveys/reports.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { msg } from '#contract/words.ts'
import type { Asked, Factor } from '#server/areas/surveys/reports/asked.ts'
import { networkOf } from '#server/areas/surveys/reports/benchmark.ts'
import { commentsOf } from '#server/areas/surveys/reports/comments.ts'
import {
  type Item,
  type ItemSums,
  itemsByDealer,
  type Sums,
  sumOf,
  sumsByDealer,
  sumsByItem,
  sumsByMonth,
} from '#server/areas/surveys/reports/figures.ts'
import { invitedByDealer, invitedIn } from '#server/areas/surveys/reports/invited.ts'
import { type Period, trendOf } from '#server/areas/surveys/reports/periods.ts'
import type { DealerPlace } from '#server/areas/surveys/reports/places.ts'
import { type Targets, targetsOf } from '#server/areas/surveys/targets.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

type Summary = v.InferOutput<typeof TouchpointSummary.schema>
const oneOfBoth = msg`Choose a factor or a touchpoint, not both`
const noZone = msg`Without a zone`
const noGroup = msg`Without a group`
const noneYet: Mean = { sum: 0, n: 0 }

/** The base of a mean: `small` says little. */
export const baseOf = (count: number): 'small' | null => (count < smallBase ? 'small' : null)
/** A target with four decimals, and what a mean misses it by. */
export const againstTarget = (mean: Mean, target: number | null) => ({
  target: target === null ? null : Math.round(target * unit) / unit,
  gap: target === null ? null : differenceOf(mean, { sum: target * unit, n: 1 }),
})
export const means = (now: Mean, before: Mean | null) => ({
  score: scoreOf(now),
  before: before && scoreOf(before),
  change: before && differenceOf(now, before),
})
const figureOf = (now: Mean, before: Mean | null) => {
  const { score, ...more } = means(now, before)
  return { value: score, ...more, of: now.n, base: baseOf(now.n) }
}
type Part = { readonly part: number; readonly of: number }
const shareFigure = (now: Part, before: Part | null) => ({
  value: shareOf(now.part, now.of),
  before: before && shareOf(before.part, before.of),
  change: before && shareDifference(now, before),
  of: now.of,
  base: baseOf(now.of),
})
const bandsOf = ({ b1, b2, b3, b4, b5 }: Pick<ItemSums, 'b1' | 'b2' | 'b3' | 'b4' | 'b5'>) =>
  [b1, b2, b3, b4, b5] satisfies Summary['distribution']

/** The stages that a report of this kind and category has. */
const stagesOf = (category: string | null): readonly string[] =>
  category === null
    ? [...touchpointsOf.service, ...touchpointsOf.sales]
    : category === 'sales'
      ? touchpointsOf.sales
      : touchpointsOf.service

/** What the figures are of: a factor or a touchpoint, or null for the whole response. */
const subjectOf = (slug: string, { factor, factors, category }: Asked): Item | null => {
  if (slug !== wholeWay && !stagesOf(category).includes(slug)) throw new NotFound()
  if (factor !== null && slug !== wholeWay) throw new Invalid({ factor: [{ message: oneOfBoth }] })
  if (factor !== null && !factors.some(({ id }) => id === factor)) throw new NotFound()
  if (factor !== null) return { of: 'factors', name: `f${factor}` }
  return slug === wholeWay ? null : { of: 'touchpoints', name: `t${slug}` }
}

/** A dealer's mean of the subject, and how many responses it is of. */
interface Own extends Mean {
  readonly responses: number
}
type ByDealer = ReadonlyMap<number, Own>
const subjectByDealer = async (
  sql: Sql,
  asked: Pick<Asked, 'among'>,
  period: Period,
  item: Item | null,
  sums: ReadonlyMap<number, Sums>,
): Promise<ByDealer> => {
  if (item === null) return new Map([...sums].map(([id, { n, sum, responses }]) => [id, { n, sum, responses }]))
  const found = await itemsByDealer(sql, asked.among, period, item.of, item.name)
  return new Map(
    [...found].flatMap(([id, items]) => {
      const one = items.get(item.name)
      return one ? [[id, { ...one, responses: one.n }] as const] : []
    }),
  )
}
const totalOf = (all: Iterable<Own>): Own =>
  [...all].reduce(
    (total, one) => ({ n: total.n + one.n, sum: total.sum + one.sum, responses: total.responses + one.responses }),
    { n: 0, sum: 0, responses: 0 },
  )

/** Which rows the groups are: where one zone, group or dealer is chosen its dealers. */
const groupingOf = (by: Grouping | null, { reader, zones, groups, dealer }: Asked): Grouping =>
  reader.scope !== 'all' || dealer !== null
    ? 'dealer'
    : (by ?? (zones?.length === 1 || groups?.length === 1 ? 'dealer' : 'zone'))
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

const groupRows = (
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
        ...means(own, before && totalOf(pick(before))),
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

const factorRows = (
  asked: Asked,
  now: ReadonlyMap<string, ItemSums>,
  before: ReadonlyMap<string, ItemSums> | null,
  network: ReadonlyMap<string, ItemSums> | null,
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
      ...means(own, before && (before.get(`f${id}`) ?? noneYet)),
      ...againstTarget(own, targets.of({ ...asked.period, category, factor: id, dealer: asked.dealer })),
      contribution:
        mine === null || theirs === null || weights === 0
          ? null
          : Math.round((weight * (mine - theirs) * unit) / weights) / unit,
    }
  })
}

const attributeRows = (
  factors: readonly Factor[],
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
          ...means(own ?? noneYet, before && (before.get(`a${attribute.id}`) ?? noneYet)),
          top_box: own ? shareOf(own.top, own.answers) : null,
          bands: own ? bandsOf(own) : ([0, 0, 0, 0, 0] satisfies Summary['distribution']),
        },
      ]
    }),
  )

/** All figures of one touchpoint, or of the whole way. */
export const summaryOf = async (
  sql: Sql,
  asked: Asked,
  { slug, by, say }: { readonly slug: string; readonly by: Grouping | null; readonly say: Say },
): Promise<Summary> => {
  const item = subjectOf(slug, asked)
  const { among, period, before, reader, category, kind } = asked
  const isWhole = slug === wholeWay
  const kinds = ['factors', 'touchpoints', 'attributes'] as const
  const months = trendOf(period.to)
  const trendPeriod = { from: months[0]?.period.from ?? period.from, to: period.to }
  const isFree = asked.service === null && asked.sales === null
  const [sums, sumsBefore, items, itemsBefore, trend, targets, comments] = await Promise.all([
    sumsByDealer(sql, among, period),
    before && sumsByDealer(sql, among, before),
    sumsByItem(sql, among, period, kinds),
    before && sumsByItem(sql, among, before, kinds),
    sumsByMonth(sql, among, trendPeriod, { item }),
    targetsOf(sql, kind, {
      from: [trendPeriod.from, period.from].toSorted()[0] ?? period.from,
      to: period.to,
      dealers: among.dealers,
    }),
    commentsOf(sql, among, period, item),
  ])
  const [now, then] = await Promise.all([
    subjectByDealer(sql, asked, period, item, sums),
    before && sumsBefore && subjectByDealer(sql, asked, before, item, sumsBefore),
  ])
  const [invited, invitedBefore] =
    isWhole && isFree
      ? await Promise.all([invitedByDealer(sql, among, period), before && invitedByDealer(sql, among, before)])
      : [null, null]
  const isDealer = reader.scope !== 'all'
  const benchmark = isDealer ? await benchmarkOf(sql, asked, item) : { network: null, reason: null }
  const isCompared = isDealer ? benchmark.network !== null : among.dealers !== null
  const networkItems = isCompared && isWhole ? await sumsByItem(sql, asked.network, period, ['factors']) : null

  const all = sumOf(sums.values())
  const allBefore = sumsBefore && sumOf(sumsBefore.values())
  const own = totalOf(now.values())
  const ownBefore = then && totalOf(then.values())
  const subject = item && items.get(item.name)
  const factor = asked.factor
  const part = (of: (sums: Sums) => Part) => shareFigure(of(all), allBefore && of(allBefore))
  const whole = <T>(make: () => T): T | null => (isWhole ? make() : null)
  const rateOf = ({ reached, completed }: { reached: number; completed: number }) => ({ part: completed, of: reached })
  const cohort = invited && invitedIn(invited)
  const grouping = groupingOf(by, asked)
  const stages = stagesOf(category)
  const found = asked.factors.find(({ id }) => id === factor)
  const byMonth = new Map(trend.map((one) => [one.month, one]))
  return {
    kind,
    slug,
    category,
    factor: found ? { id: found.id, name: found.name } : null,
    period,
    before,
    headline: {
      responses: {
        value: own.responses,
        before: ownBefore?.responses ?? null,
        change: ownBefore && own.responses - ownBefore.responses,
        base: baseOf(own.responses),
      },
      score: figureOf(own, ownBefore),
      ...againstTarget(own, isWhole ? targets.of({ ...period, category, factor, dealer: asked.dealer }) : null),
      top_box: whole(() => part(({ top, answers }) => ({ part: top, of: answers }))),
      top_two: whole(() => part(({ top_two, answers }) => ({ part: top_two, of: answers }))),
      nps: whole(() => npsFigure(all, allBefore)),
      promoters: isWhole ? shareOf(all.promoters, all.asked) : null,
      detractors: isWhole ? shareOf(all.detractors, all.asked) : null,
      dissatisfied: whole(() => part(({ dissatisfied, responses }) => ({ part: dissatisfied, of: responses }))),
      response_rate: cohort && {
        ...shareFigure(rateOf(cohort), invitedBefore && rateOf(invitedIn(invitedBefore))),
        completed: cohort.completed,
      },
      dealers: [...now.values()].filter(({ responses }) => responses > 0).length,
    },
    network: benchmark.network,
    network_reason: benchmark.reason,
    trend: months.map(({ month, period: days, complete }) => {
      const one = byMonth.get(month)
      const target = isWhole ? targets.of({ ...days, category, factor, dealer: asked.dealer }) : null
      return {
        month,
        responses: one?.responses ?? 0,
        score: one ? scoreOf(one) : null,
        target: target === null ? null : Math.round(target * unit) / unit,
        complete,
      }
    }),
    factors: isWhole ? factorRows(asked, items, itemsBefore, networkItems, targets) : [],
    touchpoints: isWhole
      ? stages.map((stage) => {
          const one = items.get(`t${stage}`) ?? noneYet
          return {
            slug: stage,
            responses: one.n,
            ...means(one, itemsBefore && (itemsBefore.get(`t${stage}`) ?? noneYet)),
          }
        })
      : [],
    attributes: attributeRows(asked.factors, item, items, itemsBefore),
    distribution: bandsOf(subject ?? (item === null ? all : { b1: 0, b2: 0, b3: 0, b4: 0, b5: 0 })),
    groups: groupRows(asked, grouping, {
      now,
      before: then,
      sums,
      targets,
      factor,
      say,
    }),
    by: grouping,
    comments,
  }
}

const npsFigure = (now: Sums, before: Sums | null) => {
  const value = npsOf(now.promoters, now.detractors, now.asked)
  const then = before && npsOf(before.promoters, before.detractors, before.asked)
  const parts = ({ promoters, detractors, asked }: Sums) => ({ part: promoters - detractors, of: asked })
  return {
    value,
    before: then,
    change: before && wholeDifference(parts(now), parts(before)),
    of: now.asked,
    base: baseOf(now.asked),
  }
}
/** What a dealer's people may be told of the network. Days of service or sale can be moved by one, as a period can. */
const benchmarkOf = async (sql: Sql, { network, period, reader, service, sales }: Asked, item: Item | null) => {
  if (service !== null || sales !== null) return { network: null, reason: 'months' } as const
  const sums = await sumsByDealer(sql, network, period)
  const byDealer = await subjectByDealer(sql, { among: network }, period, item, sums)
  return networkOf(byDealer, reader.scope === 'all' ? 0 : reader.scope, period)
}
