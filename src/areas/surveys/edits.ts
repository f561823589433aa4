import {
  type Condition,
  defaults,
  isTest,
  type Page,
  type Question,
  type Questionnaire,
  type QuestionType,
  questionsOf,
  type Test,
  testsOf,
} from '#contract/surveys/questionnaire.ts'

/**
 * What the builder does to a document, each as a function from one document to the next. Nothing that it does not know is
 * lost, and what was not touched stays the same object, so that it is not drawn anew.
 */

/** Where a question stands, from 0. */
export interface Spot {
  readonly page: number
  readonly question: number
}
export const spotOf = ({ pages }: Questionnaire, id: string): Spot | null => {
  for (const [page, { questions }] of pages.entries()) {
    const question = questions.findIndex((one) => one.id === id)
    if (question >= 0) return { page, question }
  }
  return null
}
const spotIn = (data: Questionnaire, id: string): Spot => {
  const spot = spotOf(data, id)
  if (!spot) throw new Error(`There is no question ${id} in this document`)
  return spot
}
const withPage = (data: Questionnaire, at: number, change: (page: Page) => Page): Questionnaire => ({
  ...data,
  pages: data.pages.map((page, i) => (i === at ? change(page) : page)),
})
const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)]
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at)

/** The next free `q1`, `q2`, …; ids that were ever given are not given again, for answers may hang on them. */
export const freeId = (data: Questionnaire, given: ReadonlySet<string> = new Set()): string => {
  const taken = new Set(questionsOf(data).map(({ id }) => id))
  let number = 1
  while (taken.has(`q${number}`) || given.has(`q${number}`)) number += 1
  return `q${number}`
}

export const blank = (id: string, type: QuestionType): Question => {
  const asked = { id, title: '' }
  switch (type) {
    case 'rating':
      return { ...asked, type, scale: { ...defaults.scale } }
    case 'single':
    case 'multiple':
      return {
        ...asked,
        type,
        choices: [
          { value: 'a', title: '' },
          { value: 'b', title: '' },
        ],
      }
    default:
      return { ...asked, type }
  }
}

export const addPage = (data: Questionnaire, at: number): Questionnaire => ({
  ...data,
  pages: inserted(data.pages, at, { questions: [] }),
})
export const changePage = (data: Questionnaire, at: number, change: Partial<Omit<Page, 'questions'>>): Questionnaire =>
  withPage(data, at, (page) => ({ ...page, ...change }))

export const addQuestion = (
  data: Questionnaire,
  { page, question }: Spot,
  type: QuestionType,
  id: string,
): Questionnaire =>
  withPage(data, page, (one) => ({ ...one, questions: inserted(one.questions, question, blank(id, type)) }))

/** Behind the original; only one question can be the overall one. */
export const duplicateQuestion = (data: Questionnaire, id: string, copyId: string): Questionnaire => {
  const { page, question } = spotIn(data, id)
  return withPage(data, page, (one) => ({
    ...one,
    questions: one.questions.flatMap((asked, i) => {
      if (i !== question) return [asked]
      const copy = { ...structuredClone(asked), id: copyId }
      return [asked, copy.type === 'rating' && copy.overall === true ? { ...copy, overall: undefined } : copy]
    }),
  }))
}

export const changeQuestion = (
  data: Questionnaire,
  id: string,
  change: (question: Question) => Question,
): Questionnaire => {
  const spot = spotIn(data, id)
  return withPage(data, spot.page, (page) => ({
    ...page,
    questions: page.questions.map((one, i) => (i === spot.question ? change(one) : one)),
  }))
}

/** What has a condition that names a question: pages by number, questions by id. */
export interface Dependents {
  readonly pages: readonly number[]
  readonly questions: readonly string[]
}
export const dependentsOf = ({ pages }: Questionnaire, id: string): Dependents => {
  const names = (condition: Condition | undefined) =>
    condition !== undefined && testsOf(condition).some(({ question }) => question === id)
  return {
    pages: pages.flatMap(({ visibleIf }, at) => (names(visibleIf) ? [at] : [])),
    questions: pages.flatMap(({ questions }) =>
      questions.filter(({ visibleIf }) => names(visibleIf)).map((one) => one.id),
    ),
  }
}
/** A condition without the tests that do not hold up any more; undefined when none is left. */
const pruned = (condition: Condition | undefined, stays: (test: Test) => boolean): Condition | undefined => {
  if (condition === undefined) return undefined
  if (isTest(condition)) return stays(condition) ? condition : undefined
  if ('not' in condition) {
    const inner = pruned(condition.not, stays)
    return inner && { ...condition, not: inner }
  }
  const isAll = 'all' in condition
  const parts = (isAll ? condition.all : condition.any).flatMap((part) => pruned(part, stays) ?? [])
  if (parts.length === 0) return undefined
  return isAll ? { ...condition, all: parts } : { ...condition, any: parts }
}
/** Takes tests out of all conditions; an empty one becomes undefined, which JSON leaves away. */
export const prune = (data: Questionnaire, stays: (test: Test) => boolean): Questionnaire => {
  const isSound = (condition: Condition | undefined) => condition === undefined || testsOf(condition).every(stays)
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      ...(!isSound(page.visibleIf) && { visibleIf: pruned(page.visibleIf, stays) }),
      questions: page.questions.map((one) =>
        isSound(one.visibleIf) ? one : { ...one, visibleIf: pruned(one.visibleIf, stays) },
      ),
    })),
  }
}

/** Takes a question away, and with it the tests that name it: ask first, when `dependentsOf` finds any. */
export const removeQuestion = (data: Questionnaire, id: string): Questionnaire => {
  const { page, question } = spotIn(data, id)
  const left = withPage(data, page, (one) => ({ ...one, questions: without(one.questions, question) }))
  return prune(left, (test) => test.question !== id)
}
/** Takes a page with its questions away, and the tests that name them. */
export const removePage = (data: Questionnaire, at: number): Questionnaire => {
  const gone = new Set(data.pages[at]?.questions.map(({ id }) => id))
  return prune({ ...data, pages: without(data.pages, at) }, (test) => !gone.has(test.question))
}

/**
 * The first thing whose condition names a question that would stand behind it: `[what has it, what it names]`; of a page
 * its first question, null where it has none.
 */
const firstBroken = ({ pages }: Questionnaire): readonly [string | null, string] | null => {
  const before = new Set<string>()
  for (const page of pages) {
    const named = page.visibleIf ? testsOf(page.visibleIf).find(({ question }) => !before.has(question)) : undefined
    if (named) return [page.questions[0]?.id ?? null, named.question]
    for (const { id, visibleIf } of page.questions) {
      const test = visibleIf && testsOf(visibleIf).find(({ question }) => !before.has(question))
      if (test) return [id, test.question]
      before.add(id)
    }
  }
  return null
}
/** `id`, or a page without questions, is shown by the answer to `named`, and has to stay behind it. */
interface Refused {
  readonly ok: false
  readonly id: string | null
  readonly named: string
}
interface Taken {
  readonly ok: true
  readonly data: Questionnaire
}
export type Moved = Taken | Refused
export type MovedQuestion = (Taken & { readonly spot: Spot }) | Refused
/** Takes a question to another spot, as it is after it was taken out; refused where a condition would name a later one. */
export const moveQuestion = (data: Questionnaire, id: string, to: Spot): MovedQuestion => {
  const from = spotIn(data, id)
  const taken = data.pages[from.page]?.questions[from.question]
  if (!taken) throw new Error(`There is no question ${id} in this document`)
  const left = withPage(data, from.page, (page) => ({ ...page, questions: without(page.questions, from.question) }))
  const moved = withPage(left, to.page, (page) => ({
    ...page,
    questions: inserted(page.questions, to.question, taken),
  }))
  // What was broken before is nothing that this move could be blamed for.
  const broken = firstBroken(data) === null ? firstBroken(moved) : null
  if (broken) return { ok: false, id: broken[0], named: broken[1] }
  return { ok: true, data: moved, spot: to }
}
/** Takes a page with its questions to another place among the pages; refused where a condition would name a later question. */
export const movePage = (data: Questionnaire, from: number, to: number): Moved => {
  const page = data.pages[from]
  if (!page) throw new Error(`There is no page ${from} in this document`)
  const moved = { ...data, pages: inserted(without(data.pages, from), to, page) }
  const broken = firstBroken(data) === null ? firstBroken(moved) : null
  return broken ? { ok: false, id: broken[0], named: broken[1] } : { ok: true, data: moved }
}
/** Where a question comes to with one step up or down, over the pages' ends; null at the document's. */
export const stepOf = ({ pages }: Questionnaire, id: string, by: 1 | -1): Spot | null => {
  const spot = spotOf({ pages }, id)
  if (!spot) return null
  const { page, question } = spot
  const own = pages[page]?.questions.length ?? 0
  if (by < 0 ? question > 0 : question < own - 1) return { page, question: question + by }
  const next = pages[page + by]
  return next ? { page: page + by, question: by < 0 ? next.questions.length : 0 } : null
}
