import { type Answer, notApplicable } from '#contract/surveys/answers.ts'
import { type Choice, type Language, type Question, scaleOf, textIn } from '#contract/surveys/questionnaire.ts'
import { msg } from '#contract/words.ts'
import type { Say } from '#server/platform/words.ts'

const words = {
  na: msg`Does not apply`,
  of: msg`{answer} of {max}`,
  yes: msg`Yes`,
  no: msg`No`,
}
interface Reading {
  readonly locale: Language
  readonly say: Say
}
type One = Exclude<Answer, readonly unknown[] | number | boolean>
const choiceIn = (choices: readonly Choice[], answer: One, { locale }: Reading): string => {
  const value = typeof answer === 'string' ? answer : answer.value
  const title = textIn(choices.find((one) => one.value === value)?.title, locale) || value
  return typeof answer === 'string' ? title : `${title}: ${answer.text}`
}
const isOne = (answer: Answer): answer is One =>
  typeof answer === 'string' || (typeof answer === 'object' && !Array.isArray(answer))

/** An answer as its reader says it: “4 of 5”, “Yes”, the titles of what was chosen. */
export const answerWords = (question: Question, answer: Answer, reading: Reading): string => {
  const { say } = reading
  switch (question.type) {
    case 'rating':
      return answer === notApplicable
        ? say(words.na)
        : say(words.of, { answer: String(answer), max: scaleOf(question).max })
    case 'nps':
      return say(words.of, { answer: String(answer), max: 10 })
    case 'yesno':
      return say(answer === true ? words.yes : words.no)
    case 'single':
      return isOne(answer) ? choiceIn(question.choices, answer, reading) : String(answer)
    case 'multiple':
      return Array.isArray(answer)
        ? answer.map((one) => choiceIn(question.choices, one, reading)).join(', ')
        : String(answer)
    default:
      return String(answer)
  }
}
