import { describe, expect, test } from 'vitest'
import { ranksOf, scoreOf, shownScore } from '#contract/surveys/figures.ts'
import { unit } from '#contract/surveys/scoring.ts'
import {
  meanBand,
  meansDiffer,
  npsBand,
  npsDiffer,
  rankIntervals,
  type Spread,
  shareBand,
  sharesDiffer,
  spreadOf,
  t975,
  varianceOf,
} from '#server/areas/surveys/reports/chance.ts'
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

  // Worked out by hand in the reports' design, section 12 (figures/explain.mjs, 1 and 2).
  test('has the bands of the worked example: its mean, three shares and an NPS, and none where nothing is certain', () => {
    const a = of(100, 76.25, 51.5625, 67.5)
    expect(varianceOf(a)).toBeCloseTo(408.8786, 4)
    expect(meanBand(a)?.[0]).toBeCloseTo(41.652, 2)
    expect(meanBand(a)?.[1]).toBe(100)
    const [low = 0, high = 0] = shareBand(3, 7) ?? []
    // Its ends solve (p − π)² = z² π (1 − π) ÷ n.
    for (const end of [low, high]) expect((3 / 7 - end) ** 2).toBeCloseTo((1.959964 ** 2 * end * (1 - end)) / 7, 9)
    expect(shareBand(0, 10)?.[0]).toBe(0)
    expect(npsBand({ up: 3, down: 2, n: 7 })?.[0]).toBeCloseTo(100 / 7 - 196 * Math.sqrt(34 / 49 / 7), 9)
    expect(npsBand({ up: 3, down: 2, n: 7 })?.[1]).toBeCloseTo(75.99, 2)
    expect([meanBand(of(90)), meanBand(of(100, 100, 100)), shareBand(0, 0), npsBand({ up: 5, down: 0, n: 5 })]).toEqual(
      [null, null, null, null],
    )
  })

  test('judges differences: by hand, at the edge of chance, among too few, and of what is shown as none', () => {
    // s² = 100 × 10 ÷ 9, error √(2 × 111.11 ÷ 10) = 4.714, t = 10 ÷ 4.714 = 2.1213, df 18, limit 2.1009.
    expect(meansDiffer(alternating(70, 20, 10), alternating(80, 20, 10))).toBe('beyond')
    expect(meansDiffer(alternating(70, 20, 10), alternating(79.8, 20, 10))).toBe('within')
    expect(meansDiffer(alternating(70, 20, 10), alternating(80, 20, 9))).toBe('few')
    expect(meansDiffer(of(...Array<number>(10).fill(80)), of(...Array<number>(10).fill(81)))).toBe('beyond')
    expect(meansDiffer(of(...Array<number>(10).fill(80)), of(...Array<number>(10).fill(80.04)))).toBe('within')
    // Pooled: p .5, error √(.25 × 2 ÷ 50) = .1; 2.0 and 1.8 of it.
    expect(sharesDiffer({ part: 20, of: 50 }, { part: 30, of: 50 })).toBe('beyond')
    expect(sharesDiffer({ part: 20, of: 50 }, { part: 29, of: 50 })).toBe('within')
    expect(sharesDiffer({ part: 0, of: 9 }, { part: 50, of: 50 })).toBe('few')
    // var .8 − .16 = .64 and 1 − 0 = 1: error 100 × √(.64 ÷ 50 + 1 ÷ 50) = 18.11; 40 and 30 points.
    expect(npsDiffer({ up: 30, down: 10, n: 50 }, { up: 25, down: 25, n: 50 })).toBe('beyond')
    expect(npsDiffer({ up: 30, down: 10, n: 50 }, { up: 27, down: 22, n: 50 })).toBe('within')
  })

  test('holds the true value in 93 to 97 of 100 samples of five boxes, skewed as the demo is, from ten on', () => {
    const random = randomFrom(2_000)
    const boxes = [0, 25, 50, 75, 100]
    const weights = [2, 4, 12, 36, 46]
    const total = weights.reduce((sum, one) => sum + one, 0)
    const answer = () => {
      let left = random.between(1, total)
      const at = weights.findIndex((weight) => {
        left -= weight
        return left <= 0
      })
      return boxes[at] ?? 0
    }
    const truth = boxes.reduce((sum, box, at) => sum + box * (weights[at] ?? 0), 0) / total
    // A score is the mean of a customer's answers to five questions, which go together.
    const score = () => (answer() * 3 + answer() + answer()) / 5
    for (const n of [10, 30, 100]) {
      let [held, heldShare] = [0, 0]
      for (let round = 0; round < 2_000; round += 1) {
        const sample = Array.from({ length: n }, score)
        const band = meanBand(of(...sample))
        if (band && band[0] <= truth && truth <= band[1]) held += 1
        const top = Array.from({ length: n }, answer).filter((one) => one === 100).length
        const share = shareBand(top, n)
        if (share && share[0] <= 0.46 && 0.46 <= share[1]) heldShare += 1
      }
      expect([n, held / 2_000 >= 0.93 && held / 2_000 <= 0.97, held]).toEqual([n, true, held])
      expect([n, heldShare / 2_000 >= 0.92 && heldShare / 2_000 <= 0.98, heldShare]).toEqual([n, true, heldShare])
    }
  })
})
