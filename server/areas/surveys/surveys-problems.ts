import * as v from 'valibot'
import { type Known, problemMessages } from '#contract/surveys/question-problems.ts'
import {
  type Category,
  isQuestionnaire,
  type Question,
  type Questionnaire,
  questionsOf,
  scaleOf,
} from '#contract/surveys/questionnaire.ts'
import { type Problem, parseQuestionsData, problemsOf } from '#contract/surveys/questionnaire-problems.ts'
import { type Message, msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'

const keeps: Message = msg`Question {id} has answers: add a new question instead of changing its {key}`
/** Whoever reads a list of problems mends the first ones first. */
const most = 100

/** What questions of a category can name. Its factors stay as they are until the transaction ends. */
export const knownOf = async (tx: Sql, category: Category): Promise<Known> => {
  const factors = await tx.query<{ id: number; slug: string; status: boolean }>(
    'select id, slug, status from survey_factors where category = $1 order by id for share',
    [category],
  )
  const attributes = await tx.query<{ slug: string; factor: string }>(
    `select a.slug, f.slug as factor from survey_attributes a join survey_factors f on f.id = a.factor_id
     where f.category = $1 and f.status and a.status`,
    [category],
  )
  return {
    category,
    factors: new Set(factors.flatMap(({ slug, status }) => (status ? [slug] : []))),
    attributes: new Map(attributes.map(({ slug, factor }) => [slug, factor])),
  }
}

/** A problem as it is told: where it stands, counted from 1, and what it is. */
export const sentenceOf = ({ at: { page, question, id = '–' }, message, values }: Problem): Sentence => {
  const problem = { message, values }
  if (page === undefined) return problem
  const words = { problem }
  return question === undefined
    ? { message: problemMessages.withinPage, values: { page: page + 1 }, words }
    : { message: problemMessages.within, values: { page: page + 1, question: question + 1, id }, words }
}
const refuse = (problems: readonly Problem[]) => {
  if (problems.length > 0) throw new Invalid({ questions_data: problems.slice(0, most).map(sentenceOf) })
}

/** The document in what was sent: an object, or a string of JSON. */
export const documentIn = (given: unknown): unknown => {
  if (typeof given !== 'string') return given
  const parsed = parseQuestionsData(given)
  if (parsed.ok) return parsed.data
  throw new Invalid({ questions_data: [sentenceOf(parsed.problem)] })
}
/** Refuses a document that has problems; what has none is a questionnaire. */
export const checked = (data: unknown, known: Known, { isActive }: { readonly isActive: boolean }): Questionnaire => {
  refuse(problemsOf(data, known, { isActive }))
  if (!isQuestionnaire(data)) throw new Error('A document without problems has not the shape of a questionnaire')
  return data
}

const choicesIn = (question: Question): readonly string[] =>
  question.type === 'single' || question.type === 'multiple' ? question.choices.map(({ value }) => value) : []
/** What answers are read by: `type`, `scale` and the values of choices. Null when nothing of it has changed. */
const changedKey = (before: Question, after: Question): string | null => {
  if (before.type !== after.type) return 'type'
  if (before.type === 'rating' && after.type === 'rating') {
    const [was, is] = [scaleOf(before), scaleOf(after)]
    return was.min === is.min && was.max === is.max ? null : 'scale'
  }
  const [was, is] = [choicesIn(before), choicesIn(after)]
  return was.every((value) => is.includes(value)) ? null : 'choices'
}
const Documents = v.array(v.object({ questions_data: v.custom<Questionnaire>(isQuestionnaire) }))
/** Refuses to change what given answers are read by, also of a question that was deleted and comes back. */
export const keepAnswered = async (tx: Sql, survey: number, next: Questionnaire): Promise<void> => {
  const versions = v.parse(
    Documents,
    await tx.query('select questions_data from survey_versions where survey_id = $1 order by number', [survey]),
  )
  const before = new Map(
    versions.flatMap(({ questions_data }) => questionsOf(questions_data).map((one) => [one.id, one])),
  )
  const problems: Problem[] = []
  for (const [page, { questions }] of next.pages.entries())
    for (const [question, asked] of questions.entries()) {
      const was = before.get(asked.id)
      const key = was === undefined ? null : changedKey(was, asked)
      if (key === null) continue
      const [answered] = await tx.query(
        `select from survey_results where survey_id = $1 and (answers ? $2 or original ? $2)
         union all select from survey_invitations where survey_id = $1 and answers ? $2 limit 1`,
        [survey, asked.id],
      )
      if (answered)
        problems.push({ at: { page, question, id: asked.id }, message: keeps, values: { id: asked.id, key } })
    }
  refuse(problems)
}
