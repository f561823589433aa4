import { noSpread, type Spread } from '#server/areas/surveys/reports/chance.ts'

/** Sums up to the beginning of each bucket of time, so that any window between two edges is one difference. */
interface Running {
  readonly n: Float64Array
  readonly sum: Float64Array
  readonly squares: readonly bigint[]
}
export const runningOf = (buckets: ReadonlyMap<number, Spread>, edges: number): Running => {
  const [n, sum] = [new Float64Array(edges + 1), new Float64Array(edges + 1)]
  const squares = [0n]
  for (let at = 1; at <= edges; at += 1) {
    const own = buckets.get(at) ?? noSpread
    n[at] = (n[at - 1] ?? 0) + own.n
    sum[at] = (sum[at - 1] ?? 0) + own.sum
    const before = squares[at - 1] ?? 0n
    squares.push(own.n === 0 && own.squares === 0n ? before : before + own.squares)
  }
  return { n, sum, squares }
}
export const betweenEdges = ({ n, sum, squares }: Running, [start, end]: readonly [number, number]): Spread => ({
  n: (n[end] ?? 0) - (n[start] ?? 0),
  sum: (sum[end] ?? 0) - (sum[start] ?? 0),
  squares: (squares[end] ?? 0n) - (squares[start] ?? 0n),
})
