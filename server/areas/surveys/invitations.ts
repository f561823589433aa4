import * as v from 'valibot'
import { dayOf, epochOf, momentAt } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { Answers } from '#contract/surveys/answers.ts'
import { type InvitationState, invitationStates } from '#contract/surveys/invitations.ts'
import { Text } from '#contract/surveys/questionnaire.ts'
import { tellAll } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

const Shape = v.object({
  id: v.number(),
  survey_id: v.number(),
  version_no: v.number(),
  is_begun: v.boolean(),
  dealer_id: v.number(),
  dealer: v.string(),
  sales_consultant_id: v.nullable(v.number()),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  mobile_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  availed_service_date: v.nullable(v.string()),
  sales_delivery_date: v.nullable(v.string()),
  state: v.picklist(namesOf(invitationStates)),
  expires_at: v.nullable(v.string()),
  started_at: v.nullable(v.string()),
  locale: v.nullable(v.picklist(['en', 'fil', 'ar'])),
  answers: Answers,
  may_contact: v.nullable(v.boolean()),
  device: v.nullable(v.string()),
  submitted: v.nullable(v.string()),
  kind: v.string(),
  category: v.picklist(['service', 'sales']),
  thanks: v.nullable(Text),
  is_survey_active: v.boolean(),
  is_due: v.boolean(),
})
export type Invitation = v.InferOutput<typeof Shape> & { readonly state: InvitationState }

/** The last day of a link, which works to its end: `2026-12-23`. */
export const lastDayOf = (expiresAt: string): string => dayOf(momentAt(epochOf(expiresAt) - 1)).toString()

/** An invitation with what its survey is now. Until it is begun its version is the survey's newest. */
export const invitationOf = async (
  sql: Sql,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Invitation | null> => {
  const [row] = await sql.query(
    `select i.id, i.survey_id, coalesce(i.version_no, s.version_no) as version_no, i.version_no is not null as is_begun,
       i.dealer_id, d.name as dealer, i.sales_consultant_id, i.first_name, i.last_name, i.mobile_number, i.email,
       i.availed_service_date, i.sales_delivery_date, i.state, i.expires_at, i.started_at, i.locale, i.answers,
       i.may_contact, i.device, i.submitted, s.kind, s.category, s.thanks, s.status = 1 as is_survey_active,
       coalesce(i.expires_at <= now(), false) as is_due
     from survey_invitations i join surveys s on s.id = i.survey_id join dealers d on d.id = i.dealer_id
     where i.id = $1${isLocked ? ' for update of i' : ''}`,
    [id],
  )
  return row ? v.parse(Shape, row) : null
}

/** The log of recipients shows how far each is: survey administrators hear of it alone, as dealers may not know who answers. */
export const tellOfInvitations = (tx: Sql): Promise<void> =>
  tellAll(tx, {
    event: { resource: 'blast-logs', kind: 'changed', record: null, version: null },
    dealers: [],
    users: null,
  })
