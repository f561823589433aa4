import type { Language } from '#contract/surveys/questionnaire.ts'
import {
  type Condition,
  isTest,
  type Question,
  type QuestionType,
  scaleOf,
  type Test,
  textIn,
} from '#contract/surveys/questionnaire.ts'
import { type Message, msg } from '#contract/words.ts'
import type { Say } from '#platform/words.tsx'

/** What a test asks of an answer; `in` is one of several. */
export const asks = {
  answered: msg({ message: 'is answered', context: 'a condition on a question' }),
  unanswered: msg({ message: 'is not answered', context: 'a condition on a question' }),
  eq: msg({ message: 'is', context: 'a condition on a question' }),
  ne: msg({ message: 'is not', context: 'a condition on a question' }),
  lt: msg({ message: 'is below', context: 'a condition on a question' }),
  lte: msg({ message: 'is at most', context: 'a condition on a question' }),
  gt: msg({ message: 'is above', context: 'a condition on a question' }),
  gte: msg({ message: 'is at least', context: 'a condition on a question' }),
  in: msg({ message: 'is one of', context: 'a condition on a question' }),
  has: msg({ message: 'includes', context: 'a condition on a question' }),
} as const satisfies Readonly<Record<string, Message>>
export type Asking = keyof typeof asks
const numbers = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
const fitting: Readonly<Record<QuestionType, readonly Asking[]>> = {
  rating: numbers,
  nps: numbers,
  yesno: ['eq', 'ne'],
  single: ['eq', 'ne', 'in'],
  multiple: ['has'],
  text: [],
}
export const askingsOf = (type: QuestionType): readonly Asking[] => [...fitting[type], 'answered', 'unanswered']
const all = ['answered', 'unanswered', ...numbers, 'in', 'has'] as const satisfies readonly Asking[]
export const askingOf = (test: Test): Asking =>
  all.find((one) => one === test['is'] || one === test['op']) ?? 'answered'

export type Value = string | number | boolean
export const valuesOf = (question: Question): readonly Value[] => {
  const range = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, at) => min + at)
  switch (question.type) {
    case 'rating': {
      const { min, max } = scaleOf(question)
      return [...range(min, max), ...(question.na === true ? ['na'] : [])]
    }
    case 'nps':
      return range(0, 10)
    case 'yesno':
      return [true, false]
    case 'single':
    case 'multiple':
      return question.choices.map(({ value }) => value)
    default:
      return []
  }
}
export const nameOfValue = (say: Say, question: Question | undefined, value: Value, language: Language): string => {
  if (value === true) return say(msg`Yes`)
  if (value === false) return say(msg`No`)
  if (value === 'na') return say(msg`Does not apply`)
  const choice =
    question?.type === 'single' || question?.type === 'multiple'
      ? question.choices.find((one) => one.value === value)
      : undefined
  return choice ? textIn(choice.title, language) || choice.value : String(value)
}

/** A test of a question by another asking, with a value that fits. */
export const testOf = (question: Question, asking: Asking, value?: Value): Test => {
  const { id } = question
  if (asking === 'answered' || asking === 'unanswered') return { question: id, is: asking }
  const values = valuesOf(question)
  const fits = value !== undefined && values.includes(value) ? value : (values[0] ?? '')
  if (asking === 'in') return { question: id, op: 'in', value: [String(fits)] }
  if (asking === 'has') return { question: id, op: 'has', value: String(fits) }
  return { question: id, op: asking, value: fits }
}

/** Parts that are joined, as a box of rows shows them; a part may be such a box itself. */
export interface Joined {
  readonly joined: 'all' | 'any'
  readonly parts: readonly Condition[]
}
/** A condition as a box: a test by itself, or what is not to be so, is its only part. */
export const joinedOf = (condition: Condition | undefined): Joined => {
  if (condition === undefined) return { joined: 'all', parts: [] }
  if (isTest(condition)) return { joined: 'all', parts: [condition] }
  if ('all' in condition) return { joined: 'all', parts: condition.all }
  if ('any' in condition) return { joined: 'any', parts: condition.any }
  return { joined: 'all', parts: [condition] }
}
/** The condition of such a box, over the one that was there, of which nothing unknown is lost. */
export const conditionOf = ({ joined, parts }: Joined, before: Condition | undefined): Condition | undefined => {
  const [first] = parts
  if (!first) return undefined
  const isBox = before !== undefined && !isTest(before) && ('all' in before || 'any' in before)
  if (parts.length === 1 && !isBox) return first
  const { all: _, any: __, ...kept } = isBox ? { all: [], any: [], ...before } : { all: [], any: [] }
  return joined === 'all' ? { ...kept, all: parts } : { ...kept, any: parts }
}
/** How deep its parts lie in one another; a test by itself is 1. */
export const depthOf = (condition: Condition): number => {
  if (isTest(condition)) return 1
  if ('not' in condition) return 1 + depthOf(condition.not)
  return 1 + Math.max(0, ...joinedOf(condition).parts.map(depthOf))
}

const sentences = {
  answered: msg`“{question}” is answered`,
  unanswered: msg`“{question}” is not answered`,
  eq: msg`“{question}” is {value}`,
  ne: msg`“{question}” is not {value}`,
  lt: msg`“{question}” is below {value}`,
  lte: msg`“{question}” is {value} or lower`,
  gt: msg`“{question}” is above {value}`,
  gte: msg`“{question}” is {value} or higher`,
  in: msg`“{question}” is {value}`,
  has: msg`“{question}” includes {value}`,
} as const satisfies Readonly<Record<Asking, Message>>

/** A condition as one would say it. */
export const conditionSaid = (
  say: Say,
  questions: readonly Question[],
  condition: Condition,
  language: Language,
): string => {
  const asked = new Map(questions.map((question) => [question.id, question]))
  const list = (type: 'conjunction' | 'disjunction', parts: readonly string[]) =>
    new Intl.ListFormat(language, { type }).format(parts)
  const walk = (one: Condition, isInner: boolean): string => {
    if (isTest(one)) {
      const question = asked.get(one.question)
      const values = 'is' in one ? [] : Array.isArray(one.value) ? one.value : [one.value]
      return say(sentences[askingOf(one)], {
        question: (question && textIn(question.title, language)) || one.question,
        value: list(
          'disjunction',
          values.map((value) => nameOfValue(say, question, value, language)),
        ),
      })
    }
    if ('not' in one) return say(msg`not ({condition})`, { condition: walk(one.not, false) })
    const said =
      'all' in one
        ? list(
            'conjunction',
            one.all.map((part) => walk(part, true)),
          )
        : list(
            'disjunction',
            one.any.map((part) => walk(part, true)),
          )
    return isInner ? `(${said})` : said
  }
  return walk(condition, false)
}
