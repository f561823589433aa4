import * as v from 'valibot'
import { Answers, shownWith } from '#contract/surveys/answers.ts'
import { type Question, Questionnaire, questionsOf, scaleOf, textIn } from '#contract/surveys/questionnaire.ts'
import { SurveyResultDetail } from '#contract/surveys/results.ts'
import { answerWords } from '#server/areas/surveys/answer-words.ts'
import { attributesOf, Weights } from '#server/areas/surveys/scoring.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SignedIn } from '#server/platform/serve.ts'

const Stored = v.object({
  answers: Answers,
  original: v.nullable(Answers),
  factor_scores: v.record(v.string(), v.number()),
  questions_data: Questionnaire,
  weights: Weights,
})
const scaleIn = (question: Question) =>
  question.type === 'rating' ? scaleOf(question) : question.type === 'nps' ? { min: 0, max: 10 } : null

/** A result as this person may read it, with each of its answers in the order of the version that asked. */
export const detailOf = async (
  { database }: Platform,
  row: Readonly<Record<string, unknown>> & { readonly id: number },
  { locale, say }: Pick<SignedIn, 'locale' | 'say'>,
) => {
  const [found] = await database.query(
    `select r.answers, r.original, r.factor_scores, version.questions_data, version.weights from survey_results r
       join survey_versions version on version.survey_id = r.survey_id and version.number = r.version_no
       where r.id = $1`,
    [row.id],
  )
  if (!found) throw new NotFound()
  const { answers, original, factor_scores, questions_data, weights } = v.parse(Stored, found)
  const names = await database.query<{ id: number; name: string }>(
    'select id, names ->> $1 as name from survey_factors order by position',
    [locale],
  )
  const attributes = await attributesOf(database)
  const { questions: asked } = shownWith(questions_data, answers)
  const slugOf = ({ factor, attribute }: Question) =>
    factor ?? (attribute === undefined ? undefined : attributes.get(attribute)?.factor)
  return v.parse(SurveyResultDetail.schema, {
    ...row,
    factor_scores: names.flatMap(({ id, name }) => {
      const score = factor_scores[id]
      return score === undefined ? [] : [{ id, name, score, weight: weights.find((one) => one.id === id)?.weight ?? 0 }]
    }),
    scored_by: {
      data: questions_data,
      weights,
      attributes: Object.fromEntries([...attributes].map(([slug, { factor }]) => [slug, factor])),
    },
    answers: questionsOf(questions_data).map((question) => {
      const answer = answers[question.id]
      const before = original?.[question.id]
      const scale = scaleIn(question)
      const slug = question.type === 'rating' ? slugOf(question) : undefined
      const factor = weights.find((one) => one.slug === slug)?.id ?? null
      return {
        id: question.id,
        title: textIn(question.title, locale),
        type: question.type,
        answer: answer ?? null,
        ...(original && JSON.stringify(before) !== JSON.stringify(answer) && { original: before ?? null }),
        words: answer === undefined ? null : answerWords(question, answer, { locale, say }),
        asked: asked.has(question.id),
        scale,
        factor,
        score:
          factor === null || scale === null || typeof answer !== 'number'
            ? null
            : ((answer - scale.min) / (scale.max - scale.min)) * 100,
      }
    }),
  })
}
