import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actionSlugs, statusSlugs } from '#contract/statuses.ts'
import type { Message } from '#contract/words.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { oneOf } from '#server/areas/requests/customer-columns.ts'
import { imported, recordId, saved } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** The states that records of a type may be in, in their order. */
export const statusEntries = pgTable(
  'statuses',
  {
    type: text('type').notNull(),
    slug: text('slug').notNull(),
    title: jsonb('title').$type<Message>().notNull(),
    position: integer('position').notNull(),
    final: boolean('final').notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.slug] })],
)
/** What may be done next with records of a type. */
export const actionEntries = pgTable(
  'actions',
  {
    type: text('type').notNull(),
    slug: text('slug').notNull(),
    title: jsonb('title').$type<Message>().notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.slug] })],
)

/**
 * Customers who want a car. `sort_name` is kept by the database; the covering indexes of the list (that of
 * `reference_no` is unique) and the triggers stand in hand-written migrations, since Drizzle has no words for them.
 */
export const leads = pgTable(
  'leads',
  {
    id: recordId(),
    reference_no: ordered('reference_no').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    sort_name: foldedColumn('sort_name', sql`first_name || ' ' || last_name`),
    mobile_number: text('mobile_number').notNull(),
    email: text('email'),
    preferred_communication: text('preferred_communication'),
    message: text('message'),
    no_email: boolean('no_email').generatedAlwaysAs(sql`coalesce(email, '') = ''`),
    no_message: boolean('no_message').generatedAlwaysAs(sql`coalesce(message, '') = ''`),
    model_id: integer('model_id').references(() => carModels.id),
    total_quantity: integer('total_quantity').notNull().default(1),
    total_amount: numeric('total_amount', { precision: 14, scale: 2 }).notNull().default('0'),
    status: ordered('status').notNull().default('pending'),
    action: text('action'),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    sales_consultant_id: integer('sales_consultant_id').references(() => salesConsultants.id),
    source: text('source').notNull(),
    ...imported(),
    ...saved(),
  },
  (t) => [
    index('leads_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('leads_status', sql`${t.status} in (${oneOf(statusSlugs('lead'))})`),
    check('leads_action', sql`${t.action} in (${oneOf(actionSlugs('lead'))})`),
    check('leads_source', sql`${t.source} in ('website', 'facebook', 'walk_in', 'referral', 'event', 'call_center')`),
    check(
      'leads_preferred_communication',
      sql`${t.preferred_communication} in ('email', 'mobile', 'post', 'telephone')`,
    ),
  ],
)

/**
 * What leads are searched by, folded; triggers keep it. It lies apart because every save of a lead writes all its indexes
 * anew, and the one over the letters is half of that work, though a new status changes no letter.
 */
export const leadTexts = pgTable(
  'lead_texts',
  {
    lead_id: integer('lead_id').primaryKey(),
    dealer_id: integer('dealer_id').notNull(),
    search: text('search').notNull(),
    /** What the customer wrote, folded, for those who look for a word of it. */
    message: text('message'),
  },
  (t) => [
    // One dealer's leads by number: the newest of them are looked through first.
    index('lead_texts_dealer').on(t.dealer_id, t.lead_id),
    index('lead_texts_search').using('gin', t.search.op('gin_trgm_ops')),
    index('lead_texts_message').using('gin', t.message.op('gin_trgm_ops')),
  ],
)

/**
 * How many leads each dealer has in each status, as a sum of changes: every statement that touches leads appends its
 * differences (never updates a row, so that writers do not wait for each other). Summing it replaces counting leads.
 */
export const leadCounts = pgTable('lead_counts', {
  dealer_id: integer('dealer_id').notNull(),
  status: ordered('status').notNull(),
  change: integer('change').notNull(),
})

/** Likewise for each model and each consultant: how many leads each name has, where a list is ordered by names. */
export const leadModelCounts = pgTable('lead_model_counts', {
  model_id: integer('model_id'),
  status: ordered('status').notNull(),
  change: integer('change').notNull(),
})
/** Without the status: consultants are so many that a thousand new statuses would append nearly two thousand rows. */
export const leadConsultantCounts = pgTable('lead_consultant_counts', {
  sales_consultant_id: integer('sales_consultant_id'),
  change: integer('change').notNull(),
})

/** The last number given for each kind and year, as `LD-2026`; it is never given again, whatever becomes of the record. */
export const referenceNumbers = pgTable('reference_numbers', {
  prefix: text('prefix').primaryKey(),
  last: integer('last').notNull(),
})
