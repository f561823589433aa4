import { describe, expect, test } from 'vitest'
import { split } from '#contract/surveys/contribution.ts'
import { explainClauses, explanationText } from '#contract/surveys/explain.ts'
import { divide, unit } from '#contract/surveys/scoring.ts'
import { explained, largestRemainder, type Moved, type Side } from '#server/areas/surveys/reports/explain/parts.ts'
import { sentenceOf } from '#server/areas/surveys/reports/explain/sentence.ts'
import { type Random, randomFrom } from '#server/database/random.ts'
import { sayIn } from '#server/platform/words.ts'

/** What responses add up to, each by the weights of its time: see `contributionOf`. */
const sideOf = (
  responses: readonly { readonly scores: readonly (number | null)[]; readonly weights: readonly number[] }[],
): Side => {
  const total = { n: 0, sum: 0, csum: [0, 0, 0], usum: [0, 0, 0] }
  for (const { scores, weights } of responses) {
    const own = scores.map((score, at) => (score === null ? 0 : (weights[at] ?? 0)))
    const all = own.reduce((sum, one) => sum + one, 0)
    const products = own.map((weight, at) => weight * (scores[at] ?? 0))
    const csi = divide(
      products.reduce((sum, one) => sum + one, 0),
      all,
    )
    total.n += 1
    total.sum += csi
    split(csi, products).forEach((part, at) => {
      total.csum[at] = (total.csum[at] ?? 0) + part
    })
    split(1_000_000, own).forEach((part, at) => {
      total.usum[at] = (total.usum[at] ?? 0) + part
    })
  }
  return total
}
const points = (...scores: readonly (number | null)[]) => ({
  scores: scores.map((score) => (score === null ? null : score * unit)),
  weights: [50, 30, 20],
})
/** The worked example of the reports' design, section 9: September and October of two dealers. */
const example: readonly Moved[] = [
  {
    id: 1,
    before: sideOf([points(87.5, 100, 75)]),
    now: sideOf([points(100, 100, 100), points(87.5, 75, 50), points(37.5, 75, null), points(75, 50, 75)]),
  },
  {
    id: 2,
    before: sideOf([points(50, 50, 50), points(75, 75, 75)]),
    now: sideOf([points(75, 100, 75), points(62.5, 50, 25), points(100, 75, 100)]),
  },
]
const anySide = (random: Random, weights: readonly number[]): Side =>
  sideOf(
    Array.from({ length: random.chance(0.15) ? 0 : random.between(1, 6) }, () => ({
      scores: [0, 1, 2].map((at) => (at > 0 && random.chance(0.2) ? null : random.between(0, 8) * 12.5 * unit)),
      weights,
    })),
  )

describe('Why a score moved', () => {
  test('is what was worked out by hand for the example', () => {
    const found = explained(example, 3)
    // reports.md, 12: +3.26 = mix +2.94, weights +0.18, quality +1.13, advisor −1.45, facility +0.46; A −4.75, B +8.01.
    expect(found?.shown).toEqual([294, 18, 113, -145, 46])
    expect(found?.dealers.map(({ points: one }) => one.toFixed(4))).toEqual(['-4.7481', '8.0070'])
  })

  test('adds up to the last shown digit, for ten thousand pairs of periods, and dealers to the change itself', () => {
    const random = randomFrom(20_261_125)
    let explainedPairs = 0
    for (let round = 0; round < 10_000; round += 1) {
      const moved = Array.from({ length: random.between(1, 4) }, (_, id) => ({
        id,
        before: anySide(random, [50, 30, 20]),
        now: anySide(random, random.chance(0.5) ? [50, 30, 20] : [35, 30, 35]),
      }))
      const found = explained(moved, 3)
      if (found === null) continue
      explainedPairs += 1
      const change = found.now - found.before
      const exact = [found.mix, found.weights, ...found.factors]
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
      const hundredths = divide(Math.round(change * 1e8), 1e6)
      if (sum(found.shown) !== hundredths || Math.abs(sum(exact) - change) > 1e-9)
        expect([round, found.shown, exact]).toEqual([round, hundredths, change])
      if (Math.abs(sum(found.dealers.map((one) => one.points)) - change) > 1e-9)
        expect([round, found.dealers]).toEqual([round, change])
      // No part is shown further from itself than one hundredth.
      if (exact.some((part, at) => Math.abs((found.shown[at] ?? 0) - part * 100) > 1 + 1e-6))
        expect([round, found.shown]).toEqual([round, exact])
    }
    expect(explainedPairs).toBeGreaterThan(9_000)
  })

  test('keeps an exact 0, and has no parts without responses on a side', () => {
    // By hand: floors 0, 33, 33 and −67 leave two, to .9 and to .4.
    expect(largestRemainder([0, 33.4, 33.3, -66.1], 1)).toEqual([0, 34, 33, -66])
    const none = sideOf([])
    expect(explained([{ id: 1, before: none, now: sideOf([points(75, 75, 75)]) }], 3)).toBeNull()
  })
})

describe('The sentence about it', () => {
  const say = sayIn('en')
  const names = ['Service initiation', 'Service advisor', 'Service facility', 'Vehicle pick-up', 'Service quality']
  const textOf = (
    found: { before: number; now: number; shown: readonly number[] },
    { areWeightsNew = false, factors = names, score = 'DCSI score' } = {},
  ) => {
    return explanationText(sentenceOf(found, { score, factors, areWeightsNew, say }), say).replaceAll(
      /[\u2066-\u2069]/g,
      '',
    )
  }

  test('names the parts by their size, those that hardly count last, and the two factors that did most', () => {
    expect(textOf({ before: 84.08, now: 84.56, shown: [2, -32, 17, 24, 11, 4, 22] }, { areWeightsNew: true })).toBe(
      'The DCSI score rose by +0.5, from 84.1 to 84.6. Better answers brought +0.78, service advisor and service quality most; the new weights took −0.32, and the mix of dealers had almost no effect.',
    )
    const found = explained(example, 3)
    expect(found && textOf(found, { factors: ['Service quality', 'Service advisor', 'Service facility'] })).toBe(
      'The DCSI score rose by +3.3, from 71.3 to 74.5. The mix of dealers brought +2.94; the choice of questions answered brought +0.18; better answers brought +0.14, service quality and service facility most.',
    )
  })
  test('says that a score hardly moved, and leaves out what is 0', () => {
    expect(textOf({ before: 80.01, now: 80.03, shown: [1, 0, 1] }, { factors: ['Deal'], score: 'DSSI score' })).toBe(
      'The DSSI score stayed almost the same: 80.0 before, 80.0 now. The answers and the mix of dealers had almost no effect.',
    )
    expect(textOf({ before: 80, now: 79, shown: [0, 0, -100] }, { factors: ['Deal'] })).toBe(
      'The DCSI score fell by −1.0, from 80.0 to 79.0. Worse answers took −1.00, deal most.',
    )
    // Nothing brought anything: the head alone.
    expect(textOf({ before: 80, now: 80, shown: [0, 0, 0] }, { factors: ['Deal'] })).toBe(
      'The DCSI score stayed almost the same: 80.0 before, 80.0 now.',
    )
    expect(Object.keys(explainClauses)).toHaveLength(12)
  })
})
