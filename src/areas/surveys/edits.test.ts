import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  addPage,
  addQuestion,
  changeQuestion,
  dependentsOf,
  duplicateQuestion,
  freeId,
  movePage,
  moveQuestion,
  removePage,
  removeQuestion,
  spotOf,
  stepOf,
} from '#areas/surveys/edits.ts'
import {
  changeRating,
  choicesOf,
  keepSoundTests,
  setFactor,
  setOverall,
  setType,
} from '#areas/surveys/question-edits.ts'
import { done, redone, undoable, undone } from '#areas/surveys/undo.ts'
import { type Known, problemMessages } from '#contract/surveys/question-problems.ts'
import {
  isQuestionnaire,
  Questionnaire,
  type QuestionType,
  questionsOf,
  questionTypes,
  scaleOf,
} from '#contract/surveys/questionnaire.ts'
import { problemsOf } from '#contract/surveys/questionnaire-problems.ts'
import { validationMessages } from '#contract/validation.ts'

const known: Known = { category: 'service', factors: new Set(['service-quality']), attributes: new Map() }
const start = v.parse(Questionnaire, {
  note: 'kept',
  pages: [
    {
      questions: [
        { id: 'q1', type: 'rating', title: 'How was it?', factor: 'service-quality', mark: 7 },
        { id: 'q2', type: 'text', title: 'Why?', visibleIf: { question: 'q1', op: 'lt', value: 3 } },
      ],
    },
    {
      title: 'More',
      visibleIf: { any: [{ question: 'q2', is: 'answered' }, { not: { question: 'q1', op: 'eq', value: 5 } }] },
      questions: [
        {
          id: 'q3',
          type: 'single',
          title: 'Which?',
          choices: [
            { value: 'a', title: 'A' },
            { value: 'b', title: 'B' },
          ],
        },
      ],
    },
  ],
})
const ids = (data: Questionnaire) => questionsOf(data).map(({ id }) => id)

test('a question that conditions name is told by them, and takes their tests along', () => {
  expect(dependentsOf(start, 'q1')).toEqual({ pages: [1], questions: ['q2'] })
  const left = removeQuestion(start, 'q1')
  expect(ids(left)).toEqual(['q2', 'q3'])
  expect(left.pages[0]?.questions[0]?.visibleIf).toBeUndefined()
  expect(left.pages[1]?.visibleIf).toEqual({ any: [{ question: 'q2', is: 'answered' }] })
  expect(removePage(start, 0).pages).toEqual([{ ...start.pages[1], visibleIf: undefined }])
})
test('a question goes up and down over the ends of pages, but not before what shows it', () => {
  expect(stepOf(start, 'q3', -1)).toEqual({ page: 0, question: 2 })
  expect(stepOf(start, 'q1', -1)).toBeNull()
  expect(stepOf(start, 'q3', 1)).toBeNull()
  const down = moveQuestion(start, 'q2', { page: 1, question: 0 })
  // The page is shown by what would stand on it then.
  expect(down).toEqual({ ok: false, id: 'q2', named: 'q2' })
  expect(moveQuestion(start, 'q2', { page: 0, question: 0 })).toEqual({ ok: false, id: 'q2', named: 'q1' })
  const up = moveQuestion(start, 'q3', { page: 0, question: 2 })
  expect(up.ok && ids(up.data)).toEqual(['q1', 'q2', 'q3'])
})
test('a copy has an id of its own, and what it was copied of stays the only overall question', () => {
  const overall = changeQuestion(start, 'q1', (one) => ({ ...one, factor: undefined, overall: true }))
  const copied = duplicateQuestion(overall, 'q1', freeId(overall, new Set(['q4'])))
  expect(ids(copied)).toEqual(['q1', 'q5', 'q2', 'q3'])
  expect(problemsOf(copied, known)).toEqual([])
  expect(copied.pages[0]?.questions[1]).toMatchObject({ title: 'How was it?', mark: 7 })
})
test('another type keeps title and conditions, and lets go of what no longer fits', () => {
  const changed = setType(start, 'q1', 'yesno')
  expect(changed.pages[0]?.questions[0]).toEqual({ id: 'q1', type: 'yesno', title: 'How was it?' })
  expect(changed.pages[0]?.questions[1]?.visibleIf).toBeUndefined()
  expect(setType(start, 'q3', 'multiple').pages[1]?.questions[0]).toMatchObject({
    choices: [{ value: 'a' }, { value: 'b' }],
  })
})
test('choices are pasted one to a line, and those that were there keep their values', () => {
  const before = [{ value: 'a', title: 'Red' }]
  expect(choicesOf('Blue car\n\n Red \nBlue car\nأحمر', before)).toEqual([
    { value: 'blue-car', title: 'Blue car' },
    { value: 'a', title: 'Red' },
    { value: 'blue-car-2', title: 'Blue car' },
    { value: 'choice', title: 'أحمر' },
  ])
})
test('a word that is typed is taken back as one, and what is done anew ends the way forth', () => {
  let state = undoable('')
  for (const text of ['a', 'ab', 'abc']) state = done(state, text, 'title q1')
  state = done(state, 'abc!', 'help q1')
  expect([undone(state).now, undone(undone(state)).now, undone(undone(undone(state))).now]).toEqual(['abc', '', ''])
  expect(redone(undone(state)).now).toBe('abc!')
  expect(redone(done(undone(state), 'x')).now).toBe('x')
  expect(done(state, state.now)).toBe(state)
})

test('only one question is the overall one, and it counts for no factor', () => {
  const once = setOverall(start, 'q1', true)
  expect(once.pages[0]?.questions[0]).toMatchObject({ overall: true, mark: 7 })
  expect(once.pages[0]?.questions[0]?.factor).toBeUndefined()
  const added = addQuestion(once, { page: 0, question: 1 }, 'rating', 'q9')
  const moved = setOverall(added, 'q9', true)
  expect(problemsOf(moved, known).filter(({ message }) => message === problemMessages.overall)).toEqual([])
  expect(JSON.stringify(setOverall(moved, 'q9', false))).not.toContain('overall')
})
test('another scale and fewer choices take the tests along that ask for what is gone', () => {
  const narrow = changeRating(start, 'q1', (one) => ({ ...one, scale: { min: 0, max: 2 } }))
  expect(narrow.pages[0]?.questions[1]?.visibleIf).toBeUndefined()
  expect(narrow.pages[1]?.visibleIf).toEqual({ any: [{ question: 'q2', is: 'answered' }] })
  expect(keepSoundTests(start, 'q1')).toEqual(start)
})

/** What a person has not come to yet; everything else would be a fault of the builder. */
const unfinished = new Set([problemMessages.empty, validationMessages.required, problemMessages.many])
/** An overall question has no factor: as the builder, it takes the one away with the other. */
const setOverallFactor = (data: Questionnaire, id: string) =>
  setFactor(setOverall(data, id, false), id, 'service-quality', undefined)
type Act = (data: Questionnaire, at: number, type: QuestionType) => Questionnaire
const acts: readonly Act[] = [
  (data, at) => addPage(data, at % (data.pages.length + 1)),
  (data, at, type) => {
    const page = at % Math.max(1, data.pages.length)
    if (!data.pages[page]) return data
    return addQuestion(data, { page, question: at % (data.pages[page].questions.length + 1) }, type, freeId(data))
  },
  ...[
    (data: Questionnaire, id: string) => removeQuestion(data, id),
    (data: Questionnaire, id: string) => duplicateQuestion(data, id, freeId(data)),
    (data: Questionnaire, id: string, _: QuestionType, at: number) =>
      changeRating(data, id, (one) => ({ ...one, na: at % 3 === 0, scale: { min: at % 2, max: 3 + (at % 7) } })),
    (data: Questionnaire, id: string, _: QuestionType, at: number) => {
      const question = questionsOf(data).find((one) => one.id === id)
      if (question?.type !== 'rating') return data
      return at % 2 === 0 ? setOverall(data, id, at % 4 === 0) : setOverallFactor(data, id)
    },
    (data: Questionnaire, id: string, _: QuestionType, at: number) => {
      const all = questionsOf(data)
      const named = all[at % all.length]
      const value = named?.type === 'rating' ? scaleOf(named).max : 0
      const earlier = named?.type === 'rating' && all.indexOf(named) < all.findIndex((one) => one.id === id)
      return earlier
        ? changeQuestion(data, id, (one) => ({ ...one, visibleIf: { question: named.id, op: 'gte', value } }))
        : data
    },
    (data: Questionnaire, id: string, type: QuestionType) => setType(data, id, type),
    (data: Questionnaire, id: string, _: QuestionType, at: number) => {
      const to = stepOf(data, id, at % 2 === 0 ? 1 : -1)
      const moved = to && moveQuestion(data, id, to)
      return moved?.ok ? moved.data : data
    },
    (data: Questionnaire, id: string, _: QuestionType, at: number) => {
      const others = ids(data)
      const named = others[at % others.length]
      const earlier = named !== undefined && others.indexOf(named) < others.indexOf(id)
      return earlier
        ? changeQuestion(data, id, (one) => ({ ...one, visibleIf: { question: named, is: 'answered' } }))
        : data
    },
  ].map(
    (act): Act =>
      (data, at, type) => {
        const id = ids(data)[at % Math.max(1, ids(data).length)]
        return id === undefined ? data : act(data, id, type, at)
      },
  ),
  (data, at) => (data.pages.length > 1 ? removePage(data, at % data.pages.length) : data),
  (data, at) => {
    const { length } = data.pages
    const moved = length > 0 && movePage(data, at % length, (at * 7 + 1) % length)
    return moved !== false && moved.ok ? moved.data : data
  },
]
test('a page is moved with its questions, and not before what its conditions name', () => {
  const third = addPage(start, 2)
  const moved = movePage(third, 2, 0)
  expect(moved.ok && moved.data.pages.map(({ questions }) => questions.map(({ id }) => id))).toEqual([
    [],
    ['q1', 'q2'],
    ['q3'],
  ])
  expect(movePage(start, 1, 0)).toEqual({ ok: false, id: 'q3', named: 'q2' })
  // Its condition holds the page where it is, whether or not it has questions.
  expect(movePage(removeQuestion(start, 'q3'), 1, 0)).toEqual({ ok: false, id: null, named: 'q2' })
})
test('whatever is done, the document stays valid or merely unfinished, and nothing unknown is lost', () => {
  const step = fc.tuple(fc.nat(acts.length - 1), fc.nat(40), fc.constantFrom(...questionTypes))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let data = start
      for (const [act, at, type] of steps) {
        data = acts[act]?.(data, at, type) ?? data
        const faults = problemsOf(data, known).filter(({ message }) => !unfinished.has(message))
        expect(faults).toEqual([])
        expect(new Set(ids(data)).size).toBe(ids(data).length)
        for (const id of ids(data)) expect(spotOf(data, id)).not.toBeNull()
        expect(data['note']).toBe('kept')
      }
      const text = JSON.stringify(data, null, 2)
      const read: unknown = JSON.parse(text)
      expect(isQuestionnaire(read) && JSON.stringify(addPage(removePage(addPage(read, 0), 0), 0), null, 2)).toBe(
        JSON.stringify(addPage(data, 0), null, 2),
      )
    }),
    { numRuns: 300 },
  )
})
