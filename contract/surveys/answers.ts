import * as v from 'valibot'
import {
  type Choice,
  type Condition,
  defaults,
  isTest,
  limits,
  type Page,
  type Question,
  type Questionnaire,
  questionsOf,
  scaleOf,
  type Test,
} from '#contract/surveys/questionnaire.ts'
import { validationMessages } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'

/** “Does not apply” of a rating: it answers what is required, and no mean counts it. */
export const notApplicable = 'na'
const Own = v.object({ value: v.string(), text: v.string() })
/** What was answered, by the question's id: a number, a word, a list of words, or a choice with a text of one's own. */
export const Answer = v.union([v.number(), v.string(), v.boolean(), v.array(v.union([v.string(), Own])), Own])
export type Answer = v.InferOutput<typeof Answer>
export const Answers = v.record(v.string(), Answer)
export type Answers = Readonly<Record<string, Answer>>

/** The value that a single choice was answered with. */
const chosen = (answer: Answer | undefined): unknown =>
  typeof answer === 'object' && !Array.isArray(answer) ? answer.value : answer
/** The values that several choices were answered with. */
const several = (answer: Answer | undefined): readonly unknown[] => (Array.isArray(answer) ? answer.map(chosen) : [])

/** An empty text and an empty list are no answers. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  answer !== undefined &&
  (typeof answer === 'string' ? answer.trim() !== '' : !Array.isArray(answer) || answer.length > 0)

const compare = (op: string, left: number, right: number): boolean => {
  switch (op) {
    case 'lt':
      return left < right
    case 'lte':
      return left <= right
    case 'gt':
      return left > right
    default:
      return left >= right
  }
}
/** `answers` are those of questions that are shown: an unanswered or hidden one fulfils “unanswered” alone. */
const holdsTest = (test: Test, answers: Answers): boolean => {
  const answer = answers[test.question]
  if ('is' in test) return isAnswered(answer) === (test.is === 'answered')
  if (!isAnswered(answer)) return false
  switch (test.op) {
    case 'eq':
      return chosen(answer) === test.value
    case 'ne':
      return chosen(answer) !== test.value
    case 'in':
      return test.value.some((one) => one === chosen(answer))
    case 'has':
      return several(answer).includes(test.value)
    default:
      return typeof answer === 'number' && typeof test.value === 'number' && compare(test.op, answer, test.value)
  }
}
export const holds = (condition: Condition | undefined, answers: Answers): boolean => {
  if (condition === undefined) return true
  if (isTest(condition)) return holdsTest(condition, answers)
  if ('all' in condition) return condition.all.every((one) => holds(one, answers))
  if ('any' in condition) return condition.any.some((one) => holds(one, answers))
  return !holds(condition.not, answers)
}

/** The pages and questions that these answers show, and the answers among them: those of hidden questions are left out. */
export const shownWith = (
  { pages }: Questionnaire,
  answers: Answers,
): { readonly pages: readonly Page[]; readonly questions: ReadonlySet<string>; readonly answers: Answers } => {
  const counted: Record<string, Answer> = {}
  const questions = new Set<string>()
  // A condition names earlier questions only, so one walk from the first to the last is enough.
  const shown = pages.flatMap((page) => {
    if (!holds(page.visibleIf, counted)) return []
    const own = page.questions.filter((question) => {
      if (!holds(question.visibleIf, counted)) return false
      questions.add(question.id)
      const answer = answers[question.id]
      if (answer !== undefined) counted[question.id] = answer
      return true
    })
    return own.length === 0 ? [] : [{ ...page, questions: own }]
  })
  return { pages: shown, questions, answers: counted }
}

const refused = {
  number: msg`Choose a number from {min} to {max}`,
  choice: msg`Choose one of the answers`,
  choices: msg`Choose from the given answers, each only once`,
  few: msg`Choose at least {count, plural, one {# answer} other {# answers}}`,
  many: msg`Choose at most {count, plural, one {# answer} other {# answers}}`,
  alone: msg`“{choice}” cannot be chosen together with other answers`,
  text: msg`Enter up to {max} characters`,
  required: msg`Answer this question`,
} as const
/** Why an answer cannot be taken, with the numbers that the sentence needs. */
export interface Refusal {
  readonly message: Message
  readonly values?: Readonly<Record<string, string | number>>
}
const isChoice = (choices: readonly Choice[], answer: unknown): boolean => {
  const given = v.safeParse(v.union([v.string(), Own]), answer)
  if (!given.success) return false
  const choice = choices.find(({ value }) => value === chosen(given.output))
  if (!choice) return false
  if (typeof given.output === 'string') return true
  return choice.other === true && given.output.text.length <= limits.choiceText
}
const numberWithin = (answer: unknown, min: number, max: number): Refusal | null =>
  typeof answer === 'number' && Number.isInteger(answer) && answer >= min && answer <= max
    ? null
    : { message: refused.number, values: { min, max } }

/** Why this answer does not fit its question; null when it does. Whether one is required is `refusalsOf`'s to say. */
export const refusalOf = (question: Question, answer: unknown): Refusal | null => {
  switch (question.type) {
    case 'rating': {
      if (question.na === true && answer === notApplicable) return null
      const { min, max } = scaleOf(question)
      return numberWithin(answer, min, max)
    }
    case 'nps':
      return numberWithin(answer, 0, 10)
    case 'yesno':
      return typeof answer === 'boolean' ? null : { message: refused.choice }
    case 'single':
      return isChoice(question.choices, answer) ? null : { message: refused.choice }
    case 'multiple': {
      if (!Array.isArray(answer) || !answer.every((one) => isChoice(question.choices, one)))
        return { message: refused.choices }
      const values = several(answer)
      if (new Set(values).size !== values.length) return { message: refused.choices }
      const { min, max } = question
      if (min !== undefined && answer.length > 0 && answer.length < min)
        return { message: refused.few, values: { count: min } }
      if (max !== undefined && answer.length > max) return { message: refused.many, values: { count: max } }
      const alone = question.choices.find(({ value, exclusive }) => exclusive === true && values.includes(value))
      return alone && values.length > 1 ? { message: refused.alone, values: { choice: alone.value } } : null
    }
    default: {
      const max = question.max ?? defaults.answer
      return typeof answer === 'string' && answer.length <= max ? null : { message: refused.text, values: { max } }
    }
  }
}

/**
 * What is wrong with answers, by question: those that do not fit and those of questions that there are not, and when all
 * of it is handed in, what is required and shown but not answered. Answers of hidden questions are nobody's fault.
 */
export const refusalsOf = (
  data: Questionnaire,
  answers: Readonly<Record<string, unknown>>,
  { isWhole }: { readonly isWhole: boolean },
): Readonly<Record<string, Refusal>> => {
  const found: Record<string, Refusal> = {}
  const known = new Map(questionsOf(data).map((question) => [question.id, question]))
  const fitting: Record<string, Answer> = {}
  for (const [id, answer] of Object.entries(answers)) {
    const question = known.get(id)
    const refusal = question
      ? refusalOf(question, answer)
      : { message: validationMessages.regex, values: { field: id } }
    if (refusal) found[id] = refusal
    else fitting[id] = v.parse(Answer, answer)
  }
  if (!isWhole) return found
  const shown = shownWith(data, fitting)
  for (const id of shown.questions)
    if (known.get(id)?.required === true && !isAnswered(fitting[id])) found[id] ??= { message: refused.required }
  for (const id of Object.keys(found)) if (known.has(id) && !shown.questions.has(id)) delete found[id]
  return found
}
