import type { NoImportance, Quadrant } from '#contract/surveys/drivers.ts'
import type { Band } from '#server/areas/surveys/reports/chance.ts'

/** Sums over responses that have both: `x` the score of an attribute, `y` the overall answer, in ten-thousandths. */
export interface Moments {
  readonly n: number
  readonly x: bigint
  readonly y: bigint
  readonly xx: bigint
  readonly yy: bigint
  readonly xy: bigint
}
const fewest = 50
const z975 = 1.959964

/** Pearson's r, taken in whole numbers until the last step; or why there is none. */
export const pearsonOf = ({ n, x, y, xx, yy, xy }: Moments): number | NoImportance => {
  if (n < fewest) return 'few'
  const many = BigInt(n)
  const [both, one, other] = [many * xy - x * y, many * xx - x ** 2n, many * yy - y ** 2n]
  if (one === 0n || other === 0n) return 'flat'
  return Number(both) / Math.sqrt(Number(one)) / Math.sqrt(Number(other))
}
/** Fisher's band of r; null where all points lie on a line. */
export const fisherBand = (r: number, n: number): Band | null => {
  if (Math.abs(r) >= 1) return null
  const [middle, half] = [Math.atanh(r), z975 / Math.sqrt(n - 3)]
  return [Math.tanh(middle - half), Math.tanh(middle + half)]
}

interface Placed {
  readonly importance: number
  readonly performance: number
}
/** The plain means over what has an importance; null below two. */
export const linesOf = (rows: readonly Placed[]): Placed | null => {
  if (rows.length < 2) return null
  const mean = (key: keyof Placed) => rows.reduce((sum, row) => sum + row[key], 0) / rows.length
  return { importance: mean('importance'), performance: mean('performance') }
}
/** On a line counts as above it. */
export const quadrantOf = (row: Placed, lines: Placed): Quadrant => {
  const isLow = row.performance < lines.performance
  return row.importance >= lines.importance ? (isLow ? 'fix' : 'keep') : isLow ? 'watch' : 'fine'
}
