import { type Mean, scoreOf, shareOf } from '#contract/surveys/figures.ts'
import { type Grouping, touchpointsOf, wholeWay } from '#contract/surveys/reports.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { msg } from '#contract/words.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { networkOf } from '#server/areas/surveys/reports/benchmark.ts'
import { commentsOf } from '#server/areas/surveys/reports/comments.ts'
import {
  type DealerSums,
  type Item,
  itemsByDealer,
  type Sums,
  sumOf,
  sumsByDealer,
  sumsByItem,
  sumsByMonth,
} from '#server/areas/surveys/reports/figures.ts'
import { invitedByDealer, invitedIn } from '#server/areas/surveys/reports/invited.ts'
import { type Period, trendOf } from '#server/areas/surveys/reports/periods.ts'
import {
  againstTarget,
  attributeRows,
  type ByDealer,
  bandsOf,
  baseOf,
  factorRows,
  figureOf,
  groupRows,
  meanOf,
  means,
  noneYet,
  npsFigure,
  type Part,
  type Summary,
  shareFigure,
  totalOf,
} from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { targetsOf } from '#server/areas/surveys/targets.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

const oneOfBoth = msg`Choose a factor or a touchpoint, not both`

/** The stages that a report of this kind and category has. */
export const stagesOf = (category: string | null): readonly string[] =>
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

const subjectByDealer = async (
  sql: Sql,
  asked: Pick<Asked, 'among'>,
  period: Period,
  item: Item | null,
  sums: ReadonlyMap<number, DealerSums>,
): Promise<ByDealer> => {
  if (item === null)
    return new Map([...sums].map(([id, { n, sum, squares, responses }]) => [id, { n, sum, squares, responses }]))
  const found = await itemsByDealer(sql, asked.among, period, item.of, item.name)
  return new Map(
    [...found].flatMap(([id, items]) => {
      const one = items.get(item.name)
      return one ? [[id, { ...one, responses: one.n }] as const] : []
    }),
  )
}
/** Which rows the groups are: where one zone, group or dealer is chosen its dealers. */
export const groupingOf = (by: Grouping | null, { reader, zones, groups, dealer }: Asked): Grouping =>
  reader.scope !== 'all' || dealer !== null
    ? 'dealer'
    : (by ?? (zones?.length === 1 || groups?.length === 1 ? 'dealer' : 'zone'))
/** All figures of one touchpoint, or of the whole way. */
export const summaryOf = async (
  sql: Sql,
  asked: Asked,
  { slug, by, say }: { readonly slug: string; readonly by: Grouping | null; readonly say: Say },
): Promise<Summary> => {
  const item = subjectOf(slug, asked)
  const { among, period, before, reader, category, kind, isOverlapping } = asked
  const isWhole = slug === wholeWay
  const kinds = isWhole ? (['factors', 'touchpoints', 'attributes'] as const) : (['touchpoints', 'attributes'] as const)
  // A touchpoint's page shows its own attributes alone.
  const attributes = asked.factors.flatMap((one) => one.attributes).filter(({ touchpoint }) => touchpoint === slug)
  const only = isWhole ? null : [`t${slug}`, ...attributes.map(({ id }) => `a${id}`)]
  const months = trendOf(period.to)
  const trendPeriod = { from: months[0]?.period.from ?? period.from, to: period.to }
  const isFree = asked.service === null && asked.sales === null
  const [sums, sumsBefore, items, itemsBefore, trend, targets, comments] = await Promise.all([
    sumsByDealer(sql, among, period),
    before && sumsByDealer(sql, among, before),
    sumsByItem(sql, among, period, kinds, { only }),
    before && sumsByItem(sql, among, before, kinds, { means: true, only }),
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
  const networkFactors = isCompared && isWhole ? await networkFactorsOf(sql, asked) : null

  const all = sumOf(sums.values())
  const allBefore = sumsBefore && sumOf(sumsBefore.values())
  const own = totalOf([...now.values()])
  const ownBefore = then && totalOf([...then.values()])
  const subject = item && items.get(item.name)
  const factor = asked.factor
  const part = (of: (sums: Sums) => Part) => shareFigure(of(all), allBefore && of(allBefore), isOverlapping)
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
      score: figureOf(own, ownBefore, isOverlapping),
      ...againstTarget(own, isWhole ? targets.of({ ...period, category, factor, dealer: asked.dealer }) : null),
      top_box: whole(() => part(({ top, answers }) => ({ part: top, of: answers }))),
      top_two: whole(() => part(({ top_two, answers }) => ({ part: top_two, of: answers }))),
      nps: whole(() => npsFigure(all, allBefore, isOverlapping)),
      promoters: isWhole ? shareOf(all.promoters, all.asked) : null,
      detractors: isWhole ? shareOf(all.detractors, all.asked) : null,
      dissatisfied: whole(() => part(({ dissatisfied, responses }) => ({ part: dissatisfied, of: responses }))),
      response_rate: cohort && {
        ...shareFigure(rateOf(cohort), invitedBefore && rateOf(invitedIn(invitedBefore)), isOverlapping),
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
    factors: isWhole ? factorRows(asked, items, itemsBefore, networkFactors, targets) : [],
    touchpoints: isWhole
      ? stages.map((stage) => {
          const one = items.get(`t${stage}`) ?? noneYet
          return {
            slug: stage,
            responses: one.n,
            ...means(one, itemsBefore && (itemsBefore.get(`t${stage}`) ?? noneYet), isOverlapping),
          }
        })
      : [],
    attributes: attributeRows(asked, item, items, itemsBefore),
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

/** The network's mean of each factor; for a dealer's people of those alone of which enough others have responses. */
const networkFactorsOf = async (
  sql: Sql,
  { network, period, reader, factors }: Asked,
): Promise<ReadonlyMap<string, Mean>> => {
  const byDealer = await itemsByDealer(sql, network, period, 'factors')
  return new Map(
    factors.flatMap(({ id }) => {
      const name = `f${id}`
      const own = new Map([...byDealer].map(([dealer, items]) => [dealer, items.get(name) ?? noneYet] as const))
      const isTold = reader.scope === 'all' || networkOf(own, reader.scope, period).network !== null
      return isTold ? [[name, meanOf(own.values())] as const] : []
    }),
  )
}
/** What a dealer's people may be told of the network. Days of service or sale can be moved by one, as a period can. */
const benchmarkOf = async (sql: Sql, { network, period, reader, service, sales }: Asked, item: Item | null) => {
  if (service !== null || sales !== null) return { network: null, reason: 'months' } as const
  const sums = await sumsByDealer(sql, network, period)
  const byDealer = await subjectByDealer(sql, { among: network }, period, item, sums)
  return networkOf(byDealer, reader.scope === 'all' ? 0 : reader.scope, period)
}
