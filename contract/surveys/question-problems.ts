import * as v from 'valibot'
import {
  type Category,
  comparisons,
  defaults,
  idPattern,
  languages,
  limits,
  type QuestionType,
  questionTypes,
} from '#contract/surveys/questionnaire.ts'
import { validationMessages } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'

/** What the survey's category has to offer. */
export interface Known {
  readonly category: Category
  /** Slugs of its active factors. */
  readonly factors: ReadonlySet<string>
  /** The factor of each attribute of the category. */
  readonly attributes: ReadonlyMap<string, string>
}

export const problemMessages = {
  notJson: msg`The questions data is not valid JSON: {reason} at line {line}, column {column}`,
  empty: msg`A survey needs at least one page, and each page needs at least one question`,
  idForm: msg`Give the question an ID of up to 40 lowercase letters, digits and _ that starts with a letter`,
  idTwice: msg`The ID {id} already exists from the list`,
  type: msg`The type is not valid: use rating, nps, yesno, single, multiple or text`,
  scale: msg`The scale must run from 0 or 1 to at most 10, with 3 to 11 steps`,
  choices: msg`The choices field needs 2 to 50 choices, each with a different value`,
  factor: msg`There is no active factor {slug} for {category} surveys`,
  attribute: msg`There is no active attribute {slug} for {category} surveys`,
  belongs: msg`The attribute {slug} belongs to the factor {factor}`,
  overall: msg`A survey can have only one overall question: a rating question without a factor or an attribute`,
  names: msg`The condition uses {id}, which must come before this question`,
  op: msg`The operator {op} cannot be used for questions of the type {type}`,
  value: msg`The value in the condition is not a possible answer to {id}`,
  deep: msg`A condition can have up to {tests} tests and be up to {depth} levels deep`,
  size: msg`The questions data field must not exceed 256 kB`,
  many: msg`A survey can have up to {pages} pages, {page} questions per page and {all} questions in total`,
  unscored: msg`A survey needs a rating question with a factor, or an overall question`,
  within: msg`Page {page}, question {question} ({id}): {problem}`,
  withinPage: msg`Page {page}: {problem}`,
} as const

const Thing = v.record(v.string(), v.unknown())
type Thing = v.InferOutput<typeof Thing>
export const isThing = (value: unknown): value is Thing => v.is(Thing, value) && !Array.isArray(value)
export const thingsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What is wrong with a part of a document, wherever it stands. */
export interface Found {
  readonly message: Message
  readonly values?: Readonly<Record<string, string | number>>
}
const missing = (key: string): Found => ({ message: validationMessages.required, values: { field: key } })
export const odd = (key: string): Found => ({ message: validationMessages.regex, values: { field: key } })
const tooLong = (key: string, length: number): Found => ({
  message: validationMessages.max,
  values: { field: key, length },
})

export const textProblems = (
  key: string,
  value: unknown,
  { isRequired = false, max = limits.text }: { readonly isRequired?: boolean; readonly max?: number } = {},
): readonly Found[] => {
  if (value === undefined) return isRequired ? [missing(key)] : []
  const texts = typeof value === 'string' ? { en: value } : value
  if (!isThing(texts)) return [odd(key)]
  const known = languages.map((language) => texts[language])
  if (known.some((text) => text !== undefined && typeof text !== 'string')) return [odd(key)]
  if (typeof texts['en'] !== 'string' || (isRequired && texts['en'].trim() === '')) return [missing(key)]
  return known.some((text) => typeof text === 'string' && text.length > max) ? [tooLong(key, max)] : []
}
const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
const flagProblems = (thing: Thing, keys: readonly string[]): readonly Found[] =>
  keys.flatMap((key) => (thing[key] === undefined || typeof thing[key] === 'boolean' ? [] : [odd(key)]))

const scaleProblems = (scale: unknown): readonly Found[] => {
  if (scale === undefined) return []
  if (!isThing(scale)) return [{ message: problemMessages.scale }]
  const { min, max, labels } = scale
  if (!isWhole(min, 0, 1) || !isWhole(max, min + 2, 10)) return [{ message: problemMessages.scale }]
  return labelProblems(labels)
}
const labelProblems = (labels: unknown): readonly Found[] => {
  if (labels === undefined) return []
  if (!isThing(labels)) return [odd('labels')]
  return [...textProblems('labels.min', labels['min']), ...textProblems('labels.max', labels['max'])]
}
const choiceProblems = (choices: unknown): readonly Found[] => {
  const [least, most] = limits.choices
  const all = thingsIn(choices)
  const values = all.map((one) => (isThing(one) ? one['value'] : undefined))
  const isSound =
    all.length >= least &&
    all.length <= most &&
    values.every((value) => typeof value === 'string' && value !== '') &&
    new Set(values).size === values.length
  if (!isSound) return [{ message: problemMessages.choices }]
  return all.flatMap((one) =>
    isThing(one)
      ? [...textProblems('title', one['title'], { isRequired: true }), ...flagProblems(one, ['other', 'exclusive'])]
      : [],
  )
}

export const isType = (value: unknown): value is QuestionType => questionTypes.some((type) => type === value)
/** A question that stands before, as conditions see it. */
export interface Earlier {
  readonly type: QuestionType
  readonly values: ReadonlySet<unknown>
}
const rangeOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
export const earlierOf = (question: Thing, type: QuestionType): Earlier => {
  const scale = isThing(question['scale']) ? question['scale'] : defaults.scale
  const choices = thingsIn(question['choices']).map((one) => (isThing(one) ? one['value'] : undefined))
  const values: Record<QuestionType, () => readonly unknown[]> = {
    rating: () => [
      ...(isWhole(scale['min'], 0, 1) && isWhole(scale['max'], 0, 10) ? rangeOf(scale['min'], scale['max']) : []),
      ...(question['na'] === true ? ['na'] : []),
    ],
    nps: () => rangeOf(0, 10),
    yesno: () => [true, false],
    single: () => choices,
    multiple: () => choices,
    text: () => [],
  }
  return { type, values: new Set(values[type]()) }
}
const operators: Readonly<Record<QuestionType, readonly string[]>> = {
  rating: comparisons,
  nps: comparisons,
  yesno: ['eq', 'ne'],
  single: ['eq', 'ne', 'in'],
  multiple: ['has'],
  text: [],
}
const testProblems = (test: Thing, earlier: ReadonlyMap<string, Earlier>): readonly Found[] => {
  const id = String(test['question'])
  const asked = earlier.get(id)
  if (!asked) return [{ message: problemMessages.names, values: { id } }]
  if ('is' in test) return test['is'] === 'answered' || test['is'] === 'unanswered' ? [] : [odd('visibleIf')]
  const op = String(test['op'])
  if (!operators[asked.type].includes(op)) return [{ message: problemMessages.op, values: { op, type: asked.type } }]
  const given = op === 'in' ? thingsIn(test['value']) : [test['value']]
  const isKnown = given.length > 0 && given.every((value) => asked.values.has(value))
  return isKnown ? [] : [{ message: problemMessages.value, values: { id } }]
}
export const conditionProblems = (condition: unknown, earlier: ReadonlyMap<string, Earlier>): readonly Found[] => {
  let tests = 0
  let isDeep = false
  const walk = (one: unknown, depth: number): readonly Found[] => {
    // Deeper than anybody may go, nothing is read any more: a document may be hostile.
    if (depth > limits.depth) {
      isDeep = true
      return []
    }
    if (!isThing(one)) return [odd('visibleIf')]
    if ('question' in one) {
      tests += 1
      return testProblems(one, earlier)
    }
    if ('not' in one) return walk(one['not'], depth + 1)
    const parts = one['all'] ?? one['any']
    if (!Array.isArray(parts) || parts.length === 0) return [odd('visibleIf')]
    return parts.flatMap((part) => walk(part, depth + 1))
  }
  const found = condition === undefined ? [] : walk(condition, 1)
  return isDeep || tests > limits.tests
    ? [{ message: problemMessages.deep, values: { tests: limits.tests, depth: limits.depth } }]
    : found
}

const belongingProblems = (question: Thing, type: unknown, known: Known): readonly Found[] => {
  const { factor, attribute } = question
  const { category } = known
  const found: Found[] = []
  if (factor !== undefined && !known.factors.has(String(factor)))
    found.push({ message: problemMessages.factor, values: { slug: String(factor), category } })
  if (attribute !== undefined) {
    const own = known.attributes.get(String(attribute))
    if (own === undefined)
      found.push({ message: problemMessages.attribute, values: { slug: String(attribute), category } })
    else if (factor !== undefined && factor !== own)
      found.push({ message: problemMessages.belongs, values: { slug: String(attribute), factor: own } })
  }
  if (question['overall'] === true && (type !== 'rating' || factor !== undefined || attribute !== undefined))
    found.push({ message: problemMessages.overall })
  return found
}
const ownProblems = (question: Thing, type: QuestionType): readonly Found[] => {
  switch (type) {
    case 'rating':
      return [...scaleProblems(question['scale']), ...flagProblems(question, ['na', 'overall'])]
    case 'nps':
      return labelProblems(question['labels'])
    case 'single':
      return [...choiceProblems(question['choices']), ...flagProblems(question, ['shuffle'])]
    case 'multiple': {
      const most = thingsIn(question['choices']).length
      const { min = 0, max = most } = question
      return [
        ...choiceProblems(question['choices']),
        ...flagProblems(question, ['shuffle']),
        ...(isWhole(min, 0, most) ? [] : [odd('min')]),
        ...(isWhole(max, Math.max(1, typeof min === 'number' ? min : 1), Math.max(1, most)) ? [] : [odd('max')]),
      ]
    }
    case 'text': {
      const { lines, max } = question
      return [
        ...(lines === undefined || isWhole(lines, 1, limits.lines) ? [] : [odd('lines')]),
        ...(max === undefined || isWhole(max, 1, limits.answer) ? [] : [odd('max')]),
      ]
    }
    default:
      return []
  }
}
export const questionProblems = (
  question: Thing,
  earlier: ReadonlyMap<string, Earlier>,
  known: Known,
): readonly Found[] => {
  const { id, type } = question
  const found: Found[] = []
  if (typeof id !== 'string' || !idPattern.test(id)) found.push({ message: problemMessages.idForm })
  else if (earlier.has(id)) found.push({ message: problemMessages.idTwice, values: { id } })
  found.push(...textProblems('title', question['title'], { isRequired: true }))
  found.push(...textProblems('help', question['help'], { max: limits.longText }))
  found.push(...flagProblems(question, ['required']))
  if (isType(type)) found.push(...ownProblems(question, type))
  else found.push({ message: problemMessages.type })
  found.push(...belongingProblems(question, type, known))
  found.push(...conditionProblems(question['visibleIf'], earlier))
  return found
}
