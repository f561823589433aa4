import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Answers, refusalsOf, shownWith } from '#contract/surveys/answers.ts'
import { type Known, problemMessages } from '#contract/surveys/question-problems.ts'
import { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { parseQuestionsData, problemsOf } from '#contract/surveys/questionnaire-problems.ts'

const known: Known = {
  category: 'service',
  factors: new Set(['service-quality', 'service-advisor']),
  attributes: new Map([['courtesy', 'service-advisor']]),
}
const page = (...questions: readonly unknown[]) => ({ pages: [{ questions }] })
const rating = { id: 'q1', type: 'rating', title: 'How was it?', factor: 'service-quality' }
const single = {
  id: 's',
  type: 'single',
  title: 'Which?',
  choices: [
    { value: 'a', title: 'A' },
    { value: 'b', title: 'B', other: true },
  ],
}
const found = (data: unknown, options?: { readonly isActive?: boolean }) =>
  problemsOf(data, known, options).map(({ message }) => message)
const { names, op, value, deep, choices, scale, factor, belongs, overall, idForm, idTwice, type } = problemMessages

describe('a questionnaire', () => {
  test('of one rating has no problems, and unknown keys stay', () => {
    const data = { ...page({ ...rating, note: { mine: 1 } }), theme: 'blue' }
    expect(problemsOf(data, known, { isActive: true })).toEqual([])
    expect(v.parse(Questionnaire, data)).toEqual(data)
  })
  test.each([
    ['no page', { pages: [] }, problemMessages.empty],
    ['an empty page', { pages: [{ questions: [] }] }, problemMessages.empty],
    ['a list', [], problemMessages.empty],
    ['an id of large letters', page({ ...rating, id: 'Q1' }), idForm],
    ['an id that is not there', page({ type: 'yesno', title: 'Yes?' }), idForm],
    ['an id twice', page(rating, rating), idTwice],
    ['another type', page({ ...rating, type: 'stars' }), type],
    ['a scale of two steps', page({ ...rating, scale: { min: 0, max: 1 } }), scale],
    ['a scale from 2', page({ ...rating, scale: { min: 2, max: 5 } }), scale],
    ['a scale to 11', page({ ...rating, scale: { min: 0, max: 11 } }), scale],
    ['one choice', page({ ...single, choices: single.choices.slice(0, 1) }), choices],
    ['a value twice', page({ ...single, choices: [single.choices[0], single.choices[0]] }), choices],
    ['a factor of elsewhere', page({ ...rating, factor: 'deal' }), factor],
    ['an attribute of another factor', page({ ...rating, attribute: 'courtesy' }), belongs],
    ['an overall question with a factor', page({ ...rating, overall: true }), overall],
    [
      'a second overall question',
      page({ ...rating, factor: undefined, overall: true }, { ...rating, id: 'q2', factor: undefined, overall: true }),
      overall,
    ],
    ['a condition on itself', page({ ...rating, visibleIf: { question: 'q1', is: 'answered' } }), names],
    ['a condition on a later one', page({ ...rating, visibleIf: { question: 's', is: 'answered' } }, single), names],
    ['a comparison of choices', page(single, { ...rating, visibleIf: { question: 's', op: 'gt', value: 'a' } }), op],
    [
      'a value that is no choice',
      page(single, { ...rating, visibleIf: { question: 's', op: 'eq', value: 'c' } }),
      value,
    ],
    [
      'a condition four levels deep',
      page(single, { ...rating, visibleIf: { not: { not: { not: { question: 's', is: 'answered' } } } } }),
      deep,
    ],
    [
      'a condition of 21 tests',
      page(single, {
        ...rating,
        visibleIf: { all: Array.from({ length: 21 }, () => ({ question: 's', is: 'answered' })) },
      }),
      deep,
    ],
    ['257 KB', { ...page(rating), theme: 'x'.repeat(257 * 1024) }, problemMessages.size],
    [
      '201 questions',
      page(...Array.from({ length: 201 }, (_, i) => ({ ...rating, id: `q${i}` }))),
      problemMessages.many,
    ],
  ])('%s is told', (_, data, message) => {
    expect(found(data)).toEqual([message])
  })
  test('nothing to score is told of an active one alone', () => {
    const data = page({ id: 'y', type: 'yesno', title: 'Yes?' })
    expect(found(data)).toEqual([])
    expect(found(data, { isActive: true })).toEqual([problemMessages.unscored])
  })
  test('a problem names its page and question', () => {
    const data = { pages: [{ questions: [rating] }, { questions: [single, { ...rating, id: 'q2', title: ' ' }] }] }
    expect(problemsOf(data, known)).toEqual([
      { at: { page: 1, question: 1, id: 'q2' }, message: expect.anything(), values: { field: 'title' } },
    ])
  })
  test('what is no question at all is told at its place', () => {
    expect(problemsOf({ pages: [{ questions: [rating, 'How was it?'] }] }, known)).toEqual([
      { at: { page: 0, question: 1 }, message: problemMessages.type },
    ])
  })
  test('text that is not JSON is told by line and column', () => {
    const read = parseQuestionsData('{\n  "pages": [}\n')
    expect(read).toMatchObject({
      ok: false,
      problem: { values: { reason: "Unexpected token '}'", line: 2, column: 13 } },
    })
    expect(parseQuestionsData('{"pages": [')).toMatchObject({ ok: false, problem: { values: { line: 1, column: 12 } } })
  })
  test('whatever is sent is answered in words, and what has no problems can be read', () => {
    const word = fc.constantFrom('q1', 's', 'rating', 'single', 'text', 'a', '', 'x'.repeat(600))
    const thing = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.integer({ min: -1, max: 12 }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom(
            'pages',
            'questions',
            'id',
            'type',
            'title',
            'choices',
            'value',
            'visibleIf',
            'all',
            'not',
            'question',
            'op',
            'is',
            'scale',
            'min',
            'max',
            'en',
            'ar',
          ),
          tie('any'),
          { maxKeys: 6 },
        ),
      ),
    })).any
    fc.assert(
      fc.property(thing, (data) => {
        if (problemsOf(data, known).length === 0) v.parse(Questionnaire, data)
      }),
      { numRuns: 2000 },
    )
  })
  test('a document nested a hundred thousand times is refused, not followed', () => {
    const read = parseQuestionsData(`{"pages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(read.ok && problemsOf(read.data, known).length).toBe(1)
  })
})

const data = v.parse(Questionnaire, {
  pages: [
    {
      questions: [
        { ...rating, required: true, na: true },
        { id: 'why', type: 'text', title: 'Why?', required: true, visibleIf: { question: 'q1', op: 'lte', value: 2 } },
      ],
    },
    {
      visibleIf: { question: 'why', is: 'answered' },
      questions: [
        { ...single, required: true },
        {
          id: 'm',
          type: 'multiple',
          title: 'What?',
          choices: [...single.choices, { value: 'none', title: 'None', exclusive: true }],
          max: 2,
        },
      ],
    },
  ],
})
const whole = (answers: Readonly<Record<string, unknown>>) => Object.keys(refusalsOf(data, answers, { isWhole: true }))

describe('answers', () => {
  test('of hidden questions are dropped, and what hangs on them is hidden with them', () => {
    const answers: Answers = { q1: 5, why: 'Slow', s: 'a' }
    expect(shownWith(data, answers).answers).toEqual({ q1: 5 })
    expect([...shownWith(data, { ...answers, q1: 2 }).questions]).toEqual(['q1', 'why', 's', 'm'])
  })
  test('are required of what is shown alone; “does not apply” answers', () => {
    expect(whole({})).toEqual(['q1'])
    expect(whole({ q1: 'na' })).toEqual([])
    expect(whole({ q1: 1 })).toEqual(['why'])
    expect(whole({ q1: 1, why: ' ' })).toEqual(['why'])
    expect(whole({ q1: 1, why: 'Slow' })).toEqual(['s'])
    expect(refusalsOf(data, {}, { isWhole: false })).toEqual({})
  })
  test.each([
    ['a half', { q1: 2.5 }, 'q1'],
    ['beyond the scale', { q1: 6 }, 'q1'],
    ['a word', { q1: 'good' }, 'q1'],
    ['a question that there is not', { q9: 1 }, 'q9'],
    ['a choice that there is not', { s: 'c' }, 's'],
    ['a text of one’s own where none is asked', { s: { value: 'a', text: 'x' } }, 's'],
    ['a long text of one’s own', { s: { value: 'b', text: 'x'.repeat(201) } }, 's'],
    ['a choice twice', { m: ['a', 'a'] }, 'm'],
    ['one too many', { m: ['a', 'b', 'none'] }, 'm'],
    ['two where one stands alone', { m: ['a', 'none'] }, 'm'],
    ['a long text', { why: 'x'.repeat(1001) }, 'why'],
    ['a thing', { why: { deep: {} } }, 'why'],
  ])('%s is refused', (_, answers, id) => {
    expect(Object.keys(refusalsOf(data, answers, { isWhole: false }))).toEqual([id])
  })
})
