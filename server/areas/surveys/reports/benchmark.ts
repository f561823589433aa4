import { type Mean, ranksOf, scoreOf, shownScore } from '#contract/surveys/figures.ts'
import { isOfEndedMonths, type Period } from '#server/areas/surveys/reports/periods.ts'

/** So many other dealers must have responses, and so many responses, before a dealer is told about them. */
const fewestDealers = 5
const fewestResponses = 30

export interface Network {
  readonly score: number
  readonly dealers: number
  readonly rank: number | null
  readonly of: number
}
const shownOf = (mean: Mean) => {
  const score = scoreOf(mean)
  return score === null ? null : shownScore(score)
}
/**
 * What a dealer may be told of all dealers together: their mean and its own place. Not where single answers of others
 * could be read from it: in a period that can be moved by a day, among few dealers or few answers, or where most are one
 * dealer's.
 */
export const networkOf = (
  byDealer: ReadonlyMap<number, Mean>,
  own: number,
  period: Period,
): { readonly network: Network | null; readonly reason: 'months' | 'few' | null } => {
  if (!isOfEndedMonths(period)) return { network: null, reason: 'months' }
  const others = [...byDealer].filter(([id, { n }]) => id !== own && n > 0).map(([, mean]) => mean)
  const count = others.reduce((sum, { n }) => sum + n, 0)
  const isEnough = others.length >= fewestDealers && count >= fewestResponses && others.every(({ n }) => n * 2 <= count)
  const all = [...byDealer.values()].filter(({ n }) => n > 0)
  const score = scoreOf({
    sum: all.reduce((sum, one) => sum + one.sum, 0),
    n: all.reduce((sum, one) => sum + one.n, 0),
  })
  if (!isEnough || score === null) return { network: null, reason: 'few' }
  const ids = [...byDealer.keys()]
  const ranks = ranksOf(ids.map((id) => shownOf(byDealer.get(id) ?? { sum: 0, n: 0 })))
  return {
    network: { score, dealers: all.length, rank: ranks[ids.indexOf(own)] ?? null, of: all.length },
    reason: null,
  }
}
