import * as v from 'valibot'
import type { Answers } from '#contract/surveys/answers.ts'
import { shownWith } from '#contract/surveys/answers.ts'
import { type AttributePlace, contributionOf } from '#contract/surveys/contribution.ts'
import { Questionnaire, questionsOf } from '#contract/surveys/questionnaire.ts'
import { scored, unit, type Weight } from '#contract/surveys/scoring.ts'
import type { Sql } from '#server/platform/sql.ts'

export const Weights = v.array(v.object({ id: v.number(), slug: v.string(), weight: v.number() }))
const Stored = v.object({ questions_data: Questionnaire, weights: Weights })
/** What a version asks and how it counts. */
export interface Version {
  readonly data: Questionnaire
  readonly weights: readonly Weight[]
}
export const versionOf = async (sql: Sql, survey: number, number: number): Promise<Version> => {
  const [found] = await sql.query(
    'select questions_data, weights from survey_versions where survey_id = $1 and number = $2',
    [survey, number],
  )
  const { questions_data, weights } = v.parse(Stored, found)
  return { data: questions_data, weights }
}
/** Where each attribute belongs, by its key; a question may leave out the factor that follows from it. */
export const attributesOf = async (sql: Sql): Promise<ReadonlyMap<string, AttributePlace>> => {
  const rows = await sql.query<AttributePlace & { attribute: string }>(
    `select a.slug as attribute, a.id, f.slug as factor, a.touchpoint
     from survey_attributes a join survey_factors f on f.id = a.factor_id`,
  )
  return new Map(rows.map(({ attribute, ...place }) => [attribute, place]))
}

/** The columns of a result that follow from its answers; those of hidden questions are dropped. */
export const scoredColumns = async (sql: Sql, { data, weights }: Version, given: Answers) => {
  const attributes = await attributesOf(sql)
  return columnsOf({ data, weights }, given, attributes)
}
/** The same, where the attributes are known. */
export const columnsOf = (
  { data, weights }: Version,
  given: Answers,
  attributes: ReadonlyMap<string, AttributePlace>,
) => {
  const { answers } = shownWith(data, given)
  const scores = scored(data, weights, answers, (attribute) => attributes.get(attribute)?.factor)
  const texts = questionsOf(data).flatMap(({ id, type }) => {
    const answer = answers[id]
    return type === 'text' && typeof answer === 'string' && answer.trim() !== '' ? [answer.trim()] : []
  })
  return {
    answers,
    csi_score: scores.csi === null ? null : scores.csi / unit,
    factor_scores: Object.fromEntries(scores.factors.map(({ id, score }) => [id, score / unit])),
    contribution: contributionOf(data, weights, answers, attributes, scores),
    overall: scores.overall,
    nps: scores.nps,
    dissatisfied: scores.dissatisfied,
    low: scores.isLow,
    comment: texts.length === 0 ? null : texts.join(' · '),
  }
}
