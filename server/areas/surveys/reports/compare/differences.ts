import type * as v from 'valibot'
import type { DifferencePart, Differences } from '#contract/surveys/differences.ts'
import { differenceOf, npsOf, scoreOf, shareDifference, shareOf, wholeDifference } from '#contract/surveys/figures.ts'
import type { Grouping } from '#contract/surveys/reports.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { noSpread, type Spread, spreadOf } from '#server/areas/surveys/reports/chance.ts'
import {
  judgeMeans,
  judgeNps,
  judgeShares,
  type Relation,
  relationOf,
  type Sample,
} from '#server/areas/surveys/reports/compare/samples.ts'
import {
  type DealerSums,
  type ItemSums,
  type Sums,
  sumOf,
  sumsByDealer,
  sumsByItem,
  sumsByMonth,
} from '#server/areas/surveys/reports/figures.ts'
import { invitedByDealer, invitedIn } from '#server/areas/surveys/reports/invited.ts'
import { trendOf } from '#server/areas/surveys/reports/periods.ts'
import { groupOf, type Part } from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { groupingOf, stagesOf } from '#server/areas/surveys/reports/touchpoints.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

type Answer = v.InferOutput<typeof Differences.schema>
type Row = Answer['rows'][number]

/** One of the two reports, with all that its figures are taken from. */
interface Side {
  readonly asked: Asked
  readonly sums: ReadonlyMap<number, DealerSums>
  readonly items: ReadonlyMap<string, ItemSums>
  readonly months: readonly { readonly n: number; readonly sum: number }[]
  readonly invited: Part | null
}
const sideOf = async (sql: Sql, asked: Asked): Promise<Side> => {
  const { among, period, service, sales } = asked
  const months = trendOf(period.to)
  const whole = { from: months[0]?.period.from ?? period.from, to: period.to }
  const isFree = service === null && sales === null
  const [sums, items, byMonth, invited] = await Promise.all([
    sumsByDealer(sql, among, period),
    sumsByItem(sql, among, period, ['factors', 'touchpoints', 'attributes'], { means: true }),
    sumsByMonth(sql, among, whole),
    isFree ? invitedByDealer(sql, among, period) : null,
  ])
  const cohort = invited && invitedIn(invited)
  return {
    asked,
    sums,
    items,
    months: months.flatMap(({ month }) => byMonth.find((one) => one.month === month) ?? []).filter(({ n }) => n > 0),
    invited: cohort && { part: cohort.completed, of: cohort.reached },
  }
}
const sampleOf = (
  { kind, category, period, service, sales, among, everyDealer }: Asked,
  isIn: (id: number) => boolean = () => true,
): Sample => ({
  kind,
  category,
  period,
  service,
  sales,
  dealers: new Set((among.dealers ?? everyDealer.map(({ id }) => id)).filter(isIn)),
})

interface Named {
  readonly part: DifferencePart
  readonly key: string
  readonly name?: string
}
const rowOf = (
  { part, key, name }: Named,
  row: Pick<Row, 'unit' | 'one' | 'other' | 'difference' | 'verdict' | 'bases'>,
): Row => ({ part, key, name: name ?? null, ...row })
const meanRow = (named: Named, relation: Relation, one: Spread, other: Spread): readonly Row[] => {
  // Nothing to tell of what neither has.
  if (one.n === 0 && other.n === 0) return []
  const difference = differenceOf(other, one)
  return [
    rowOf(named, {
      unit: 'score',
      one: scoreOf(one),
      other: scoreOf(other),
      difference,
      verdict: judgeMeans(relation, [one, other], difference),
      bases: { one: one.n, other: other.n },
    }),
  ]
}
const shareRow = (named: Named, relation: Relation, one: Part, other: Part): Row => {
  const difference = shareDifference(other, one)
  return rowOf(named, {
    unit: 'share',
    one: shareOf(one.part, one.of),
    other: shareOf(other.part, other.of),
    difference,
    verdict: judgeShares(relation, [one, other], difference),
    bases: { one: one.of, other: other.of },
  })
}
const npsRow = (named: Named, relation: Relation, one: Sums, other: Sums): Row => {
  const sides = [one, other].map(({ promoters: up, detractors: down, asked: n }) => ({ up, down, n }))
  const [a = { up: 0, down: 0, n: 0 }, b = a] = sides
  const difference = wholeDifference({ part: b.up - b.down, of: b.n }, { part: a.up - a.down, of: a.n })
  return rowOf(named, {
    unit: 'nps',
    one: npsOf(a.up, a.down, a.n),
    other: npsOf(b.up, b.down, b.n),
    difference,
    verdict: judgeNps(relation, [a, b], difference),
    bases: { one: a.n, other: b.n },
  })
}

const headlineRows = (relation: Relation, one: Side, other: Side): readonly Row[] => {
  const [a, b] = [sumOf(one.sums.values()), sumOf(other.sums.values())]
  const [first, second] = [spreadOf(one.sums.values()), spreadOf(other.sums.values())]
  const named = (key: string): Named => ({ part: 'headline', key })
  const share = (key: string, of: (sums: Sums) => Part) => shareRow(named(key), relation, of(a), of(b))
  return [
    ...meanRow(named('score'), relation, first, second),
    rowOf(named('responses'), {
      unit: 'count',
      one: a.responses,
      other: b.responses,
      difference: b.responses - a.responses,
      verdict: null,
      bases: { one: a.responses, other: b.responses },
    }),
    ...(one.invited && other.invited ? [shareRow(named('response_rate'), relation, one.invited, other.invited)] : []),
    share('top_box', ({ top, answers }) => ({ part: top, of: answers })),
    npsRow(named('nps'), relation, a, b),
    share('dissatisfied', ({ dissatisfied, responses }) => ({ part: dissatisfied, of: responses })),
  ]
}
/** Last, best and worst month: ends of a line, which are looked at and not judged. */
const trendRows = (one: Side, other: Side): readonly Row[] => {
  const byScore = ({ months }: Side) => months.toSorted((x, y) => x.sum / x.n - y.sum / y.n)
  const pick = (key: string, of: (side: Side) => { readonly n: number; readonly sum: number } | undefined) => {
    const [a, b] = [of(one), of(other)]
    if (!a || !b) return []
    return [
      rowOf(
        { part: 'trend', key },
        {
          unit: 'score',
          one: scoreOf(a),
          other: scoreOf(b),
          difference: differenceOf(b, a),
          verdict: null,
          bases: { one: a.n, other: b.n },
        },
      ),
    ]
  }
  return [
    ...pick('last', ({ months }) => months.at(-1)),
    ...pick('best', (side) => byScore(side).at(-1)),
    ...pick('worst', (side) => byScore(side).at(0)),
  ]
}
const itemRow = (named: Named, item: string, relation: Relation, one: Side, other: Side) =>
  meanRow(named, relation, one.items.get(item) ?? noSpread, other.items.get(item) ?? noSpread)

/** The rows of what both are grouped by, for those that both have. */
const groupRows = (one: Side, other: Side, by: Grouping, say: Say): readonly Row[] => {
  const groups = Map.groupBy(one.asked.everyDealer, (dealer) => groupOf(dealer, by, say).id)
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    const ids = new Set(members.map(({ id }) => id))
    const own = ({ sums }: Side) => spreadOf(members.flatMap(({ id }) => sums.get(id) ?? []))
    const [a, b] = [own(one), own(other)]
    if (!first || a.n === 0 || b.n === 0) return []
    const isIn = (id: number) => ids.has(id)
    const relation = relationOf(sampleOf(one.asked, isIn), sampleOf(other.asked, isIn))
    return meanRow({ part: 'groups', key, name: groupOf(first, by, say).name }, relation, a, b)
  })
}

/** What the second report says less what the first says, figure by figure, and what each difference says. */
export const differencesOf = async (
  sql: Sql,
  [first, second]: readonly [Asked, Asked],
  [by, byOther]: readonly [Grouping | null, Grouping | null],
  say: Say,
): Promise<Answer> => {
  const [one, other] = await Promise.all([sideOf(sql, first), sideOf(sql, second)])
  const relation = relationOf(sampleOf(first), sampleOf(second))
  const factors = first.factors.filter(({ id }) => second.factors.some((factor) => factor.id === id))
  const stages = stagesOf(first.category).filter((stage) => stagesOf(second.category).includes(stage))
  const [grouping, otherGrouping] = [groupingOf(by, first), groupingOf(byOther, second)]
  return {
    one: { period: first.period },
    other: { period: second.period },
    rows: [
      ...headlineRows(relation, one, other),
      ...trendRows(one, other),
      ...factors.flatMap(({ id, name }) =>
        itemRow({ part: 'factors', key: `${id}`, name }, `f${id}`, relation, one, other),
      ),
      // Dealers are ranked on a page of their own.
      ...(grouping === otherGrouping && grouping !== 'dealer' ? groupRows(one, other, grouping, say) : []),
      ...stages.flatMap((stage) => itemRow({ part: 'touchpoints', key: stage }, `t${stage}`, relation, one, other)),
      ...factors.flatMap(({ attributes }) =>
        attributes.flatMap(({ id, name }) =>
          itemRow({ part: 'attributes', key: `${id}`, name }, `a${id}`, relation, one, other),
        ),
      ),
    ],
  }
}
