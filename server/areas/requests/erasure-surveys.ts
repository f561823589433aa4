import * as v from 'valibot'
import { type Answer, type Answers, Answers as AnswersShape } from '#contract/surveys/answers.ts'
import { questionsOf } from '#contract/surveys/questionnaire.ts'
import type { Contact } from '#server/areas/requests/erasure-contact.ts'
import { erasedName } from '#server/areas/requests/erasure-requests.ts'
import { versionOf } from '#server/areas/surveys/scoring.ts'
import type { Sql } from '#server/platform/sql.ts'

const Found = v.object({
  id: v.number(),
  survey_id: v.number(),
  version_no: v.number(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  mobile_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  answers: AnswersShape,
  original: v.nullable(AnswersShape),
})
export interface ErasedSurveys {
  readonly counts: Readonly<Record<'survey-invitations' | 'survey-results' | 'survey-emails', number>>
  /** The results that named the customer, and their cases. */
  readonly results: readonly number[]
  readonly cases: readonly number[]
  readonly names: ReadonlySet<string>
  readonly also: ReadonlySet<string>
}

/** Answers without what somebody wrote in their own words; numbers and choices stay, and with them the scores. */
const withoutTexts = (answers: Answers, texts: ReadonlySet<string>): Answers => {
  const kept: Record<string, Answer> = {}
  for (const [id, answer] of Object.entries(answers)) {
    if (texts.has(id)) continue
    if (Array.isArray(answer)) kept[id] = answer.map((one) => (typeof one === 'object' ? one.value : one))
    else kept[id] = typeof answer === 'object' ? answer.value : answer
  }
  return kept
}

/**
 * Erases the customer from what surveys know: names, numbers and own words go from results, whose scores stay; open
 * invitations end; mails that asked them, and what was begun, go.
 */
export const eraseSurveys = async (tx: Sql, { is, value }: Contact, by: number): Promise<ErasedSurveys> => {
  const where = is === 'mobile' ? 'mobile_number = $1' : 'lower(email) = $1'
  const invitations = await tx.query<{ id: number }>(
    `update survey_invitations set first_name = $2, last_name = $3, mobile_number = null, email = null, answers = '{}',
       device = null, submitted = null, reason = null, updated_at = now(),
       state = case when state in ('invited', 'started') then 'withdrawn' else state end
     where ${where} returning id`,
    [value, erasedName.first, erasedName.last],
  )
  const invited = invitations.map(({ id }) => id)
  // A result that was corrected may have another number than its invitation.
  const results = v.parse(
    v.array(Found),
    await tx.query(
      `select id, survey_id, version_no, first_name, last_name, mobile_number, email, answers, original
       from survey_results where ${where} or invitation_id = any($2::bigint[]) order by id for update`,
      [value, invited],
    ),
  )
  const names = new Set<string>()
  const also = new Set<string>()
  for (const one of results) {
    names.add([one.first_name, one.last_name].filter(Boolean).join(' '))
    for (const other of [one.mobile_number, one.email?.toLowerCase()]) if (other && other !== value) also.add(other)
    const { data } = await versionOf(tx, one.survey_id, one.version_no)
    const texts = new Set(questionsOf(data).flatMap(({ id, type }) => (type === 'text' ? [id] : [])))
    await tx.query(
      `update survey_results set first_name = $2, last_name = $3, mobile_number = null, email = null, comment = null,
         answers = $4::jsonb, original = $5::jsonb, correction_reason = null, updated_at = now(), updated_by = $6,
         version = version + 1 where id = $1`,
      [
        one.id,
        erasedName.first,
        erasedName.last,
        JSON.stringify(withoutTexts(one.answers, texts)),
        one.original && JSON.stringify(withoutTexts(one.original, texts)),
        by,
      ],
    )
  }
  const ids = results.map(({ id }) => id)
  // What was written of the customer in following up goes; what was found and done stays.
  const cases = await tx.query<{ id: number }>(
    `update survey_cdcs set remarks = null, review_note = null, updated_at = now(), updated_by = $2, version = version + 1
     where result_id = any($1::int[]) returning id`,
    [ids, by],
  )
  await tx.query('update survey_cdc_steps set reason = null where cdc_id = any($1::int[])', [cases.map(({ id }) => id)])
  const waiting = `delete from outgoing_emails o using survey_emails m where o.id = m.outgoing_id and `
  const theirs = `(m.invitation_id = any($1::bigint[]) or (m.kind in ('invitation', 'reminder') and lower(m.to_address) = $2))`
  await tx.query(`${waiting}${theirs}`, [invited, value])
  const emails = await tx.query(`delete from survey_emails m where ${theirs} returning m.id`, [invited, value])
  return {
    counts: {
      'survey-invitations': invitations.length,
      'survey-results': results.length,
      'survey-emails': emails.length,
    },
    results: ids,
    cases: cases.map(({ id }) => id),
    names,
    also,
  }
}
