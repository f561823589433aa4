import * as v from 'valibot'
import type { Answers } from '#contract/surveys/answers.ts'
import { shownWith } from '#contract/surveys/answers.ts'
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
/** The factor of each attribute, which a question may leave out. */
export const factorsOf = async (sql: Sql): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql.query<{ attribute: string; factor: string }>(
    'select a.slug as attribute, f.slug as factor from survey_attributes a join survey_factors f on f.id = a.factor_id',
  )
  return new Map(rows.map(({ attribute, factor }) => [attribute, factor]))
}

/** The columns of a result that follow from its answers; those of hidden questions are dropped. */
export const scoredColumns = async (sql: Sql, { data, weights }: Version, given: Answers) => {
  const factors = await factorsOf(sql)
  const { answers } = shownWith(data, given)
  const scores = scored(data, weights, answers, (attribute) => factors.get(attribute))
  const texts = questionsOf(data).flatMap(({ id, type }) => {
    const answer = answers[id]
    return type === 'text' && typeof answer === 'string' && answer.trim() !== '' ? [answer.trim()] : []
  })
  return {
    answers,
    csi_score: scores.csi === null ? null : scores.csi / unit,
    factor_scores: Object.fromEntries(scores.factors.map(({ id, score }) => [id, score / unit])),
    overall: scores.overall,
    nps: scores.nps,
    dissatisfied: scores.dissatisfied,
    low: scores.isLow,
    comment: texts.length === 0 ? null : texts.join(' · '),
  }
}
