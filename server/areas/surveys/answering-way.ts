import * as v from 'valibot'
import { contactId, nameOf, readAnswer } from '#contract/surveys/answer-form.ts'
import { type Answers, Answers as AnswersShape, isAnswered, refusalsOf, shownWith } from '#contract/surveys/answers.ts'
import type { Questionnaire } from '#contract/surveys/questionnaire.ts'
import { shownPages } from '#server/areas/surveys/answering-draw.ts'

/** Which questions have to be answered before this page is left. */
export const missingOn = (data: Questionnaire, at: number, answers: Answers): readonly string[] => {
  const { questions } = shownWith(data, answers)
  return (data.pages[at]?.questions ?? [])
    .filter(({ id, required }) => required === true && questions.has(id) && !isAnswered(answers[id]))
    .map(({ id }) => id)
}
export const answeredWith = (before: Answers, given: Readonly<Record<string, unknown>>): Answers =>
  v.parse(AnswersShape, Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, one]) => one !== null)))

/** What a sent form says of its page: the answers to the questions that were drawn, and what is wrong with them. */
export const readPage = (data: Questionnaire, form: FormData) => {
  const at = data.pages.findIndex((_, each) => String(each + 1) === form.get('page'))
  const page = data.pages[at]
  if (!page) return null
  const drawn = new Set(String(form.get('asked') ?? '').split(' '))
  const given = Object.fromEntries(
    page.questions.filter(({ id }) => drawn.has(id)).map((question) => [question.id, readAnswer(question, form)]),
  )
  const filled = Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== null))
  const contact = form.get(nameOf(contactId))
  return {
    at,
    drawn,
    given,
    refused: refusalsOf(data, filled, { isWhole: false }),
    mayContact: contact === 'true' ? true : contact === 'false' ? false : null,
    // What cannot be kept is shown as it came, as far as it is an answer at all.
    shown: Object.fromEntries(
      Object.entries(given).filter(([, answer]) => answer === null || v.is(AnswersShape, { answer })),
    ),
  }
}

/** Where somebody comes to who leaves a page: another page, a question that is still open, or the end. */
export type Onward =
  | { readonly is: 'page'; readonly at: number }
  | { readonly is: 'missing'; readonly at: number; readonly id: string }
  | { readonly is: 'end'; readonly mayContact: boolean }
export const onwardFrom = (
  data: Questionnaire,
  left: {
    readonly at: number
    readonly answers: Answers
    readonly drawn: ReadonlySet<string>
    readonly goesBack: boolean
    readonly mayContact: boolean | null
  },
): Onward => {
  const { at, answers, drawn, goesBack, mayContact } = left
  const pages = shownPages(data, answers)
  const place = pages.indexOf(at)
  if (goesBack) return { is: 'page', at: pages[Math.max(0, place - 1)] ?? at }
  const { questions } = shownWith(data, answers)
  const isMore = (data.pages[at]?.questions ?? []).some(({ id }) => questions.has(id) && !drawn.has(id))
  if (isMore) return { is: 'page', at }
  const next = pages[place + 1]
  for (const each of [at, ...(next === undefined ? pages : [])]) {
    const [id] = missingOn(data, each, answers)
    if (id !== undefined) return { is: 'missing', at: each, id }
  }
  if (next !== undefined) return { is: 'page', at: next }
  return mayContact === null ? { is: 'missing', at, id: contactId } : { is: 'end', mayContact }
}
