import { categoryOfKind, surveyKinds } from '#contract/surveys/factors.ts'
import { type Known, problemMessages } from '#contract/surveys/question-problems.ts'
import {
  type Category,
  idPattern,
  isQuestionnaire,
  type Questionnaire,
  questionsOf,
} from '#contract/surveys/questionnaire.ts'
import { type Problem, parseQuestionsData, problemsOf } from '#contract/surveys/questionnaire-problems.ts'
import type { Say } from '#platform/words.tsx'

/**
 * One document for builder and JSON editor, as the form's field holds it: the object, or the text where it is written
 * otherwise than we would write it. So neither loses what it does not know, and what is typed stays as it is typed.
 */
const written = (data: unknown): string => JSON.stringify(data, null, 2)
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : written(value)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What the field holds for a text: the object that it says when nothing else is in it. */
export const heldOf = (text: string): unknown => {
  const parsed = parseQuestionsData(text)
  return parsed.ok && isObject(parsed.data) && written(parsed.data) === text ? parsed.data : text
}

/** What the builder knows of a factor. */
export interface Factor {
  readonly slug: string
  readonly name: string
  readonly attributes: readonly { readonly slug: string; readonly name: string }[]
}

const isKind = (kind: unknown): kind is keyof typeof surveyKinds => typeof kind === 'string' && kind in surveyKinds
export const categoryIn = ({ kind, category }: Readonly<Record<string, unknown>>): Category => {
  if (isKind(kind) && kind !== 'csonline') return categoryOfKind[kind]
  return category === 'sales' ? 'sales' : 'service'
}
export const knownFrom = (category: Category, factors: readonly Factor[]): Known => ({
  category,
  factors: new Set(factors.map(({ slug }) => slug)),
  attributes: new Map(factors.flatMap(({ slug, attributes }) => attributes.map((one) => [one.slug, slug] as const))),
})

export interface Reading {
  /** What the text says, where it is JSON of the right shape. */
  readonly data: Questionnaire | null
  /** Why it is not JSON. */
  readonly fault: Problem | null
  /** What the text says, whatever it is. */
  readonly said: unknown
}
export const readingOf = (value: unknown): Reading => {
  if (isObject(value)) return { data: isQuestionnaire(value) ? value : null, fault: null, said: value }
  const parsed = parseQuestionsData(textOf(value))
  if (!parsed.ok) return { data: null, fault: parsed.problem, said: undefined }
  return { data: isQuestionnaire(parsed.data) ? parsed.data : null, fault: null, said: parsed.data }
}
/** All that is wrong; null factors are not known yet. */
export const problemsIn = ({ fault, said }: Reading, known: Known | null): readonly Problem[] => {
  if (fault) return [fault]
  return known === null ? [] : problemsOf(said, known, { isActive: true })
}
/** The builder tells questions apart by their ids. */
export const isBuildable = (data: Questionnaire | null): data is Questionnaire => {
  if (data === null) return false
  const ids = questionsOf(data).map(({ id }) => id)
  return new Set(ids).size === ids.length && ids.every((id) => idPattern.test(id))
}
/** What keeps a survey from being activated alone, and not from being saved. */
export const isForActivating = ({ message }: Problem): boolean => message === problemMessages.unscored

export const told = (say: Say, { at: { page, question, id = '–' }, message, values }: Problem): string => {
  const problem = say(message, values)
  if (page === undefined) return problem
  return question === undefined
    ? say(problemMessages.withinPage, { page: page + 1, problem })
    : say(problemMessages.within, { page: page + 1, question: question + 1, id, problem })
}
