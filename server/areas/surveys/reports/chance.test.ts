import { describe, expect, test } from 'vitest'
import { ranksOf, scoreOf, shownScore } from '#contract/surveys/figures.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { rankIntervals, type Spread, spreadOf, t975, varianceOf } from '#server/areas/surveys/reports/chance.ts'
import { randomFrom } from '#server/database/random.ts'

/** Sums of scores in points. */
const of = (...points: readonly number[]): Spread => {
  const scores = points.map((one) => Math.round(one * unit))
  return {
    n: scores.length,
    sum: scores.reduce((sum, one) => sum + one, 0),
    squares: scores.reduce((sum, one) => sum + BigInt(one) ** 2n, 0n),
  }
}
const alternating = (low: number, step: number, n: number) =>
  of(...Array.from({ length: n }, (_, at) => low + (at % 2) * step))

describe('What could be chance', () => {
  test('has the quantiles of the printed tables', () => {
    for (const [df, t] of [
      [1, 12.7062],
      [2, 4.3027],
      [3, 3.1824],
      [9, 2.2622],
      [30, 2.0423],
      [200, 1.9719],
      [201, 1.959964],
    ] as const)
      expect([df, Math.abs(t975(df) - t) < 0.0001]).toEqual([df, true])
  })

  test('has the variance of scores that lie close together, whose squares pass what a double holds', () => {
    const close = alternating(99.9999, 0.0001, 100_000)
    expect(varianceOf(close)).toBeCloseTo(0.0001 ** 2 / 4, 12)
    expect(varianceOf(of(84))).toBeNull()
    expect(varianceOf(spreadOf([of(84, 85), of(90)]))).toBeCloseTo(varianceOf(of(84, 85, 90)) ?? 0, 9)
  })

  test('makes ranks a range: worked out by hand, too few to tell, and what is shown equal', () => {
    // Errors of √(2 × 25.51 ÷ 50) = 1.01: only 84 and 83 cannot be told apart, and five responses from nothing at all.
    const rows = [
      alternating(85, 10, 50),
      alternating(79, 10, 50),
      alternating(78, 10, 50),
      alternating(60, 10, 50),
      of(99, 99, 99, 99, 99),
    ]
    expect(rankIntervals(rows)).toEqual([
      [1, 2],
      [2, 4],
      [2, 4],
      [4, 5],
      [1, 5],
    ])
    expect(rankIntervals([...rows, of()]).at(-1)).toBeNull()
    expect(rankIntervals([alternating(84.4, 0.01, 4000), alternating(84.41, 0.01, 4000)])).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(rankIntervals([of(...Array<number>(10).fill(80)), of(...Array<number>(10).fill(81))])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  test('holds the rank itself, whatever the scores are', () => {
    const random = randomFrom(41)
    for (let round = 0; round < 30; round += 1) {
      const rows = Array.from({ length: 12 }, () => {
        const middle = random.between(60, 90)
        return of(
          ...Array.from({ length: random.between(5, 60) }, () => Math.min(100, middle + random.between(-15, 15))),
        )
      })
      const ranks = ranksOf(rows.map((row) => shownScore(scoreOf(row) ?? 0)))
      for (const [at, range] of rankIntervals(rows).entries()) {
        const [from, to] = range ?? [0, 0]
        const rank = ranks[at] ?? 0
        expect([from <= rank, rank <= to, to <= 12]).toEqual([true, true, true])
      }
    }
  })
})
