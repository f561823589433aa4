import type { Answers } from '#contract/surveys/answers.ts'
import { deviceCustomers, looksMadeUp } from '#contract/surveys/review.ts'
import type { Invitation } from '#server/areas/surveys/invitations.ts'
import type { Version } from '#server/areas/surveys/scoring.ts'
import { tellAll } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/**
 * Marks what looks made up, in the transaction that stores a result: it counts as before, until a survey administrator
 * excludes it with a reason. Of a device that answers for many, those who answered before are marked as well.
 */
export const markForReview = async (
  tx: Sql,
  record: number,
  one: Invitation,
  { data }: Version,
  answers: Answers,
): Promise<void> => {
  const [stored] = await tx.query<{ seconds: number; day: string; staff: boolean; device: string | null }>(
    `select r.seconds, (r.submitted_at at time zone 'Asia/Manila')::date::text as day, i.device,
       exists (select from sales_consultants s where s.mobile = r.mobile_number and s.deleted_at is null) as staff
     from survey_results r join survey_invitations i on i.id = r.invitation_id where r.id = $1`,
    [record],
  )
  if (!stored) return
  const seconds = one.started_at === null ? null : stored.seconds
  const own = [...looksMadeUp(data, answers, seconds), ...(stored.staff ? ['staff'] : [])]
  if (own.length > 0)
    await tx.query('update survey_results set review = $2::jsonb where id = $1', [record, JSON.stringify(own)])
  if (stored.device === null) return
  const marked = await tx.query<{ id: number; version: number }>(
    `with shared as (
       select r.id from survey_invitations i join survey_results r on r.invitation_id = i.id
       where i.device = $1 and r.status <> 'partial'
         and r.submitted_at >= $2::date::timestamp at time zone 'Asia/Manila'
         and r.submitted_at < ($2::date + 1)::timestamp at time zone 'Asia/Manila'
     )
     update survey_results r set review = r.review || '["device"]'::jsonb
     from shared where r.id = shared.id and not r.review ? 'device' and (select count(*) from shared) >= $3
     returning r.id, r.version`,
    [stored.device, stored.day, deviceCustomers],
  )
  // Head office alone reviews. The new one is told of by whoever stores it.
  for (const { id, version } of marked.filter((other) => other.id !== record))
    await tellAll(tx, {
      event: { resource: 'survey-results', kind: 'changed', record: id, version },
      dealers: [],
      users: null,
    })
}
