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

/** Below so many responses on either side it is too few to tell. */
const fewest = 10
interface Judged {
  readonly n: number
  readonly mean: number
  readonly shown: number
  /** The mean's own variance. */
  readonly error: number
}
/** Welch's test; what is shown equal is within chance, and so is what is too few to tell. */
const isBeyondChance = (a: Judged, b: Judged): boolean => {
  const difference = b.mean - a.mean
  if (a.n < fewest || b.n < fewest || a.shown === b.shown || Math.round(Math.abs(difference) * 10) === 0) return false
  const error = a.error + b.error
  if (error === 0) return true
  const df = error ** 2 / (a.error ** 2 / (a.n - 1) + b.error ** 2 / (b.n - 1))
  return Math.abs(difference) / Math.sqrt(error) > t975(df)
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
  const scored = judged.filter((one) => one !== null)
  return judged.map((row) => {
    if (row === null) return null
    const beyond = scored.filter((other) => other !== row && isBeyondChance(row, other))
    const above = beyond.filter(({ mean }) => mean > row.mean).length
    return [1 + above, scored.length - (beyond.length - above)]
  })
}
