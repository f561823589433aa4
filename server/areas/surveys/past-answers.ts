import { flag } from '#contract/fields.ts'
import { type Answer, notApplicable } from '#contract/surveys/answers.ts'
import { type Choice, languages, type Question, questionsOf, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import type { Version } from '#server/areas/surveys/scoring.ts'
import type { SqlRow } from '#server/platform/sql.ts'
import { readerOf } from '#server/work/imports/cells.ts'
import { bare, inEveryLanguage } from '#server/work/imports/words.ts'

type One = string | { readonly value: string; readonly text: string }

const notApplicableWords = new Set(['na', ...inEveryLanguage(msg`Does not apply`).map(bare)])
const yesOrNo = readerOf(flag(msg`Answer`))
/** Whole numbers only; a spreadsheet may write 4 as 4.0. */
const numberIn = (text: string): Answer => (/^\d+(?:\.0+)?$/.test(text) ? Number(text) : text)

/** The column of a question: its id may be the name of another column. */
const prefix = 'answers.'
export const columnOf = (question: string) => `${prefix}${question}`
/** The cells of a row that answer questions, by question. */
export const answerCells = (values: SqlRow): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, cell]) =>
    name.startsWith(prefix) && typeof cell === 'string' ? [[name.slice(prefix.length), cell] as const] : [],
  )

/** A choice by its value or by its title in any language; after a colon stands a text of one's own where it takes one. */
const choiceIn = (choices: readonly Choice[], text: string): One => {
  const named = (written: string) =>
    choices.find(({ value }) => value === written) ??
    choices.find(({ value, title }) =>
      [value, ...languages.map((language) => textIn(title, language))].some((one) => bare(one) === bare(written)),
    )
  const whole = named(text)
  if (whole) return whole.value
  const at = text.indexOf(':')
  const before = at < 0 ? undefined : named(text.slice(0, at).trim())
  return before?.other === true ? { value: before.value, text: text.slice(at + 1).trim() } : text
}
const severalIn = (choices: readonly Choice[], text: string): One[] => {
  // A title may hold a comma itself.
  const whole = choiceIn(choices, text)
  if (typeof whole === 'string' && choices.some(({ value }) => value === whole)) return [whole]
  return text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .flatMap((part) => (part.trim() === '' ? [] : [choiceIn(choices, part.trim())]))
}

/** What a cell says as an answer; what cannot be read stays as it is, and then does not fit its question. */
export const answerIn = (question: Question, cell: string): Answer => {
  const text = cell.trim()
  switch (question.type) {
    case 'rating':
      return notApplicableWords.has(bare(text)) ? notApplicable : numberIn(text)
    case 'nps':
      return numberIn(text)
    case 'yesno': {
      const read = yesOrNo(text)
      return typeof read === 'boolean' ? read : text
    }
    case 'single':
      return choiceIn(question.choices, text)
    case 'multiple':
      return severalIn(question.choices, text)
    default:
      return text
  }
}
/** What the cells of a row answer, by question, and the cells of questions that its version does not ask. */
export const answersOf = ({ data }: Version, values: SqlRow) => {
  const known = new Map<string, Question>(questionsOf(data).map((question) => [question.id, question]))
  const answers: Record<string, Answer> = {}
  const unasked: string[] = []
  for (const [id, cell] of answerCells(values)) {
    const question = known.get(id)
    if (question) answers[id] = answerIn(question, cell)
    else unasked.push(id)
  }
  return { answers, unasked }
}
/** An answer as it may stand in a cell, for an example: a good one. */
export const exampleOf = (question: Question): string => {
  switch (question.type) {
    case 'rating':
      return String(question.scale?.max ?? 5)
    case 'nps':
      return '9'
    case 'yesno':
      return 'true'
    case 'single':
    case 'multiple':
      return question.choices.find(({ exclusive, other }) => !exclusive && !other)?.value ?? ''
    default:
      return ''
  }
}
