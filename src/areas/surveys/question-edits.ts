import { blank, changeQuestion, prune } from '#areas/surveys/edits.ts'
import { earlierOf } from '#contract/surveys/question-problems.ts'
import {
  limits,
  type Question,
  type Questionnaire,
  type QuestionType,
  questionsOf,
  type RatingQuestion,
} from '#contract/surveys/questionnaire.ts'

const choosing = (question: Question) =>
  question.type === 'single' || question.type === 'multiple' ? question.choices : null
/** Another type keeps what every question has; tests that no longer fit it are taken out. */
export const setType = (data: Questionnaire, id: string, type: QuestionType): Questionnaire => {
  const changed = changeQuestion(data, id, (question) => {
    if (question.type === type) return question
    const { title, help, required, visibleIf, factor, attribute } = question
    const kept = {
      title,
      ...(help !== undefined && { help }),
      ...(required !== undefined && { required }),
      ...(visibleIf !== undefined && { visibleIf }),
    }
    const next = blank(id, type)
    const choices = choosing(question)
    if (next.type === 'rating')
      return {
        ...next,
        ...kept,
        ...(factor !== undefined && { factor }),
        ...(attribute !== undefined && { attribute }),
      }
    if (choices && (next.type === 'single' || next.type === 'multiple')) return { ...next, ...kept, choices }
    return { ...next, ...kept }
  })
  return prune(changed, (test) => test.question !== id || 'is' in test)
}

/** Takes out the tests of a question whose values are no answers of it any more, as after another scale or fewer choices. */
export const keepSoundTests = (data: Questionnaire, id: string): Questionnaire => {
  const question = questionsOf(data).find((one) => one.id === id)
  if (!question) return data
  const { values } = earlierOf(question, question.type)
  return prune(data, (test) => {
    if (test.question !== id || 'is' in test) return true
    const given: readonly unknown[] = Array.isArray(test.value) ? test.value : [test.value]
    return given.length > 0 && given.every((value) => values.has(value))
  })
}
/** The scale, “Does not apply” and the like of a rating, with what hangs on them. */
export const changeRating = (
  data: Questionnaire,
  id: string,
  change: (question: RatingQuestion) => RatingQuestion,
): Questionnaire =>
  keepSoundTests(
    changeQuestion(data, id, (one) => (one.type === 'rating' ? change(one) : one)),
    id,
  )
/** Makes a rating the overall question, which only one can be and which counts for no factor; or no longer. */
export const setOverall = (data: Questionnaire, id: string, isOverall: boolean): Questionnaire => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    questions: page.questions.map((one) => {
      if (one.type !== 'rating') return one
      if (one.id === id && isOverall) {
        const { factor: _, attribute: __, ...left } = one
        return { ...left, overall: true }
      }
      return one.overall === true ? { ...one, overall: undefined } : one
    }),
  })),
})
/** What a rating counts for; another factor takes the attribute of the old one away. */
export const setFactor = (
  data: Questionnaire,
  id: string,
  factor: string | undefined,
  attribute: string | undefined,
): Questionnaire => changeQuestion(data, id, (one) => ({ ...one, factor, attribute }))

/** One choice for each line that is not empty, each with a value of its own; those that are there keep theirs. */
export const choicesOf = (
  text: string,
  before: readonly { readonly value: string; readonly title: unknown }[],
): { readonly value: string; readonly title: string }[] => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, limits.choices[1])
  const known = new Map(before.map(({ value, title }) => [title, value]))
  const kept = lines.map((title) => known.get(title))
  const taken = new Set<string>(before.map(({ value }) => value))
  const used = new Set<string>()
  return lines.map((title, i) => {
    const value = kept[i]
    if (value !== undefined && !used.has(value)) {
      used.add(value)
      return { value, title }
    }
    const base =
      title
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
        .slice(0, 40) || 'choice'
    let fresh = base
    for (let number = 2; taken.has(fresh) || used.has(fresh); number += 1) fresh = `${base}-${number}`
    used.add(fresh)
    return { value: fresh, title }
  })
}
