import { describe, expect, test } from 'vitest'
import { unit } from '#contract/surveys/scoring.ts'
import type { Spread } from '#server/areas/surveys/reports/chance.ts'
import { judgedMonth, signalsOf } from '#server/areas/surveys/reports/explain/control.ts'
import { fisherBand, linesOf, pearsonOf, quadrantOf } from '#server/areas/surveys/reports/explain/driver.ts'
import { effectOf, type Sides } from '#server/areas/surveys/reports/explain/effect.ts'
import { type Random, randomFrom } from '#server/database/random.ts'

const cell = (...points: readonly number[]): Spread => {
  const all = points.map((point) => Math.round(point * unit))
  return {
    n: all.length,
    sum: all.reduce((sum, one) => sum + one, 0),
    squares: all.reduce((sum, one) => sum + BigInt(one) ** 2n, 0n),
  }
}
/** Ten responses, in turn `low` and 20 more: mean low + 10, s² = 1000 ÷ 9. */
const even = (low: number) => cell(...Array.from({ length: 10 }, (_, at) => low + (at % 2) * 20))
const year = Array.from({ length: 12 }, () => even(70))
const judge = (...later: readonly Spread[]) => {
  const months = [...year, ...later]
  return later.map((_, at) => signalsOf(months, year.length + at).rules)
}

describe('A control chart', () => {
  test('has the limits that were worked out by hand', () => {
    const found = judgedMonth([...year, even(58)], 12)
    if (typeof found === 'string') throw new Error(found)
    expect(found.centre).toBeCloseTo(80, 9)
    expect(found.sigma).toBeCloseTo(Math.sqrt(1000 / 9 / 10), 9)
    expect([found.low, found.high, found.z].map((one) => one.toFixed(6))).toEqual([
      '70.000000',
      '90.000000',
      '-3.600000',
    ])
    expect(signalsOf([...year, even(58)], 12)).toEqual({ rules: ['point'], side: 'low' })
    expect(signalsOf([...year, even(83)], 12)).toEqual({ rules: ['point'], side: 'high' })
  })
  test('sees two of three on one side, and not one on either', () => {
    expect(judge(even(63), even(70), even(62))).toEqual([[], [], ['two-of-three']])
    expect(judge(even(63), even(77))).toEqual([[], []])
  })
  test('judges nothing by too few, and limits by the spread within months, whatever they drift', () => {
    expect(judgedMonth([...year, cell(0, 0, 0, 0)], 12)).toBe('few')
    expect(judgedMonth([...Array.from({ length: 12 }, () => cell(70, 90, 70, 90)), even(70)], 12)).toBe('base')
    expect(judgedMonth([...Array.from({ length: 12 }, () => cell(...Array(10).fill(80))), even(70)], 12)).toBe('flat')
    const drifting = judgedMonth([...Array.from({ length: 12 }, (_, at) => even(60 + 2 * at)), even(70)], 12)
    if (typeof drifting === 'string') throw new Error(drifting)
    // All twelve months are the base, from the very first on: means of 70 to 92.
    expect(drifting.centre).toBeCloseTo(81, 9)
    expect(drifting.sigma * Math.sqrt(10)).toBeCloseTo(Math.sqrt(1000 / 9), 9)
  })

  /** A response as customers answer: in a mood of their own, five questions in ten boxes; `bad`: how often all went wrong. */
  const answer = (random: Random, bad: number, shift: number) => {
    const mood = (random.next() + random.next() - 1) * 16 - (random.chance(bad) ? 42 : 0)
    const boxes = Array.from({ length: 5 }, () => {
      const wanted = 82 - shift + mood + (random.next() - 0.5) * 24
      return Math.max(0, Math.min(9, Math.round((wanted / 100) * 9))) / 0.09
    })
    return boxes.reduce((sum, one) => sum + one, 0) / boxes.length
  }
  const sigmaOf = (bad: number) => {
    const random = randomFrom(3)
    const all = Array.from({ length: 20_000 }, () => answer(random, bad, 0))
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length
    return Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length)
  }
  const monthOf = (random: Random, bad: number, shift = 0) =>
    cell(...Array.from({ length: 10 }, () => answer(random, bad, shift)))

  test.each([
    ['of a calm dealer', 0, 0.015],
    // The limits are those of a mean of many; ten responses of which some are far out are few.
    ['of a dealer where all goes wrong for 7 customers in 100, as in the demo', 0.07, 0.02],
  ])('%s, with 10 responses a month, is seldom false (seed 19)', (_, bad, most) => {
    const random = randomFrom(19)
    let [months, signals] = [0, 0]
    for (let dealer = 0; dealer < 500; dealer += 1) {
      const all = Array.from({ length: 36 }, () => monthOf(random, bad))
      for (let at = 14; at < all.length; at += 1) {
        months += 1
        if (signalsOf(all, at).rules.length > 0) signals += 1
      }
    }
    expect(signals / months).toBeLessThanOrEqual(most)
    // Chance alone gives some: a chart that never speaks would hold the limit too.
    expect(signals).toBeGreaterThan(0)
  })
  test.each([0, 0.07])(
    'sees a shift of one sigma within three months in at least 85 of 100 dealers, 10 responses a month, a share of %s bad days (seed 20)',
    (bad) => {
      const random = randomFrom(20)
      const [dealers, sigma] = [1_000, sigmaOf(bad)]
      let seen = 0
      for (let dealer = 0; dealer < dealers; dealer += 1) {
        const all = Array.from({ length: 17 }, (_, at) => monthOf(random, bad, at < 14 ? 0 : sigma))
        if ([14, 15, 16].some((at) => signalsOf(all, at).side === 'low')) seen += 1
      }
      expect(seen / dealers).toBeGreaterThanOrEqual(0.85)
    },
  )
})

describe('The effect of a measure', () => {
  const five = (middle: number) => cell(middle - 10, middle - 10, middle, middle + 10, middle + 10)
  const of = (id: number, before: number, after: number): Sides => ({ id, before: five(before), after: five(after) })
  test('is what was worked out by hand', () => {
    // Own 60 → 80; controls 58 → 62 and 64 → 66: mean change 3, effect 17; variance 40 + 80 ÷ 4 = 60.
    const found = effectOf(of(9, 60, 80), [of(2, 64, 66), of(1, 58, 62)])
    expect(found.effect).toBeCloseTo(17, 9)
    expect(found.band?.[0]).toBeCloseTo(17 - 1.96 * Math.sqrt(60), 9)
    expect([found.verdict, found.controls.map(({ id }) => id)]).toEqual(['beyond', [1, 2]])
    expect(effectOf(of(9, 60, 75), [of(2, 64, 66), of(1, 58, 62)]).verdict).toBe('within')
  })
  test('takes the five nearest dealers, and says why it says nothing', () => {
    const others = [
      of(1, 62, 62),
      of(2, 58, 60),
      of(3, 90, 90),
      of(4, 61, 61),
      of(5, 59, 59),
      of(6, 63, 63),
      of(7, 57, 57),
    ]
    expect(effectOf(of(9, 60, 80), others).controls.map(({ id }) => id)).toEqual([4, 5, 1, 2, 6])
    expect(effectOf(of(9, 60, 80), [of(1, 60, 60)])).toMatchObject({ effect: null, reason: 'controls' })
    expect(effectOf({ ...of(9, 60, 80), after: cell(1, 2, 3, 4) }, others)).toMatchObject({
      effect: null,
      reason: 'few',
    })
    const same = (id: number, before: number, after: number): Sides => ({
      id,
      before: cell(...Array(5).fill(before)),
      after: cell(...Array(5).fill(after)),
    })
    expect(effectOf(same(9, 60, 80), [same(1, 60, 60), same(2, 60, 60)])).toMatchObject({
      effect: 20,
      band: null,
      verdict: 'few',
    })
  })
})

describe('Key drivers', () => {
  const momentsOf = (pairs: readonly (readonly [number, number])[]) => {
    const sum = (of: (x: bigint, y: bigint) => bigint) =>
      pairs.reduce((total, [x, y]) => total + of(BigInt(x * unit), BigInt(y * unit)), 0n)
    return {
      n: pairs.length,
      x: sum((x) => x),
      y: sum((_, y) => y),
      xx: sum((x) => x * x),
      yy: sum((_, y) => y * y),
      xy: sum((x, y) => x * y),
    }
  }
  test('are Pearson’s r of the pairs themselves, in two passes', () => {
    const random = randomFrom(5)
    const pairs = Array.from({ length: 400 }, () => {
      const x = random.between(50, 100)
      return [x, Math.max(0, Math.min(100, x + random.between(-20, 20)))] as const
    })
    const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
    const [mx, my] = [mean(0), mean(1)]
    const dot = (of: (x: number, y: number) => number) => pairs.reduce((sum, [x, y]) => sum + of(x - mx, y - my), 0)
    const r = dot((x, y) => x * y) / Math.sqrt(dot((x) => x * x) * dot((_, y) => y * y))
    expect(pearsonOf(momentsOf(pairs))).toBeCloseTo(r, 9)
    expect(pearsonOf(momentsOf(pairs.slice(0, 49)))).toBe('few')
    expect(pearsonOf(momentsOf(pairs.map(([x]) => [x, 80] as const)))).toBe('flat')
  })
  test('have Fisher’s band, and lie in quadrants by the plain means', () => {
    // r .7, n 103: atanh .7 = .867301, ± .1959964 → .5859, .7870.
    expect(fisherBand(0.7, 103)?.[0]).toBeCloseTo(0.5859, 3)
    expect(fisherBand(0.7, 103)?.[1]).toBeCloseTo(0.787, 3)
    expect(fisherBand(1, 103)).toBeNull()
    const rows = [
      { importance: 0.7, performance: 80 },
      { importance: 0.7, performance: 85 },
      { importance: 0.6, performance: 79 },
      { importance: 0.6, performance: 86 },
    ]
    const lines = linesOf(rows)
    expect(lines && rows.map((row) => quadrantOf(row, lines))).toEqual(['fix', 'keep', 'watch', 'fine'])
    expect(linesOf(rows.slice(0, 1))).toBeNull()
  })
})
