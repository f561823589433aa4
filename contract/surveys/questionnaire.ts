import * as v from 'valibot'

/** What a survey asks: `questions_data`, one document for server, builder, JSON editor and public page. Unknown keys stay. */

export const questionTypes = ['rating', 'nps', 'yesno', 'single', 'multiple', 'text'] as const
export type QuestionType = (typeof questionTypes)[number]
export const categories = ['service', 'sales'] as const
export type Category = (typeof categories)[number]
export const languages = ['en', 'fil', 'ar'] as const
export type Language = (typeof languages)[number]

/** The most that a document may hold. */
export const limits = {
  pages: 20,
  questionsOfPage: 30,
  questions: 200,
  bytes: 256 * 1024,
  text: 500,
  longText: 1000,
  choices: [2, 50],
  choiceText: 200,
  lines: 10,
  answer: 2000,
  depth: 3,
  tests: 20,
} as const
export const defaults = { scale: { min: 1, max: 5 }, lines: 3, answer: 1000 } as const
export const idPattern = /^[a-z][a-z0-9_]{0,39}$/

/** One text for all languages, or one for each; what is missing is read in English. */
export const Text = v.union([
  v.string(),
  v.looseObject({ en: v.string(), fil: v.optional(v.string()), ar: v.optional(v.string()) }),
])
export type Text = v.InferOutput<typeof Text>
export const textIn = (text: Text | undefined, language: Language): string =>
  typeof text === 'string' ? text : (text?.[language] ?? text?.en ?? '')

const Value = v.union([v.string(), v.number(), v.boolean()])
export const comparisons = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
const Test = v.union([
  v.looseObject({ question: v.string(), is: v.picklist(['answered', 'unanswered']) }),
  v.looseObject({ question: v.string(), op: v.picklist(comparisons), value: Value }),
  v.looseObject({ question: v.string(), op: v.literal('in'), value: v.array(v.string()) }),
  v.looseObject({ question: v.string(), op: v.literal('has'), value: v.string() }),
])
export type Test = v.InferOutput<typeof Test>
export type Condition =
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
const Condition: v.GenericSchema<Condition> = v.lazy(() =>
  v.union([
    Test,
    v.looseObject({ all: v.array(Condition) }),
    v.looseObject({ any: v.array(Condition) }),
    v.looseObject({ not: Condition }),
  ]),
)
export const isTest = (condition: Condition): condition is Test => 'question' in condition

const asked = {
  id: v.string(),
  title: Text,
  help: v.optional(Text),
  required: v.optional(v.boolean()),
  visibleIf: v.optional(Condition),
  factor: v.optional(v.string()),
  attribute: v.optional(v.string()),
}
const Choice = v.looseObject({
  value: v.string(),
  title: Text,
  /** Asks for a text of one's own. */
  other: v.optional(v.boolean()),
  /** Stands alone: choosing it takes the others away. */
  exclusive: v.optional(v.boolean()),
})
export type Choice = v.InferOutput<typeof Choice>
/** What stands at both ends of a scale. */
const Labels = v.looseObject({ min: v.optional(Text), max: v.optional(Text) })
export type Labels = v.InferOutput<typeof Labels>
const choices = v.array(Choice)
const Question = v.variant('type', [
  v.looseObject({
    ...asked,
    type: v.literal('rating'),
    scale: v.optional(v.looseObject({ min: v.number(), max: v.number(), labels: v.optional(Labels) })),
    /** Offers “Does not apply”. */
    na: v.optional(v.boolean()),
    /** The one question about the whole visit. */
    overall: v.optional(v.boolean()),
  }),
  v.looseObject({ ...asked, type: v.literal('nps'), labels: v.optional(Labels) }),
  v.looseObject({ ...asked, type: v.literal('yesno') }),
  v.looseObject({ ...asked, type: v.literal('single'), choices, shuffle: v.optional(v.boolean()) }),
  v.looseObject({
    ...asked,
    type: v.literal('multiple'),
    choices,
    shuffle: v.optional(v.boolean()),
    min: v.optional(v.number()),
    max: v.optional(v.number()),
  }),
  v.looseObject({ ...asked, type: v.literal('text'), lines: v.optional(v.number()), max: v.optional(v.number()) }),
])
export type Question = v.InferOutput<typeof Question>
export type RatingQuestion = Extract<Question, { type: 'rating' }>
const Page = v.looseObject({
  title: v.optional(Text),
  visibleIf: v.optional(Condition),
  questions: v.array(Question),
})
export type Page = v.InferOutput<typeof Page>

/**
 * The shape alone. What a document must be beyond it, and in which words it is told, is `questionnaire-problems.ts`; what
 * has no problems has this shape.
 */
export const Questionnaire = v.looseObject({ intro: v.optional(Text), pages: v.array(Page) })
export type Questionnaire = v.InferOutput<typeof Questionnaire>
/** Reads nothing anew: a parsed document would have its keys in the schema's order, and its text be another one. */
export const isQuestionnaire = (data: unknown): data is Questionnaire => v.is(Questionnaire, data)
/** A document as an answer brings it: checked, and with its keys where they were written. */
export const WrittenQuestionnaire = v.custom<Questionnaire>(isQuestionnaire)

export const questionsOf = ({ pages }: Questionnaire): readonly Question[] =>
  pages.flatMap(({ questions }) => questions)
export const scaleOf = ({ scale }: RatingQuestion): { readonly min: number; readonly max: number } =>
  scale ?? defaults.scale
/** Every test of a condition, in the order in which it is read. */
export const testsOf = (condition: Condition): readonly Test[] =>
  isTest(condition)
    ? [condition]
    : 'all' in condition
      ? condition.all.flatMap(testsOf)
      : 'any' in condition
        ? condition.any.flatMap(testsOf)
        : testsOf(condition.not)
