import { divide, unit } from '#contract/surveys/scoring.ts'

const millionths = 1_000_000
/** Sums over a dealer's responses of a period, by factor in the order of the factors: see `contributionOf`. */
export interface Side {
  readonly n: number
  readonly sum: number
  /** What each factor brings to the scores, in ten-thousandths of a point. */
  readonly csum: readonly number[]
  /** What each factor's weight is of all, in millionths. */
  readonly usum: readonly number[]
}
export interface Moved {
  readonly id: number
  readonly before: Side
  readonly now: Side
}
export interface Explained {
  /** Points of 100. */
  readonly before: number
  readonly now: number
  readonly mix: number
  readonly weights: number
  readonly factors: readonly number[]
  readonly dealers: readonly { readonly id: number; readonly points: number }[]
  /** Mix, weights and factors in hundredths, which add up to the change in hundredths. */
  readonly shown: readonly number[]
}

/** Whole units that add up to `total`; what is left over goes to the largest remainders, the first of equal ones. */
export const largestRemainder = (parts: readonly number[], total: number): number[] => {
  // An exact 0 stays 0, whatever doubles leave behind.
  const exact = parts.map((part) => Math.round(part * 1e9) / 1e9)
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((sum, one) => sum + one, 0)
  const rests = exact.map((part, at) => ({ at, rest: part - (whole[at] ?? 0) }))
  for (const { at } of rests.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, Math.max(0, left)))
    whole[at] = (whole[at] ?? 0) + 1
  return whole
}

const added = (all: readonly Moved[], pick: (one: Moved) => number) => all.reduce((sum, one) => sum + pick(one), 0)
/** The mean score that is said of a factor; null where nobody answered it. */
const within = ({ csum, usum }: Side, at: number): number | null =>
  usum[at] ? (csum[at] ?? 0) / unit / (usum[at] / millionths) : null

/**
 * Splits the change of the mean score into the mix of dealers, the weights, and each factor: each measured at the middle
 * of both periods, so that no remainder is left. Null without responses on a side.
 */
export const explained = (all: readonly Moved[], factors: number): Explained | null => {
  const [many0, many1] = [added(all, (one) => one.before.n), added(all, (one) => one.now.n)]
  if (many0 === 0 || many1 === 0) return null
  const score0 = added(all, (one) => one.before.sum) / many0 / unit
  const score1 = added(all, (one) => one.now.sum) / many1 / unit
  let mix = 0
  let weights = 0
  const parts = Array.from({ length: factors }, () => 0)
  const dealers = all
    .filter(({ before, now }) => before.n + now.n > 0)
    .map((one) => {
      // A dealer without responses in one period has the scores of the other.
      const before = one.before.n > 0 ? one.before : one.now
      const now = one.now.n > 0 ? one.now : one.before
      const [share0, share1] = [one.before.n / many0, one.now.n / many1]
      const share = (share0 + share1) / 2
      const [own0, own1] = [before.sum / before.n / unit, now.sum / now.n / unit]
      mix += ((share1 - share0) * (own0 + own1)) / 2
      for (let at = 0; at < factors; at += 1) {
        const weight0 = (before.usum[at] ?? 0) / before.n / millionths
        const weight1 = (now.usum[at] ?? 0) / now.n / millionths
        const mean0 = within(before, at) ?? within(now, at) ?? 0
        const mean1 = within(now, at) ?? within(before, at) ?? 0
        weights += (share * (weight1 - weight0) * (mean0 + mean1)) / 2
        parts[at] = (parts[at] ?? 0) + (share * (mean1 - mean0) * (weight0 + weight1)) / 2
      }
      const middle = (own0 + own1) / 2 - (score0 + score1) / 2
      return { id: one.id, points: (share1 - share0) * middle + share * (own1 - own0) }
    })
  const hundredths = divide(Math.round((score1 - score0) * 1e8), 1e6)
  const shown = largestRemainder(
    [mix, weights, ...parts].map((part) => part * 100),
    hundredths,
  )
  return { before: score0, now: score1, mix, weights, factors: parts, dealers, shown }
}
