import type * as v from 'valibot'
import { npsOf, ranksOf, scoreOf, shareOf, shownScore } from '#contract/surveys/figures.ts'
import type { rankingSorts, SurveyRanking } from '#contract/surveys/rankings.ts'
import type { Grouping } from '#contract/surveys/reports.ts'
import type { Asked } from '#server/areas/surveys/reports/asked.ts'
import { networkOf } from '#server/areas/surveys/reports/benchmark.ts'
import { casesByDealer } from '#server/areas/surveys/reports/cases.ts'
import { rankIntervals, type Spread, spreadOf } from '#server/areas/surveys/reports/chance.ts'
import { itemsByDealer, sumOf, sumsByDealer, sumsByMonth } from '#server/areas/surveys/reports/figures.ts'
import { invitedByDealer, invitedIn } from '#server/areas/surveys/reports/invited.ts'
import { trendOf } from '#server/areas/surveys/reports/periods.ts'
import { againstTarget, baseOf, groupOf, meanOf, means } from '#server/areas/surveys/reports/touchpoint-rows.ts'
import { targetsOf } from '#server/areas/surveys/targets.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'

export type RankingRow = v.InferOutput<typeof SurveyRanking.schema>
const shownOf = (score: number | null | undefined) => (score === null || score === undefined ? null : shownScore(score))

interface Ranked {
  readonly by: Grouping | null
  readonly say: Say
}
const groupingOf = ({ reader }: Asked, { by }: Ranked): Grouping =>
  reader.scope === 'all' ? (by ?? 'dealer') : 'dealer'
/** What is ranked, with the dealers that belong to it. */
const groupsOf = (asked: Asked, ranked: Ranked) => {
  const grouping = groupingOf(asked, ranked)
  const groups = Map.groupBy(asked.everyDealer, (dealer) => groupOf(dealer, grouping, ranked.say).id)
  return [...groups.values()].flatMap((members, at) => {
    const first = members[0]
    if (!first) return []
    const own = { dealer: first.id, zone: first.zone?.id, group: first.group?.id, region: undefined }[grouping]
    return [{ id: own ?? 1_000_000 + at, first, members }]
  })
}

/**
 * All rows of a ranking, in the order of their ranks; a dealer's people have their own. Their way through the months is
 * added by `withTrends`.
 */
export const rankingOf = async (sql: Sql, asked: Asked, ranking: Ranked): Promise<readonly RankingRow[]> => {
  const { among, period, before, reader, kind, category } = asked
  const { say } = ranking
  const isDealer = reader.scope !== 'all'
  const grouping = groupingOf(asked, ranking)
  const hasFactors = kind !== 'csonline' || category !== null
  const isFree = asked.service === null && asked.sales === null
  const [sums, sumsBefore, factors, cases, invited, targets] = await Promise.all([
    sumsByDealer(sql, among, period),
    before && sumsByDealer(sql, among, before),
    hasFactors ? itemsByDealer(sql, among, period, 'factors') : new Map<number, ReadonlyMap<string, Spread>>(),
    casesByDealer(sql, among, period),
    isFree ? invitedByDealer(sql, among, period) : null,
    targetsOf(sql, kind, { ...period, dealers: among.dealers }),
  ])
  const weighed = asked.factors.filter(() => hasFactors)
  const spreads: Spread[] = []
  const rows = groupsOf(asked, ranking).flatMap(({ id, first, members }): RankingRow[] => {
    const pick = <T>(from: ReadonlyMap<number, T> | null | undefined) =>
      members.flatMap((one) => from?.get(one.id) ?? [])
    const now = sumOf(pick(sums))
    const then = sumsBefore && sumOf(pick(sumsBefore))
    const asks = invitedIn(new Map(pick(invited).entries()))
    if (now.responses === 0 && (then?.responses ?? 0) === 0 && asks.reached === 0) return []
    const factorScores = weighed.map(({ id, name, weight, position }) => {
      const items = pick(factors).flatMap((own) => own.get(`f${id}`) ?? [])
      return { id, name, weight, position, score: scoreOf(meanOf(items)) }
    })
    const weakest = factorScores
      .filter(({ score }) => score !== null)
      .toSorted(
        (a, b) => (shownOf(a.score) ?? 0) - (shownOf(b.score) ?? 0) || b.weight - a.weight || a.position - b.position,
      )[0]
    const target = targets.of({ ...period, category, dealer: grouping === 'dealer' ? first.id : null })
    const open = pick(cases)
    const isOne = grouping === 'dealer'
    const spread = spreadOf(pick(sums))
    const {
      score: csi_score,
      before: scoreBefore,
      change,
      band,
      verdict,
    } = means(spread, sumsBefore && spreadOf(pick(sumsBefore)), asked.isOverlapping)
    spreads.push(spread)
    return [
      {
        id,
        rank: null,
        tied: false,
        rank_from: null,
        rank_to: null,
        rank_before: null,
        code: isOne ? first.code : null,
        name: groupOf(first, grouping, say).name,
        region: isOne || grouping === 'region' ? first.region : null,
        zone: isOne ? first.zone : null,
        group: isOne ? first.group : null,
        responses: now.responses,
        base: baseOf(now.responses),
        response_rate: isFree ? shareOf(asks.completed, asks.reached) : null,
        csi_score,
        before: scoreBefore,
        change,
        band,
        verdict,
        ...againstTarget(now, target),
        factors: factorScores.map(({ position: _, ...factor }) => factor),
        weakest_factor: weakest ? { id: weakest.id, name: weakest.name } : null,
        top_box: shareOf(now.top, now.answers),
        top_two: shareOf(now.top_two, now.answers),
        nps: npsOf(now.promoters, now.detractors, now.asked),
        dissatisfied: shareOf(now.dissatisfied, now.responses),
        cases: open.reduce((sum, one) => sum + one.unclosed, 0),
        overdue: open.reduce((sum, one) => sum + one.overdue, 0),
        trend: [],
        of: null,
        network: null,
        network_reason: null,
      },
    ]
  })
  return isDealer ? withNetwork(sql, asked, rows) : ranked(rows, spreads)
}

/** Rows with their scores of 13 months: of two thousand dealers only those that are shown are asked for. */
export const withTrends = async (
  sql: Sql,
  asked: Asked,
  ranking: Ranked,
  rows: readonly RankingRow[],
): Promise<readonly RankingRow[]> => {
  if (rows.length === 0) return rows
  const { among, period } = asked
  const months = trendOf(period.to)
  const whole = { from: months[0]?.period.from ?? period.from, to: period.to }
  const dealers = groupingOf(asked, ranking) === 'dealer' ? rows.map(({ id }) => id) : among.dealers
  const members = new Map(groupsOf(asked, ranking).map((group) => [group.id, group.members]))
  const sums = Map.groupBy(
    await sumsByMonth(sql, { ...among, dealers }, whole, { perDealer: true }),
    ({ dealer }) => dealer ?? 0,
  )
  return rows.map((row) => {
    const own = (members.get(row.id) ?? []).flatMap(({ id }) => sums.get(id) ?? [])
    const byMonth = Map.groupBy(own, ({ month }) => month)
    return { ...row, trend: months.map(({ month }) => scoreOf(meanOf(byMonth.get(month) ?? []))) }
  })
}

const rangeOf = (interval: readonly [number, number] | null | undefined) => ({
  rank_from: interval?.[0] ?? null,
  rank_to: interval?.[1] ?? null,
})
/** Equal rows stand by their responses, then by name and number. */
const ranked = (rows: readonly RankingRow[], spreads: readonly Spread[]): readonly RankingRow[] => {
  const intervals = rankIntervals(spreads)
  const scores = rows.map(({ csi_score }) => shownOf(csi_score))
  const [now, then] = [ranksOf(scores), ranksOf(rows.map(({ before }) => shownOf(before)))]
  const of = scores.filter((score) => score !== null).length
  const counts = Map.groupBy(now, (rank) => rank)
  return rows
    .map((row, at) => {
      const rank = now[at] ?? null
      const tied = rank !== null && (counts.get(rank)?.length ?? 0) > 1
      return { ...row, rank, tied, ...rangeOf(intervals[at]), rank_before: then[at] ?? null, of }
    })
    .toSorted(
      (a, b) =>
        (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) ||
        b.responses - a.responses ||
        a.name.localeCompare(b.name) ||
        a.id - b.id,
    )
}
/** A dealer's own row, with its place among all where that may be told. */
const withNetwork = async (
  sql: Sql,
  { network, period, reader, service, sales }: Asked,
  rows: readonly RankingRow[],
) => {
  const { scope } = reader
  if (scope === 'all') return rows
  if (service !== null || sales !== null) return rows.map((row) => ({ ...row, network_reason: 'months' as const }))
  const byDealer = await sumsByDealer(sql, network, period)
  const told = networkOf(byDealer, scope, period)
  const at = [...byDealer.keys()].indexOf(scope)
  const range = told.network ? rangeOf(rankIntervals([...byDealer.values()])[at]) : rangeOf(null)
  return rows.map((row) => ({
    ...row,
    rank: told.network?.rank ?? null,
    of: told.network?.of ?? null,
    network: told.network?.score ?? null,
    network_reason: told.reason,
    ...range,
  }))
}

type Sort = (typeof rankingSorts)[number]
const sortValue = (row: RankingRow, sort: Sort, factor: number | null): number | string | null | undefined => {
  switch (sort) {
    case 'dealer':
      return row.name.toLowerCase()
    case 'zone':
      return row.zone?.name.toLowerCase()
    case 'group':
      return row.group?.name.toLowerCase()
    // Equal is what is shown equal, as for the ranks.
    case 'csi_score':
      return shownOf(row.csi_score)
    case 'factor_score':
      return shownOf(row.factors.find(({ id }) => id === factor)?.score)
    case 'cases':
      return row.cases
    default:
      return row[sort]
  }
}
/** Rows by a column; those without a value come last in either direction, equal ones in the order of their ranks. */
export const sortedBy = (
  rows: readonly RankingRow[],
  sort: Sort,
  direction: 'asc' | 'desc',
  factor: number | null,
): readonly RankingRow[] => {
  const turn = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [sortValue(a, sort, factor) ?? null, sortValue(b, sort, factor) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -turn : one > other ? turn : 0
  })
}
