import * as v from 'valibot'
import { isoOf, now } from '#contract/calendar.ts'
import { Answers, refusalsOf } from '#contract/surveys/answers.ts'
import { SurveyResult } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { scoredColumns, versionOf } from '#server/areas/surveys/scoring.ts'
import { Invalid, type LocalizedText } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const stays = msg`Only Complete results can be excluded, and only Excluded results can be included again`
const ofOther = msg`This {field} does not belong to the dealer`
const Before = v.object({
  survey_id: v.number(),
  version_no: v.number(),
  status: v.string(),
  answers: Answers,
  original: v.nullable(Answers),
  excluded_reason: v.nullable(v.string()),
  sales_consultant_id: v.nullable(v.number()),
  dealer_id: v.number(),
})

/**
 * The columns of a correction: what its answers score by the version that asked, the answers as they were given beside
 * them for ever, who corrected it and why. Answers that are not named stay.
 */
export const correctedColumns = async (
  tx: Sql,
  { before, values, given, user }: { before: SqlRow; values: SqlRow; given: SqlRow; user: Person },
): Promise<SqlRow> => {
  const was = v.parse(Before, before)
  const changed = v.parse(v.nullish(Answers, null), given['answers']) ?? {}
  const version = await versionOf(tx, was.survey_id, was.version_no)
  const errors: Record<string, LocalizedText[]> = {}
  for (const [question, refusal] of Object.entries(refusalsOf(version.data, changed, { isWhole: false })))
    errors[`answers.${question}`] = [{ message: refusal.message, values: refusal.values && { ...refusal.values } }]
  const status = typeof values['status'] === 'string' ? values['status'] : was.status
  if (status !== was.status && (status === 'partial' || was.status === 'partial'))
    errors['status'] = [{ message: stays }]
  const dealer = values['dealer_id'] ?? was.dealer_id
  const consultant = values['sales_consultant_id'] ?? null
  const isMoved = dealer !== was.dealer_id || consultant !== was.sales_consultant_id
  if (consultant !== null && isMoved) {
    const found = await tx.query('select from sales_consultants where id = $1 and dealer_id = $2', [consultant, dealer])
    if (found.length === 0)
      errors['sales_consultant_id'] = [{ message: ofOther, field: SurveyResult.fields.sales_consultant.label }]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  const scored = await scoredColumns(tx, version, { ...was.answers, ...changed })
  const isSame = JSON.stringify(scored.answers) === JSON.stringify(was.answers)
  const reason = String(given['reason'])
  const original = was.original ?? (isSame ? null : was.answers)
  return {
    ...scored,
    answers: JSON.stringify(scored.answers),
    factor_scores: JSON.stringify(scored.factor_scores),
    contribution: JSON.stringify(scored.contribution),
    original: original && JSON.stringify(original),
    status,
    excluded_reason: status !== 'excluded' ? null : was.status === 'excluded' ? was.excluded_reason : reason,
    correction_reason: reason,
    corrected_at: isoOf(now()),
    corrected_by: user.id,
  }
}
