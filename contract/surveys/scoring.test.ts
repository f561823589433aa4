import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Answers } from '#contract/surveys/answers.ts'
import { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { divide, scored, unit } from '#contract/surveys/scoring.ts'
import example from './fixtures/example.json' with { type: 'json' }

const slugOf = new Map(example.factors.map(({ id, slug }) => [id, slug]))
const data = v.parse(Questionnaire, {
  pages: [
    {
      questions: example.questions.map(({ factor, ...question }) => ({
        ...question,
        title: question.id,
        ...(factor !== undefined && { factor: slugOf.get(factor) }),
      })),
    },
  ],
})
const none = () => undefined

test('ten responses score as they were worked out by hand', () => {
  const expected = new Map(Object.entries(example.expected.responses))
  for (const { id, answers } of example.results) {
    const { factors, csi, dissatisfied } = scored(data, example.factors, v.parse(Answers, answers), none)
    expect({
      factors: Object.fromEntries(factors.map((one) => [one.id, one.score / unit])),
      csi: csi === null ? null : csi / unit,
      dissatisfied,
    }).toEqual(expected.get(id))
  }
  expect(expected.size).toBe(10)
})

const one = (id: string, more: object) => ({ id, type: 'rating', title: id, ...more })
const ofPage = (...questions: readonly object[]) => v.parse(Questionnaire, { pages: [{ questions }] })
const weights = [
  { id: 1, slug: 'a', weight: 70 },
  { id: 2, slug: 'b', weight: 30 },
]
test('an attribute implies its factor, hidden answers count nowhere, and what was not rated is null', () => {
  const asked = ofPage(
    one('q1', { attribute: 'courtesy' }),
    one('q2', { factor: 'b', visibleIf: { question: 'q1', op: 'lt', value: 3 } }),
    { id: 'n', type: 'nps', title: 'n' },
  )
  const factorOf = (attribute: string) => (attribute === 'courtesy' ? 'a' : undefined)
  expect(scored(asked, weights, { q1: 5, q2: 1, n: 10 }, factorOf)).toMatchObject({
    factors: [{ id: 1, score: 100 * unit }],
    csi: 100 * unit,
    nps: 10,
    overall: null,
    dissatisfied: false,
  })
  expect(scored(asked, weights, { q1: 2, q2: 1 }, factorOf).csi).toBe(17.5 * unit)
  expect(scored(asked, weights, {}, factorOf)).toMatchObject({ factors: [], csi: null, dissatisfied: false })
  expect(scored(asked, [{ id: 1, slug: 'a', weight: 0 }], { q1: 1 }, factorOf).csi).toBeNull()
})
test('dissatisfied is below 60, or the overall question in its two lowest boxes', () => {
  const asked = ofPage(one('q', { factor: 'a', scale: { min: 0, max: 10 } }), one('all', { overall: true }))
  const of = (q: number, all?: number) => scored(asked, weights, { q, ...(all !== undefined && { all }) }, none)
  expect([of(6).dissatisfied, of(5).dissatisfied]).toEqual([false, true])
  expect([of(10, 3).dissatisfied, of(10, 2).dissatisfied, of(10, 2).isLow]).toEqual([false, true, true])
})
test('halves go away from zero, and the quotient is never further than a half', () => {
  expect([divide(5, 2), divide(-5, 2), divide(4, 3), divide(0, 7)]).toEqual([3, -3, 1, 0])
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (sum, by) => {
      expect(Math.abs(divide(sum, by) * by - sum) * 2).toBeLessThanOrEqual(by)
    }),
  )
})
