import { expect, test } from 'vitest'
import {
  askingsOf,
  conditionOf,
  conditionSaid,
  depthOf,
  joinedOf,
  testOf,
  valuesOf,
} from '#areas/surveys/builder/conditions.ts'
import { conditionProblems, earlierOf, isThing } from '#contract/surveys/question-problems.ts'
import { isQuestionnaire, questionsOf, questionTypes } from '#contract/surveys/questionnaire.ts'
import { inWords } from '#tests/support/words.ts'

const choices = [
  { value: 'x', title: { en: 'Ex' } },
  { value: 'y', title: 'Why' },
]
const data = {
  pages: [
    {
      questions: questionTypes.map((type) => ({
        id: type,
        type,
        title: `${type}?`,
        ...((type === 'single' || type === 'multiple') && { choices }),
        ...(type === 'rating' && { scale: { min: 0, max: 3 }, na: true }),
      })),
    },
  ],
}
if (!isQuestionnaire(data)) throw new Error('not a questionnaire')
const questions = data.pages[0]?.questions ?? []
const earlier = new Map(questions.map((one) => [one.id, earlierOf(isThing(one) ? one : {}, one.type)]))

test('every test that the builder offers is one that the rules allow', () => {
  for (const question of questions)
    for (const asking of askingsOf(question.type))
      for (const value of [undefined, ...valuesOf(question)])
        expect(conditionProblems(testOf(question, asking, value), earlier)).toEqual([])
})
test('boxes of tests are the condition, boxes within them too, and nothing unknown is lost', () => {
  const first = { question: 'yesno', op: 'eq', value: true } as const
  const second = { question: 'text', is: 'answered' } as const
  expect(joinedOf(undefined)).toEqual({ joined: 'all', parts: [] })
  expect(conditionOf({ joined: 'all', parts: [first] }, undefined)).toEqual(first)
  const both = conditionOf({ joined: 'any', parts: [first, second] }, first)
  expect(both).toEqual({ any: [first, second] })
  expect(joinedOf(both)).toEqual({ joined: 'any', parts: [first, second] })
  const noted = { all: [first], note: 'kept' }
  expect(conditionOf({ joined: 'any', parts: [first, second] }, noted)).toEqual({ any: [first, second], note: 'kept' })
  expect(conditionOf({ joined: 'any', parts: [] }, noted)).toBeUndefined()
  const nested = conditionOf({ joined: 'all', parts: [{ not: first }, { any: [second] }] }, { not: first })
  expect(nested).toEqual({ all: [{ not: first }, { any: [second] }] })
  expect([first, both, nested].map((one) => one && depthOf(one))).toEqual([1, 2, 3])
})
test('a condition reads as a sentence', () => {
  const say: Parameters<typeof conditionSaid>[0] = ({ message, values: own }, values) =>
    inWords('en', message ?? '', { ...own, ...values } as Record<string, string | number>)
  const said = (condition: Parameters<typeof conditionSaid>[2]) =>
    conditionSaid(say, questionsOf(data), condition, 'en')
  expect(said({ question: 'rating', op: 'lte', value: 2 })).toBe('“rating?” is 2 or lower')
  expect(
    said({
      any: [
        { question: 'single', op: 'in', value: ['x', 'y'] },
        { all: [{ question: 'text', is: 'answered' }, { not: { question: 'yesno', op: 'eq', value: false } }] },
      ],
    }),
  ).toBe('“single?” is Ex or Why or (“text?” is answered and not (“yesno?” is No))')
})
