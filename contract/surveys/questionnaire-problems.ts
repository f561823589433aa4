import { parser } from '@lezer/json'
import * as v from 'valibot'
import {
  conditionProblems,
  type Earlier,
  earlierOf,
  type Found,
  isThing,
  isType,
  type Known,
  odd,
  problemMessages,
  questionProblems,
  textProblems,
  thingsIn,
} from '#contract/surveys/question-problems.ts'
import { limits, Questionnaire } from '#contract/surveys/questionnaire.ts'

/** Where something is wrong in a document: pages and questions from 0, and the question's id if it has one. */
export interface Place {
  readonly page?: number
  readonly question?: number
  readonly id?: string
}
export interface Problem extends Found {
  readonly at: Place
}
/** Infinitely many where it is nested so deeply that no JSON is made of it. */
const bytesOf = (data: unknown): number => {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).byteLength
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** All that is wrong with a document, in its order. `isActive` also asks that it can be scored. */
export const problemsOf = (
  data: unknown,
  known: Known,
  { isActive = false }: { readonly isActive?: boolean } = {},
): readonly Problem[] => {
  const problems: Problem[] = []
  const tell = (at: Place, found: readonly Found[]) => {
    for (const one of found) problems.push({ at, ...one })
  }
  if (!isThing(data)) return [{ at: {}, message: problemMessages.empty }]
  if (bytesOf(data) > limits.bytes) return [{ at: {}, message: problemMessages.size }]
  const pages = thingsIn(data['pages'])
  const questions = pages.map((page) => thingsIn(isThing(page) ? page['questions'] : undefined))
  if (pages.length === 0) tell({}, [{ message: problemMessages.empty }])
  if (
    pages.length > limits.pages ||
    questions.some((own) => own.length > limits.questionsOfPage) ||
    questions.flat().length > limits.questions
  )
    tell({}, [
      {
        message: problemMessages.many,
        values: { pages: limits.pages, page: limits.questionsOfPage, all: limits.questions },
      },
    ])
  tell({}, textProblems('intro', data['intro'], { max: limits.longText }))
  const earlier = new Map<string, Earlier>()
  let overalls = 0
  let isScored = false
  for (const [at, page] of pages.entries()) {
    if (!isThing(page) || thingsIn(page['questions']).length === 0) {
      tell({ page: at }, [{ message: problemMessages.empty }])
      continue
    }
    tell({ page: at }, textProblems('title', page['title']))
    tell({ page: at }, conditionProblems(page['visibleIf'], earlier))
    for (const [index, question] of thingsIn(page['questions']).entries()) {
      const place = { page: at, question: index }
      if (!isThing(question)) {
        tell(place, [{ message: problemMessages.type }])
        continue
      }
      const { id, type } = question
      const named = typeof id === 'string' ? { ...place, id } : place
      tell(named, questionProblems(question, earlier, known))
      if (question['overall'] === true && ++overalls > 1) tell(named, [{ message: problemMessages.overall }])
      isScored ||=
        type === 'rating' &&
        (question['overall'] === true || question['factor'] !== undefined || question['attribute'] !== undefined)
      if (typeof id === 'string' && isType(type)) earlier.set(id, earlierOf(question, type))
    }
  }
  if (isActive && problems.length === 0 && !isScored) tell({}, [{ message: problemMessages.unscored }])
  // What has no problems has the shape: whatever the list above does not know of is caught here.
  if (problems.length === 0 && !v.is(Questionnaire, data)) tell({}, [odd('questions_data')])
  return problems
}

/** Where the text stops being JSON; engines tell it differently, or not at all. */
const faultIn = (text: string): { readonly line: number; readonly column: number } => {
  let at = text.length
  parser.parse(text).iterate({
    enter: ({ type: { isError }, from }) => {
      if (isError) at = Math.min(at, from)
    },
  })
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The document in a text of JSON, or where and why it is none. */
export const parseQuestionsData = (
  text: string,
): { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly problem: Problem } => {
  try {
    const data: unknown = JSON.parse(text)
    return { ok: true, data }
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : String(fault)
    // What follows the reason quotes the text or counts its letters.
    const reason = said.replace(/(?: in JSON)? at position .*$|, ".*$|, \.\.\..*$|^JSON\.parse: | at line .*$/gs, '')
    return { ok: false, problem: { at: {}, message: problemMessages.notJson, values: { reason, ...faultIn(text) } } }
  }
}
