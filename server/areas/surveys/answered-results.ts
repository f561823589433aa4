import type { Locale } from '#contract/account/auth.ts'
import { epochOf, isoOf, now } from '#contract/calendar.ts'
import type { Invitation } from '#server/areas/surveys/invitations.ts'
import type { Change } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What a result has from its invitation; answers and scores come beside it. */
export const resultRow = (
  one: Invitation,
  {
    mayContact,
    locale,
    isByEmail,
    isWhole,
  }: {
    readonly mayContact: boolean | null
    readonly locale: Locale | null
    readonly isByEmail: boolean
    /** Handed in, and not only begun. */
    readonly isWhole: boolean
  },
) => {
  const at = now()
  const submitted = isoOf(at)
  const began = one.started_at ?? submitted
  return {
    survey_id: one.survey_id,
    version_no: one.version_no,
    invitation_id: one.id,
    kind: one.kind,
    category: one.category,
    status: isWhole ? 'complete' : 'partial',
    dealer_id: one.dealer_id,
    sales_consultant_id: one.sales_consultant_id,
    first_name: one.first_name,
    last_name: one.last_name,
    mobile_number: one.mobile_number,
    email: one.email,
    availed_service_date: one.availed_service_date,
    sales_delivery_date: one.sales_delivery_date,
    may_contact: mayContact,
    channel: isByEmail ? 'email' : 'sms',
    locale,
    started_at: began,
    submitted_at: submitted,
    seconds: Math.min(86_400, Math.max(0, Math.round((at.epochMilliseconds - epochOf(began)) / 1000))),
  }
}
/** What is told of a new result: whoever may see it has its dealer. */
export const resultChange = (record: number, dealer: number): Change => ({
  event: { resource: 'survey-results', kind: 'created', record, version: 0 },
  dealers: [dealer],
  users: null,
})
/** Stores a result and answers its number. */
export const insertResult = async (tx: Sql, row: Readonly<Record<string, unknown>>): Promise<number> => {
  const columns = Object.keys(row).join(', ')
  const [made] = await tx.query<{ id: number }>(
    `insert into survey_results (${columns})
     select ${columns} from json_populate_record(null::survey_results, $1::json) returning id`,
    [JSON.stringify(row)],
  )
  if (!made) throw new Error('A result was not stored')
  return made.id
}
