import { divide, unit } from '#contract/surveys/scoring.ts'

/** A sum of scores in ten-thousandths of a point, over so many. */
export interface Mean {
  readonly sum: number
  readonly n: number
}
/** The mean in points with four decimals; null where there is nothing to divide by. */
export const scoreOf = ({ sum, n }: Mean): number | null => (n === 0 ? null : divide(sum, n) / unit)
/** A score as it is shown: tenths of a point, halves away from zero. By this ranks are given. */
export const shownScore = (score: number): number => divide(Math.round(score * unit), unit / 10) / 10
/** A share of 0 to 1 with four decimals. */
export const shareOf = (part: number, of: number): number | null => (of === 0 ? null : divide(part * unit, of) / unit)
/** A share as it is shown: a percentage with one decimal. */
export const shownShare = (share: number): number => divide(Math.round(share * unit), unit / 1000) / 10
/** Promoters less detractors of 100 who were asked; whole. */
export const npsOf = (promoters: number, detractors: number, of: number): number | null =>
  of === 0 ? null : divide((promoters - detractors) * 100, of)

/** What two means differ by, in points with one decimal: taken of the exact means, and rounded once. */
export const differenceOf = (one: Mean, other: Mean): number | null =>
  one.n === 0 || other.n === 0 ? null : rounded(one.sum / one.n - other.sum / other.n, unit)
/** What two shares differ by, in points of 100 with one decimal. */
export const shareDifference = (
  one: { readonly part: number; readonly of: number },
  other: { readonly part: number; readonly of: number },
): number | null =>
  one.of === 0 || other.of === 0 ? null : rounded((one.part / one.of - other.part / other.of) * 100, 1)
/** The same in whole points, as NPS has them. */
export const wholeDifference: typeof shareDifference = (one, other) =>
  one.of === 0 || other.of === 0
    ? null
    : divide(Math.round((one.part / one.of - other.part / other.of) * 100 * 1e6), 1e6)
/** Tenths of a difference in units of `by`, halves away from zero; what doubles leave behind is cut off before. */
const rounded = (difference: number, by: number): number => divide(Math.round(difference * 1e6), by * 1e5) / 10

/**
 * Ranks of shown values, the highest first: 1, 2, 2, 4. What has no value has no rank.
 */
export const ranksOf = (values: readonly (number | null)[]): (number | null)[] => {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => b - a)
  const first = new Map<number, number>()
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at + 1)
  return values.map((value) => (value === null ? null : (first.get(value) ?? null)))
}
