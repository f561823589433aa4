import { msg } from '#contract/words.ts'
import { type Blast, countAnew, lockBlast } from '#server/areas/text-blasts/recipients.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'

/** For so long nobody is asked the same kind of survey again: being asked often makes people answer less, and worse. */
const restDays = 30
const invited = msg`Was invited on {date}.`

/** What a row should have for a survey of this category, and is asked without all the same. */
const missingDates = {
  service: { column: 'availed_service_date', message: msg`Has no service date: add availed_service_date.` },
  sales: { column: 'sales_delivery_date', message: msg`Has no delivery date: add sales_delivery_date.` },
} as const
/** Over a recipient `r` and the survey `s` of its blast: the category whose date is missing. */
export const missingDate = `case when s.category = 'service' and r.more->>'availed_service_date' is null then 'service'
  when s.category = 'sales' and r.more->>'sales_delivery_date' is null then 'sales' end`
export const missingDateSentence = (category: keyof typeof missingDates | null): Sentence | null =>
  category === null ? null : { message: missingDates[category].message }

/**
 * Leaves recipients out who were invited to the same kind of survey lately; whom a person has taken in again keeps the
 * reason, and stays. Answers whether there were any.
 */
export const leaveOutInvited = async (tx: Sql, blastId: number, surveyId: number): Promise<boolean> => {
  const left = await tx.query(
    `update text_blast_recipients r set excluded = true,
       reason = jsonb_build_object('message', $3::jsonb, 'values', jsonb_build_object('date', seen.day))
     from (
       select own.id, to_char(max(i.sent_at) at time zone 'Asia/Manila', 'YYYY-MM-DD') as day
       from text_blast_recipients own
       join survey_invitations i on i.mobile_number = own.mobile and i.id <> own.id
         and i.sent_at > now() - interval '${restDays} days'
       join surveys other on other.id = i.survey_id and other.kind = (select kind from surveys where id = $2)
       where own.blast_id = $1 and own.state = 'queued' and not own.excluded and own.reason is null group by own.id
     ) seen where seen.id = r.id returning r.id`,
    [blastId, surveyId, JSON.stringify(invited)],
  )
  return left.length > 0
}
/** The same when another survey is asked than before: of another kind others were invited. */
export const leaveOutAnew = async (tx: Sql, blastId: number, was: unknown, surveyId: unknown): Promise<void> => {
  const kinds = await tx.query<{ kind: string }>('select distinct kind from surveys where id = any($1::int[])', [
    [was, surveyId],
  ])
  if (kinds.length < 2) return
  await tx.query(
    `update text_blast_recipients set excluded = false, reason = null
     where blast_id = $1 and state = 'queued' and reason is not null`,
    [blastId],
  )
  await leaveOutInvited(tx, blastId, Number(surveyId))
  await countAnew(tx, blastId)
}
/** A blast that is about to go out, without those who were invited by another one since it was made. */
export const withoutInvited = async (tx: Sql, blast: Blast): Promise<Blast | null> => {
  const { id, status, survey_id } = blast
  if (survey_id === null || (status !== 'pending' && status !== 'scheduled')) return blast
  if (!(await leaveOutInvited(tx, id, survey_id))) return blast
  await countAnew(tx, id)
  return lockBlast(tx, id)
}
