import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import {
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
  surveyAttributes,
  surveyFactors,
} from '#server/areas/surveys/survey-options.table.ts'
import { surveyInvitations, surveyResults, surveys } from '#server/areas/surveys/surveys.table.ts'
import { moment, recordId, saved } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** The follow-up of a dissatisfied customer; what is known of them is the result's. */
export const surveyCases = pgTable(
  'survey_cdcs',
  {
    id: recordId(),
    reference_no: ordered('reference_no').notNull(),
    result_id: integer('result_id')
      .notNull()
      .references(() => surveyResults.id),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    kind: text('kind').notNull(),
    category: text('category').notNull(),
    status: ordered('status').notNull().default('open'),
    reasons: jsonb('reasons').$type<readonly ('csi' | 'overall')[]>().notNull(),
    /** As its result says, and whether its customer had another case in the 365 days before: migration 0028 sets both. */
    may_contact: boolean('may_contact'),
    is_repeat: boolean('is_repeat').notNull().default(false),
    contacted_at: moment('contacted_at'),
    contact_result: text('contact_result'),
    factor_id: integer('factor_id').references(() => surveyFactors.id),
    attribute_id: integer('attribute_id').references(() => surveyAttributes.id),
    root_cause_id: integer('root_cause_id').references(() => rootCauses.id),
    root_cause_note: text('root_cause_note'),
    immediate_measure_id: integer('immediate_measure_id').references(() => immediateMeasures.id),
    immediate_note: text('immediate_note'),
    dealer_preventive_measure_id: integer('dealer_preventive_measure_id').references(() => preventiveMeasures.id),
    preventive_note: text('preventive_note'),
    person_in_charge: text('person_in_charge'),
    preventive_due_on: date('preventive_due_on', { mode: 'string' }),
    preventive_done_on: date('preventive_done_on', { mode: 'string' }),
    remarks: text('remarks'),
    review_note: text('review_note'),
    opened_at: moment('opened_at').notNull(),
    contact_due_at: moment('contact_due_at').notNull(),
    review_due_at: moment('review_due_at').notNull(),
    close_due_at: moment('close_due_at').notNull(),
    sent_for_review_at: moment('sent_for_review_at'),
    closed_at: moment('closed_at'),
    closed_by: integer('closed_by').references(() => users.id),
    resolution: text('resolution'),
    reopened: integer('reopened').notNull().default(0),
    /** The deadlines that people were written to about, each once: `contact`, `review`. */
    warned: jsonb('warned').$type<readonly ('contact' | 'review')[]>().notNull().default([]),
    ...saved(),
  },
  (t) => [
    uniqueIndex('survey_cdcs_reference').on(t.reference_no),
    uniqueIndex('survey_cdcs_result').on(t.result_id),
    index('survey_cdcs_due').on(t.close_due_at, t.id),
    index('survey_cdcs_dealer').on(t.dealer_id, t.status),
    index('survey_cdcs_factor').on(t.factor_id),
    index('survey_cdcs_opened').on(t.kind, t.opened_at),
    // Effects of measures ask for the few that were done.
    index('survey_cdcs_measures')
      .on(t.kind, t.attribute_id)
      .where(
        sql`${t.preventive_done_on} is not null and ${t.attribute_id} is not null and ${t.dealer_preventive_measure_id} is not null`,
      ),
    index('survey_cdcs_unclosed').on(t.kind, t.opened_at).where(sql`${t.status} <> 'closed'`),
    check('survey_cdcs_status', sql`${t.status} in ('open', 'in-progress', 'for-review', 'closed')`),
  ],
)
/** What people and the system did with a case. */
export const surveyCaseSteps = pgTable(
  'survey_cdc_steps',
  {
    id: recordId(),
    cdc_id: integer('cdc_id')
      .notNull()
      .references(() => surveyCases.id),
    step: text('step').notNull(),
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    user_id: integer('user_id').references(() => users.id),
    reason: text('reason'),
    at: moment('at').notNull().default(sql`now()`),
  },
  (t) => [index('survey_cdc_steps_cdc').on(t.cdc_id, t.id)],
)

/** One mail of the surveys to one addressee. `body` is as it is sent, but for the link, which would answer for the customer. */
export const surveyEmails = pgTable(
  'survey_emails',
  {
    id: recordId(),
    kind: text('kind').notNull(),
    to_address: ordered('to_address').notNull(),
    cc: jsonb('cc').$type<readonly string[]>().notNull().default([]),
    name: text('name'),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    note: text('note'),
    body: text('body').notNull(),
    /** Null for mails to head office. */
    dealer_id: integer('dealer_id').references(() => dealers.id),
    survey_id: integer('survey_id').references(() => surveys.id),
    cdc_id: integer('cdc_id').references(() => surveyCases.id),
    invitation_id: bigint('invitation_id', { mode: 'number' }).references(() => surveyInvitations.id),
    status: ordered('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    sent_at: moment('sent_at'),
    sort_sent_at: moment('sort_sent_at').notNull().generatedAlwaysAs(sql`coalesce(sent_at, to_timestamp(0))`),
    /** Its place among the emails on their way; those are forgotten after some weeks. */
    outgoing_id: integer('outgoing_id'),
    /** Where it leads, a path of the portal; an invitation's is made anew each time from the invitation. */
    link: text('link'),
    resend_of: integer('resend_of'),
    resent_by: integer('resent_by').references(() => users.id),
    search: foldedColumn('search', sql`to_address || ' ' || coalesce(name, '') || ' ' || subject`),
    ...saved(),
  },
  (t) => [
    index('survey_emails_created').on(t.created_at, t.id),
    index('survey_emails_invitation').on(t.invitation_id),
    index('survey_emails_cdc').on(t.cdc_id),
    check('survey_emails_status', sql`${t.status} in ('queued', 'sent', 'failed', 'cancelled')`),
  ],
)
