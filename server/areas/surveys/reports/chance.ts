import { scoreOf, shownScore } from '#contract/surveys/figures.ts'
import { unit } from '#contract/surveys/scoring.ts'

const z975 = 1.959964
/**
 * The quantile of Student's t for 95 %, two-sided: Hill's algorithm 396 (CACM 13, 1970) for any real degrees of freedom
 * from 1, off by less than 0.00001; the normal quantile above 200.
 */
export const t975 = (df: number): number => {
  const p = 0.05
  if (df > 200) return z975
  if (Math.abs(df - 1) < 1e-9) return 1 / Math.tan((p * Math.PI) / 2)
  if (Math.abs(df - 2) < 1e-9) return Math.sqrt(2 / (p * (2 - p)) - 2)
  const a = 1 / (df - 0.5)
  const b = 48 / (a * a)
  let c = (((20_700 * a) / b - 98) * a - 16) * a + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df
  let y = (d * p) ** (2 / df)
  if (y > 0.05 + a) {
    const x = -z975
    y = x * x
    if (df < 5) c += 0.3 * (df - 4.5) * (x + 0.6)
    c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
    y = Math.expm1(a * y * y)
  } else
    y =
      ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) *
        ((df + 1) / (df + 2)) +
      1 / y
  return Math.sqrt(df * y)
}

/** Sums over scores in ten-thousandths of a point; `squares` pass what a double holds. */
export interface Spread {
  readonly n: number
  readonly sum: number
  readonly squares: bigint
}
export const noSpread: Spread = { n: 0, sum: 0, squares: 0n }
export const spreadOf = (all: Iterable<Spread>): Spread =>
  [...all].reduce(
    (total, one) => ({ n: total.n + one.n, sum: total.sum + one.sum, squares: total.squares + one.squares }),
    noSpread,
  )
/** Of scores in points; taken in whole numbers, so that nothing is lost where scores lie close together. */
export const varianceOf = ({ n, sum, squares }: Spread): number | null =>
  n < 2 ? null : Number(BigInt(n) * squares - BigInt(sum) ** 2n) / (n * (n - 1)) / unit ** 2

const clamped = ([low, high]: readonly [number, number], [least, most]: readonly [number, number]): Band => [
  Math.max(low, least),
  Math.min(high, most),
]
/** Between which 95 of 100 such samples have their true value. */
export type Band = [low: number, high: number]
/** The band of a mean of scores; null for fewer than two, and where all are equal: equal answers are no certainty. */
export const meanBand = (of: Spread): Band | null => {
  const variance = varianceOf(of)
  if (!variance) return null
  const mean = of.sum / of.n / unit
  const half = t975(of.n - 1) * Math.sqrt(variance / of.n)
  return clamped([mean - half, mean + half], [0, 100])
}
/** Wilson's band of a share of 0 to 1; null where there is nothing to divide by. */
export const shareBand = (part: number, of: number): Band | null => {
  if (of === 0) return null
  const [share, q] = [part / of, z975 ** 2 / of]
  const half = z975 * Math.sqrt((share * (1 - share) + q / 4) / of)
  return clamped([(share + q / 2 - half) / (1 + q), (share + q / 2 + half) / (1 + q)], [0, 1])
}
/** Those who were asked, and of these who recommends and who does not. */
export interface Asked {
  readonly up: number
  readonly down: number
  readonly n: number
}
const npsVariance = ({ up, down, n }: Asked) => up / n + down / n - ((up - down) / n) ** 2
const npsOf = ({ up, down, n }: Asked) => ((up - down) / n) * 100
export const npsBand = (of: Asked): Band | null => {
  if (of.n < 2 || npsVariance(of) < 1e-12) return null
  const half = 196 * Math.sqrt(npsVariance(of) / of.n)
  return clamped([npsOf(of) - half, npsOf(of) + half], [-100, 100])
}

/** Below so many responses on either side it is too few to tell. */
const fewest = 10
export type Verdict = 'few' | 'within' | 'beyond'
/** What is shown as no difference is within chance, whatever its error; a difference without any error is none of chance. */
const judged = (
  [one, other]: readonly [number, number],
  { difference, step, error, limit }: { difference: number; step: number; error: number; limit: number },
): Verdict =>
  one < fewest || other < fewest
    ? 'few'
    : Math.round(Math.abs(difference) / step) === 0
      ? 'within'
      : error === 0 || Math.abs(difference) / error > limit
        ? 'beyond'
        : 'within'
/** Welch's test of two means, with the degrees of freedom of Welch and Satterthwaite. */
export const meansDiffer = (a: Spread, b: Spread): Verdict => {
  if (a.n < fewest || b.n < fewest) return 'few'
  const [va, vb] = [(varianceOf(a) ?? 0) / a.n, (varianceOf(b) ?? 0) / b.n]
  const df = va + vb === 0 ? Number.POSITIVE_INFINITY : (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1))
  const difference = b.sum / b.n / unit - a.sum / a.n / unit
  return judged([a.n, b.n], { difference, step: 0.1, error: Math.sqrt(va + vb), limit: t975(df) })
}
/** Of two shares, by their pooled error. */
export const sharesDiffer = (
  a: { readonly part: number; readonly of: number },
  b: { readonly part: number; readonly of: number },
): Verdict => {
  if (a.of < fewest || b.of < fewest) return 'few'
  const share = (a.part + b.part) / (a.of + b.of)
  const error = Math.sqrt(share * (1 - share) * (1 / a.of + 1 / b.of))
  return judged([a.of, b.of], { difference: b.part / b.of - a.part / a.of, step: 0.001, error, limit: z975 })
}
/** Of two net promoter scores. */
export const npsDiffer = (a: Asked, b: Asked): Verdict => {
  if (a.n < fewest || b.n < fewest) return 'few'
  const error = 100 * Math.sqrt(npsVariance(a) / a.n + npsVariance(b) / b.n)
  return judged([a.n, b.n], { difference: npsOf(b) - npsOf(a), step: 1, error, limit: z975 })
}

interface Judged {
  readonly n: number
  readonly mean: number
  readonly shown: number
  /** The mean's own variance. */
  readonly error: number
}
const widest = t975(fewest - 1)
/** The same test as `meansDiffer`, where each row's variance is known already; what is shown equal is within chance. */
const isBeyondChance = (a: Judged, b: Judged): boolean => {
  const difference = b.mean - a.mean
  if (a.n < fewest || b.n < fewest || a.shown === b.shown || Math.round(Math.abs(difference) * 10) === 0) return false
  const error = a.error + b.error
  if (error === 0) return true
  const ratio = Math.abs(difference) / Math.sqrt(error)
  // The limit lies between these two for all that have enough responses; only there its degrees of freedom matter.
  if (ratio <= z975 || ratio > widest) return ratio > widest
  const df = error ** 2 / (a.error ** 2 / (a.n - 1) + b.error ** 2 / (b.n - 1))
  return ratio > t975(df)
}
/**
 * The ranks that each row could have, best and worst: those beyond chance above it are above, those beyond chance below
 * it are below, and all others could be either. Null for a row without a score.
 */
export const rankIntervals = (rows: readonly Spread[]): readonly (readonly [number, number] | null)[] => {
  const judged = rows.map((row): Judged | null => {
    if (row.n === 0) return null
    const mean = row.sum / row.n / unit
    return { n: row.n, mean, shown: shownScore(scoreOf(row) ?? mean), error: (varianceOf(row) ?? 0) / row.n }
  })
  const scored = judged.flatMap((row, at) => (row === null ? [] : [{ row, at }]))
  const above = new Int32Array(rows.length)
  const below = new Int32Array(rows.length)
  // Each pair once: with two thousand dealers there are two million of them.
  for (const [first, one] of scored.entries())
    for (let second = first + 1; second < scored.length; second += 1) {
      const other = scored[second]
      if (!other || !isBeyondChance(one.row, other.row)) continue
      const [higher, lower] = other.row.mean > one.row.mean ? [other.at, one.at] : [one.at, other.at]
      above[lower] = (above[lower] ?? 0) + 1
      below[higher] = (below[higher] ?? 0) + 1
    }
  return judged.map((row, at) => (row === null ? null : [1 + (above[at] ?? 0), scored.length - (below[at] ?? 0)]))
}
