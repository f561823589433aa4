import { expect, test } from 'vitest'
import type { Question } from '#contract/surveys/questionnaire.ts'
import { looksMadeUp } from '#contract/surveys/review.ts'

const ratings = (count: number, more: object = {}): Question[] =>
  Array.from({ length: count }, (_, at) => ({ id: `q${at}`, type: 'rating', title: `${at}?`, ...more }))
const all = (count: number, value: number) => Object.fromEntries(ratings(count).map(({ id }) => [id, value]))

test('answers given faster than anybody reads are marked, and no others: what was never saved by itself has no time', () => {
  const data = { pages: [{ questions: ratings(5) }] }
  expect(looksMadeUp(data, all(5, 4), 7)).toEqual(['fast'])
  expect(looksMadeUp(data, all(5, 4), 8)).toEqual([])
  expect(looksMadeUp(data, all(5, 4), null)).toEqual([])
  // Three questions are answered at a glance.
  expect(looksMadeUp(data, all(3, 4), 0)).toEqual([])
})
test('one value throughout a long page is marked; a short page, another scale or one other answer is not', () => {
  const long = { pages: [{ questions: ratings(6) }] }
  expect(looksMadeUp(long, all(6, 5), 600)).toEqual(['flat'])
  expect(looksMadeUp(long, { ...all(6, 5), q3: 4 }, 600)).toEqual([])
  expect(looksMadeUp({ pages: [{ questions: ratings(5) }] }, all(5, 5), 600)).toEqual([])
  const mixed = { pages: [{ questions: [...ratings(5), ...ratings(6, { scale: { min: 1, max: 10 } }).slice(5)] }] }
  expect(looksMadeUp(mixed, all(6, 5), 600)).toEqual([])
  // A hidden question was answered by nobody.
  const hidden = {
    pages: [{ questions: ratings(6) }].map(({ questions }) => ({
      questions: questions.map((one, at) =>
        at === 5 ? { ...one, visibleIf: { question: 'q0', op: 'lt' as const, value: 3 } } : one,
      ),
    })),
  }
  expect(looksMadeUp(hidden, all(6, 5), 600)).toEqual([])
})
