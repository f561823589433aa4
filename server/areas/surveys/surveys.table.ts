import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Answers } from '#contract/surveys/answers.ts'
import type { Contribution } from '#contract/surveys/contribution.ts'
import type { Questionnaire, Text } from '#contract/surveys/questionnaire.ts'
import type { ReviewReason } from '#contract/surveys/review.ts'
import type { Weight } from '#contract/surveys/scoring.ts'
import { users } from '#server/areas/account/account.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { imported, moment, recordId, saved } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** `questions_data` is the document as it was sent, its keys in their order: what is edited, published as a version. */
export const surveys = pgTable(
  'surveys',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    kind: ordered('kind').notNull(),
    category: text('category').notNull(),
    questions_data: json('questions_data').$type<Questionnaire>().notNull(),
    /** 0 inactive, 1 active, 2 draft, 3 archived. */
    status: smallint('status').notNull().default(2),
    /** The published version; 0 for a draft. */
    version_no: integer('version_no').notNull().default(0),
    answer_days: integer('answer_days').notNull().default(30),
    reminder_days: integer('reminder_days').notNull().default(3),
    sms_reminder: boolean('sms_reminder').notNull().default(false),
    thanks: json('thanks').$type<Text>(),
    created_by: integer('created_by').references(() => users.id),
    ...saved(),
  },
  (t) => [
    uniqueIndex('surveys_name').on(t.sort_name),
    check('surveys_kind', sql`${t.kind} in ('csonline', 'dcsi', 'dssi')`),
    check('surveys_category', sql`${t.category} in ('service', 'sales')`),
    check('surveys_status', sql`${t.status} between 0 and 3`),
  ],
)
const endOfScale = (end: 'min' | 'max', otherwise: number) =>
  sql.raw(
    `coalesce((jsonb_path_query_first(questions_data::jsonb, '$.pages[*].questions[*] ? (@.type == "rating" && @.overall == true)') -> 'scale' ->> '${end}')::smallint, ${otherwise})`,
  )
/** What was asked, and how it counted, at a moment; nothing in it ever changes. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    survey_id: integer('survey_id')
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    questions_data: json('questions_data').$type<Questionnaire>().notNull(),
    weights: jsonb('weights').$type<readonly Weight[]>().notNull(),
    /** The ends of the scale of its overall question. */
    overall_min: smallint('overall_min').generatedAlwaysAs(endOfScale('min', 1)),
    overall_max: smallint('overall_max').generatedAlwaysAs(endOfScale('max', 5)),
    /** What changed since the one before: `questions`, `weights` or both; empty for the first. */
    changes: jsonb('changes').$type<readonly ('questions' | 'weights')[]>().notNull(),
    created_by: integer('created_by').references(() => users.id),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.survey_id, t.number] })],
)

const customer = () => ({
  dealer_id: integer('dealer_id')
    .notNull()
    .references(() => dealers.id),
  sales_consultant_id: integer('sales_consultant_id').references(() => salesConsultants.id),
  first_name: text('first_name'),
  last_name: text('last_name'),
  mobile_number: text('mobile_number'),
  email: text('email'),
  availed_service_date: date('availed_service_date', { mode: 'string' }),
  sales_delivery_date: date('sales_delivery_date', { mode: 'string' }),
})

/** Who was asked: its number is that of the text blast's recipient. The link's token is made from it and kept nowhere. */
export const surveyInvitations = pgTable(
  'survey_invitations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    survey_id: integer('survey_id')
      .notNull()
      .references(() => surveys.id),
    /** The version that was opened; none before the first answer. */
    version_no: integer('version_no'),
    ...customer(),
    state: text('state').notNull().default('invited'),
    sent_at: moment('sent_at'),
    expires_at: moment('expires_at'),
    reminded_at: moment('reminded_at'),
    started_at: moment('started_at'),
    locale: text('locale'),
    answers: jsonb('answers').$type<Answers>().notNull().default({}),
    may_contact: boolean('may_contact'),
    /** The hash of the cookie that ties begun answers to the device that began. */
    device: text('device'),
    /** The hash of the answers that were handed in, so that the same ones sent again do no harm. */
    submitted: text('submitted'),
    reason: text('reason'),
    updated_at: moment('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('survey_invitations_survey').on(t.survey_id, t.state),
    index('survey_invitations_open').on(t.expires_at).where(sql`${t.state} in ('invited', 'started')`),
    index('survey_invitations_reminder')
      .on(t.survey_id, t.sent_at)
      .where(sql`${t.state} in ('invited', 'started') and ${t.reminded_at} is null`),
    index('survey_invitations_device').on(t.device).where(sql`${t.device} is not null`),
    index('survey_invitations_mobile').on(t.mobile_number, t.sent_at),
    check('survey_invitations_state', sql`${t.state} in ('invited', 'started', 'completed', 'expired', 'withdrawn')`),
  ],
)

/** What somebody answered, and what it scores by the version that asked. Scores are points of 100 with four decimals. */
export const surveyResults = pgTable(
  'survey_results',
  {
    id: recordId(),
    reference_no: ordered('reference_no').notNull(),
    survey_id: integer('survey_id')
      .notNull()
      .references(() => surveys.id),
    version_no: integer('version_no').notNull(),
    invitation_id: bigint('invitation_id', { mode: 'number' }).references(() => surveyInvitations.id),
    kind: ordered('kind').notNull(),
    category: text('category').notNull(),
    status: ordered('status').notNull(),
    ...customer(),
    may_contact: boolean('may_contact'),
    channel: text('channel').notNull(),
    locale: text('locale'),
    started_at: moment('started_at'),
    submitted_at: moment('submitted_at').notNull(),
    seconds: integer('seconds'),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** The answers as they were given, where they were corrected. */
    original: jsonb('original').$type<Answers>(),
    csi_score: numeric('csi_score', { precision: 7, scale: 4 }),
    sort_csi_score: numeric('sort_csi_score', { precision: 7, scale: 4 })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(csi_score, -1)`),
    /** By factor: `{ "4": 73.3333 }`. */
    factor_scores: jsonb('factor_scores').$type<Readonly<Record<string, number>>>().notNull(),
    /** Exactly what it adds to the figures of its day while it is complete. */
    contribution: jsonb('contribution').$type<Contribution>(),
    overall: smallint('overall'),
    nps: smallint('nps'),
    dissatisfied: boolean('dissatisfied').notNull().default(false),
    /** Its answer to the overall question is one of the two lowest. */
    low: boolean('low').notNull().default(false),
    comment: text('comment'),
    /** What its comment speaks of, by the words of each theme: kept by triggers (migration 0034). */
    themes: integer('themes').array().notNull().default(sql`'{}'::int[]`),
    has_comment: boolean('has_comment').notNull().generatedAlwaysAs(sql`comment is not null`),
    corrected_at: moment('corrected_at'),
    corrected_by: integer('corrected_by').references(() => users.id),
    correction_reason: text('correction_reason'),
    excluded_reason: text('excluded_reason'),
    /** Why the answers look made up, by their slugs; empty for nearly all. */
    review: jsonb('review').$type<readonly ReviewReason[]>().notNull().default([]),
    search: foldedColumn(
      'search',
      sql`reference_no || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(mobile_number, '') || ' ' || coalesce(comment, '')`,
    ),
    /** What a dealer's people may find it by who must not know the customer. */
    search_unnamed: foldedColumn('search_unnamed', sql`reference_no || ' ' || coalesce(comment, '')`),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('survey_results_reference').on(t.reference_no),
    uniqueIndex('survey_results_invitation').on(t.invitation_id).where(sql`${t.invitation_id} is not null`),
    index('survey_results_survey').on(t.survey_id, t.submitted_at, t.id),
    // These three hold what lists are filtered by as well: migration 0033.
    index('survey_results_submitted').on(t.submitted_at, t.id),
    index('survey_results_score').on(t.sort_csi_score, t.id),
    index('survey_results_dealer').on(t.dealer_id, t.submitted_at, t.id),
    // Responses by the day of service or sale, for reports that ask by it.
    index('survey_results_served')
      .on(t.kind, t.availed_service_date, t.submitted_at)
      .where(sql`${t.status} = 'complete' and ${t.availed_service_date} is not null`),
    index('survey_results_sold')
      .on(t.kind, t.sales_delivery_date, t.submitted_at)
      .where(sql`${t.status} = 'complete' and ${t.sales_delivery_date} is not null`),
    // Comments of a report by fifths of the score; those of a factor or a touchpoint: migration 0027.
    index('survey_results_comments')
      .on(t.kind, sql`least(4, floor(csi_score / 20))`, t.submitted_at.desc(), t.id)
      .where(sql`${t.status} = 'complete' and ${t.comment} is not null`),
    // With what themes are counted by: migration 0034.
    index('survey_results_themes')
      .on(t.submitted_at, t.id)
      .where(sql`${t.status} = 'complete' and ${t.themes} <> '{}'::int[]`),
    index('survey_results_mobile').on(t.mobile_number).where(sql`${t.mobile_number} is not null`),
    index('survey_results_review').on(t.submitted_at, t.id).where(sql`${t.review} <> '[]'::jsonb`),
    index('survey_results_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('survey_results_status', sql`${t.status} in ('complete', 'partial', 'excluded')`),
    check('survey_results_channel', sql`${t.channel} in ('sms', 'email', 'import')`),
  ],
)

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/**
 * The words of each comment, folded and in their order: kept by triggers (migration 0041). They stand beside the results,
 * whose rows are long, so that those that many comments share are found without reading a result.
 */
export const surveyComments = pgTable(
  'survey_comments',
  {
    result_id: integer('result_id')
      .primaryKey()
      .references(() => surveyResults.id, { onDelete: 'cascade' }),
    words: searchVector('words').notNull(),
  },
  (t) => [index('survey_comments_words').using('gin', t.words)],
)
