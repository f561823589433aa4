import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { surveyInvitations, surveys } from '#server/areas/surveys/surveys.table.ts'
import { imported, moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** Accounts with the SMS provider. `api_key` is sealed under APP_SECRET; `webhook_key` is what the provider calls back with. */
export const infobipAccounts = pgTable(
  'infobip_accounts',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    kind: text('kind').notNull(),
    dealer_id: integer('dealer_id').references(() => dealers.id),
    sender: ordered('sender').notNull(),
    reply_to: text('reply_to'),
    base_url: text('base_url'),
    api_key: text('api_key'),
    key_hint: text('key_hint'),
    webhook_key: text('webhook_key').notNull(),
    throttle: integer('throttle'),
    part_price: numeric('part_price', { precision: 10, scale: 4 }),
    status: boolean('status').notNull().default(false),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('infobip_accounts_active')
      .on(sql`coalesce(${t.dealer_id}, 0)`)
      .where(sql`${t.status} and ${t.deleted_at} is null`),
    check('infobip_accounts_kind', sql`${t.kind} in ('infobip', 'simulator')`),
  ],
)

/** Numbers that get no text messages. Who is taken off the list lies in the trash, with the reason. */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: recordId(),
    mobile_number: ordered('mobile_number').notNull(),
    source: ordered('source').notNull(),
    note: text('note'),
    created_by: integer('created_by').references(() => users.id),
    search: foldedColumn('search', sql`mobile_number || ' ' || coalesce(note, '')`),
    /** Why it was taken off the list. */
    reason: text('reason'),
    ...imported(),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('opt_outs_mobile').on(t.mobile_number).where(sql`${t.deleted_at} is null`),
    index('opt_outs_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('opt_outs_source', sql`${t.source} in ('stop', 'link', 'manual', 'import')`),
  ],
)

/** Uploaded files of recipients. `errors` are the first hundred sentences; the rows hold all. */
export const blastFiles = pgTable('text_blast_files', {
  id: recordId(),
  owner_id: integer('owner_id')
    .notNull()
    .references(() => users.id),
  filename: text('filename').notNull(),
  original_filename: text('original_filename').notNull(),
  headers: jsonb('headers').$type<readonly string[]>().notNull(),
  /** What each heading is read as; null where their names decide. */
  columns: jsonb('columns').$type<readonly (string | null)[]>(),
  row_count: integer('row_count').notNull().default(0),
  created_at: moment('created_at').notNull().default(sql`now()`),
})

/** One message to the recipients of one file. The counts of recipients are kept by whoever changes a recipient's state. */
export const textBlasts = pgTable(
  'text_blasts',
  {
    id: recordId(),
    file_id: integer('file_id')
      .notNull()
      .references(() => blastFiles.id),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    status: ordered('status').notNull().default('pending'),
    purpose: text('purpose').notNull(),
    /** What a blast of purpose survey asks. */
    survey_id: integer('survey_id').references(() => surveys.id),
    email_too: boolean('email_too').notNull().default(false),
    dealer_id: integer('dealer_id').references(() => dealers.id),
    message: text('message').notNull(),
    /** The account that it was last sent by. */
    account_id: integer('account_id').references(() => infobipAccounts.id),
    scheduled_at: moment('scheduled_at'),
    sort_scheduled_at: moment('sort_scheduled_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(scheduled_at, to_timestamp(0))`),
    pause_reason: text('pause_reason'),
    pause_detail: text('pause_detail'),
    total: integer('total').notNull().default(0),
    queued: integer('queued').notNull().default(0),
    handing_over: integer('handing_over').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    undelivered: integer('undelivered').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    opted_out: integer('opted_out').notNull().default(0),
    invalid: integer('invalid').notNull().default(0),
    unknown: integer('unknown').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    excluded: integer('excluded').notNull().default(0),
    created_by_user_id: integer('created_by_user_id').references(() => users.id),
    /** Who sent it last: hears that it finished or stopped. */
    sent_by: integer('sent_by').references(() => users.id),
    /** The job that hands it over. */
    job_id: integer('job_id'),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    search: foldedColumn('search', sql`name || ' ' || message`),
    ...saved(),
  },
  (t) => [
    uniqueIndex('text_blasts_file').on(t.file_id),
    index('text_blasts_dealer').on(t.dealer_id),
    index('text_blasts_survey').on(t.survey_id).where(sql`${t.survey_id} is not null`),
    index('text_blasts_due').on(t.status, t.scheduled_at),
    check('text_blasts_purpose', sql`${t.purpose} in ('service', 'survey', 'promotion')`),
  ],
)

/**
 * Rows of recipient files; those of a blast are its recipients. `state` is the recipient's, or `duplicate` for a row
 * whose number stands above it in the same file. An excluded row keeps its state and is not sent to.
 */
export const blastRecipients = pgTable(
  'text_blast_recipients',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    file_id: integer('file_id')
      .notNull()
      .references(() => blastFiles.id, { onDelete: 'cascade' }),
    blast_id: integer('blast_id').references(() => textBlasts.id),
    row: integer('row').notNull(),
    /** E.164, or as written where it is no Philippine mobile; empty where there is none. */
    mobile: ordered('mobile').notNull(),
    first_name: text('first_name'),
    last_name: text('last_name'),
    /** Name and number, folded by whoever stores the row: the database would take as long for it as for all the rest. */
    search: ordered('search').notNull().default(''),
    email: text('email'),
    dealer_id: integer('dealer_id').references(() => dealers.id),
    /** Further columns of the file: availed_service_date, sales_delivery_date, employee_no. */
    more: jsonb('more'),
    excluded: boolean('excluded').notNull().default(false),
    state: text('state').notNull(),
    /** Why a row is invalid, or left out by rule, as a sentence to be spoken later; what was taken in again keeps it. */
    reason: jsonb('reason'),
    consent_source: text('consent_source').notNull(),
    consent_date: date('consent_date', { mode: 'string' }).notNull(),
    /** The message that it was last sent by. */
    message_id: text('message_id'),
    answer: text('answer'),
    attempts: integer('attempts').notNull().default(0),
    sent_at: moment('sent_at'),
    updated_at: moment('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('text_blast_recipients_row').on(t.file_id, t.row),
    // Rows of a file that is only being checked need not stand in them.
    // What was sent to a customer is shown beside their request.
    index('text_blast_recipients_mobile').on(t.mobile).where(sql`${t.blast_id} is not null`),
    index('text_blast_recipients_state').on(t.blast_id, t.state, t.id).where(sql`${t.blast_id} is not null`),
    index('text_blast_recipients_updated').on(t.blast_id, t.updated_at, t.id).where(sql`${t.blast_id} is not null`),
  ],
)

/** Every message that was ever handed over, or was about to be: one for each attempt. `id` is ours, for the provider's log. */
export const blastMessages = pgTable(
  'text_blast_messages',
  {
    id: text('id').primaryKey(),
    /** None for test messages and reminders. */
    recipient_id: bigint('recipient_id', { mode: 'number' }).references(() => blastRecipients.id, {
      onDelete: 'cascade',
    }),
    blast_id: integer('blast_id').references(() => textBlasts.id),
    /** Whom it reminds of a survey. */
    invitation_id: bigint('invitation_id', { mode: 'number' }).references(() => surveyInvitations.id),
    account_id: integer('account_id')
      .notNull()
      .references(() => infobipAccounts.id),
    state: text('state').notNull(),
    answer: text('answer'),
    /** The worker that handed it over; whoever finds another's here after a crash looks it up. */
    worker: text('worker'),
    handed_at: moment('handed_at').notNull().default(sql`now()`),
    looked_at: moment('looked_at'),
    done_at: moment('done_at'),
  },
  (t) => [
    index('text_blast_messages_recipient').on(t.recipient_id),
    index('text_blast_messages_invitation').on(t.invitation_id).where(sql`${t.invitation_id} is not null`),
    index('text_blast_messages_open').on(t.handed_at).where(sql`${t.state} = 'handing-over'`),
  ],
)

/** What persons and the system did with a blast. */
export const blastSteps = pgTable(
  'text_blast_steps',
  {
    id: recordId(),
    blast_id: integer('blast_id')
      .notNull()
      .references(() => textBlasts.id),
    step: text('step').notNull(),
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    user_id: integer('user_id').references(() => users.id),
    reason: text('reason'),
    recipients: integer('recipients'),
    scheduled_at: moment('scheduled_at'),
    at: moment('at').notNull().default(sql`now()`),
  },
  (t) => [index('text_blast_steps_blast').on(t.blast_id, t.id)],
)

/** What the provider told, stored before it is acknowledged; `applied_at` once it was worked in. */
export const providerReports = pgTable(
  'provider_reports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    account_id: integer('account_id')
      .notNull()
      .references(() => infobipAccounts.id),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    received_at: moment('received_at').notNull().default(sql`now()`),
    applied_at: moment('applied_at'),
  },
  (t) => [index('provider_reports_open').on(t.id).where(sql`${t.applied_at} is null`)],
)
