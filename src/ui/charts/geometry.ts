import { scaleLinear } from 'd3-scale'

export interface Axis {
  readonly from: number
  readonly to: number
  /** Round figures, from low to high. */
  readonly ticks: readonly number[]
}
const axisBetween = (low: number, high: number, count: number): Axis => {
  const scale = scaleLinear().domain([low, high]).nice(count)
  const [from = low, to = high] = scale.domain()
  return { from, to, ticks: scale.ticks(count) }
}

/** From 0 to at least the highest, as counts want it: whole figures. */
export const axisFromZero = (values: readonly number[], count = 4): Axis => {
  const { to, ticks } = axisBetween(0, Math.max(1, ...values), count)
  return { from: 0, to, ticks: ticks.filter(Number.isInteger) }
}

/** Around the values, within `least` and `most`; a few that are nearly equal are not torn apart to fill it. */
export const axisAround = (
  values: readonly number[],
  count = 4,
  [least, most]: readonly [number, number] = [0, 100],
  leastSpread = 4,
): Axis => {
  if (values.length === 0) return { from: least, to: most, ticks: scaleLinear().domain([least, most]).ticks(count) }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const spread = Math.max(high - low, leastSpread)
  const middle = (low + high) / 2
  const from = Math.max(least, middle - spread / 2)
  const to = Math.min(most, middle + spread / 2)
  return axisBetween(from, to, count)
}

/** As far to either side of the middle, at least `least`: a whole figure. */
export const reachOf = (gaps: readonly number[], least = 2): number =>
  Math.ceil(Math.max(least, ...gaps.map((gap) => Math.abs(gap))))

/** Where a value lies between both ends of an axis, 0 to 1. */
export const shareOf = (value: number, { from, to }: Pick<Axis, 'from' | 'to'>): number =>
  to === from ? 0 : Math.min(1, Math.max(0, (value - from) / (to - from)))

/** One of five steps, 1 the lowest, by the four figures at which the next begins. */
export const stepOf = (value: number, bounds: readonly number[]): 1 | 2 | 3 | 4 | 5 => {
  const above = bounds.filter((bound) => value >= bound).length
  return above <= 0 ? 1 : above === 1 ? 2 : above === 2 ? 3 : above === 3 ? 4 : 5
}
/** Whole bounds of five steps for these scores, each step with about a fifth of them. */
export const boundsOf = (values: readonly number[]): readonly number[] => {
  if (values.length === 0) return [75, 80, 85, 90]
  const sorted = values.toSorted((a, b) => a - b)
  return [0.2, 0.4, 0.6, 0.8].map((share) => {
    const at = share * (sorted.length - 1)
    const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
    return Math.round(low + (high - low) * (at % 1))
  })
}

/** Parts of a whole as they lie one after the other; a part that is there keeps `least` of the length. */
export const partsAlong = (
  shares: readonly number[],
  length: number,
  least = 3,
): readonly { readonly start: number; readonly size: number }[] => {
  const sum = shares.reduce((total, share) => total + share, 0)
  if (sum === 0) return shares.map(() => ({ start: 0, size: 0 }))
  const wished = shares.map((share) => (share === 0 ? 0 : Math.max(least, (share / sum) * length)))
  const over = wished.reduce((total, size) => total + size, 0) / length
  let start = 0
  return wished.map((size) => {
    const part = { start, size: size / over }
    start += part.size
    return part
  })
}

/** From the most to the least, each with what it and those before are of all, 0 to 1. */
export const cumulated = (counts: readonly number[]): readonly number[] => {
  const sum = counts.reduce((total, count) => total + count, 0)
  let until = 0
  return counts.map((count) => {
    until += count
    return sum === 0 ? 0 : until / sum
  })
}
