import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { actionSlugs, statusSlugs } from '#contract/statuses.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { customerColumns, oneOf } from '#server/areas/requests/customer-columns.ts'
import { imported, moment, recordId, saved } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** The maker's list of spare parts; `srp` in pesos. */
export const parts = pgTable(
  'parts',
  {
    id: recordId(),
    part_number: ordered('part_number').notNull(),
    description: text('description').notNull(),
    sort_name: foldedColumn('sort_name', sql`description`),
    function_type: text('function_type'),
    functions: text('functions'),
    model_id: integer('model_id').references(() => carModels.id),
    year: integer('year'),
    reference_id: text('reference_id'),
    dealer_id: integer('dealer_id').references(() => dealers.id),
    srp: numeric('srp', { precision: 14, scale: 2 }),
    search: foldedColumn(
      'search',
      sql`part_number || ' ' || description || ' ' || coalesce(function_type, '') || ' ' || coalesce(functions, '') || ' ' || coalesce(reference_id, '')`,
    ),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('parts_number').on(sql`lower(${t.part_number})`),
    index('parts_by_number').on(t.part_number, t.id),
    index('parts_model').on(t.model_id),
    index('parts_dealer').on(t.dealer_id),
    index('parts_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('parts_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
  ],
)

/** The suggested retail price that a line is held against, and what its price is below it. */
const suggested = sql`coalesce(srp, list_srp)`
const below = sql`(${suggested} - dealer_price)`
// `div` cuts off a fraction exactly, where a division of numerics would round before it is rounded.
const savings = sql`case when ${suggested} > 0 then sign(${below}) * div(abs(${below}) * 20000 + ${suggested}, 2 * ${suggested}) / 10000 end`
const ratio = (name: string) => numeric(name, { precision: 20, scale: 4 })

/**
 * What each dealer has of each part; prices in pesos. `srp` is the dealer's own. What the list orders by of its part stands
 * here as well: `part_number`, `sort_description` and `list_srp` are written by triggers (migration 0024), in the
 * transaction that changes the part.
 */
export const partsInventory = pgTable(
  'parts_inventory',
  {
    id: recordId(),
    part_id: integer('part_id')
      .notNull()
      .references(() => parts.id),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    quantity: integer('quantity').notNull(),
    dealer_price: numeric('dealer_price', { precision: 14, scale: 2 }).notNull(),
    srp: numeric('srp', { precision: 14, scale: 2 }),
    part_number: ordered('part_number').notNull().default(''),
    sort_description: ordered('sort_description').notNull().default(''),
    list_srp: numeric('list_srp', { precision: 14, scale: 2 }),
    savings_percentage: ratio('savings_percentage').generatedAlwaysAs(savings),
    /** Without savings last, from below and from above. */
    savings_up: ratio('savings_up').notNull().generatedAlwaysAs(sql`coalesce(${savings}, 9e15)`),
    savings_down: ratio('savings_down').notNull().generatedAlwaysAs(sql`coalesce(${savings}, -9e15)`),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('parts_inventory_line').on(t.part_id, t.dealer_id),
    index('parts_inventory_by_number').on(t.part_number, t.id),
    index('parts_inventory_by_description').on(t.sort_description, t.id),
    index('parts_inventory_by_dealer').on(t.dealer_id, t.id),
    index('parts_inventory_of_dealer').on(t.dealer_id, t.part_number, t.id),
    index('parts_inventory_by_quantity').on(t.quantity, t.id),
    index('parts_inventory_by_price').on(t.dealer_price, t.id),
    index('parts_inventory_by_savings_up').on(t.savings_up, t.id),
    index('parts_inventory_by_savings_down').on(t.savings_down, t.id),
    index('parts_inventory_by_updated_at').on(t.updated_at, t.id),
    index('parts_inventory_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('parts_inventory_quantity', sql`${t.quantity} >= 0`),
    check('parts_inventory_dealer_price', sql`${t.dealer_price} > 0`),
  ],
)

const pesos = (name: string) => numeric(name, { precision: 16, scale: 2 })
const { sales_consultant_id: _, search: __, status: ___, ...customer } = customerColumns()
const ways = ['email', 'mobile', 'post', 'telephone']

/** What a customer sent at once; `cart_no` is the web shop's, by which rows of one file find each other. */
export const partsInquiryBases = pgTable(
  'parts_inquiry_bases',
  {
    id: recordId(),
    reference_no: ordered('reference_no').notNull(),
    channel: text('channel').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    sort_name: foldedColumn('sort_name', sql`first_name || ' ' || last_name`),
    mobile_number: text('mobile_number').notNull(),
    email: text('email'),
    preferred_communication: text('preferred_communication'),
    message: text('message'),
    cart_no: text('cart_no'),
    search: foldedColumn(
      'search',
      sql`reference_no || ' ' || first_name || ' ' || last_name || ' ' || mobile_number || ' ' || coalesce(email, '')`,
    ),
    ...imported(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    updated_at: moment('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('parts_inquiry_bases_reference_no').on(t.reference_no),
    index('parts_inquiry_bases_by_name').on(t.sort_name, t.id),
    index('parts_inquiry_bases_by_created_at').on(t.created_at, t.id),
    index('parts_inquiry_bases_import').on(t.import_id, t.cart_no).where(sql`${t.import_id} is not null`),
    check('parts_inquiry_bases_channel', sql`${t.channel} in ('cart', 'form')`),
  ],
)
/** The part of it for one dealer. What follows from its items stands here as well: `asked` in words, count and total. */
export const partsInquiries = pgTable(
  'parts_inquiries',
  {
    ...customer,
    status: ordered('status').notNull().default('pending'),
    channel: text('channel').notNull(),
    base_id: integer('base_id')
      .notNull()
      .references(() => partsInquiryBases.id),
    asked: text('asked'),
    items_count: integer('items_count').notNull().default(0),
    total_amount: pesos('total_amount'),
    search: foldedColumn(
      'search',
      sql`reference_no || ' ' || first_name || ' ' || last_name || ' ' || mobile_number || ' ' || coalesce(email, '') || ' ' || coalesce(asked, '')`,
    ),
  },
  (t) => [
    uniqueIndex('parts_inquiries_reference_no').on(t.reference_no),
    uniqueIndex('parts_inquiries_child').on(t.base_id, t.dealer_id),
    index('parts_inquiries_by_name').on(t.sort_name, t.id),
    index('parts_inquiries_by_status').on(t.status, t.id),
    index('parts_inquiries_by_created_at').on(t.created_at, t.id),
    index('parts_inquiries_by_updated_at').on(t.updated_at, t.id),
    index('parts_inquiries_dealer').on(t.dealer_id, t.status),
    index('parts_inquiries_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('parts_inquiries_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('parts_inquiries_channel', sql`${t.channel} in ('cart', 'form')`),
    check('parts_inquiries_status', sql`${t.status} in (${oneOf(statusSlugs('partsinquiry'))})`),
    check('parts_inquiries_action', sql`${t.action} in (${oneOf(actionSlugs('partsinquiry'))})`),
    check('parts_inquiries_preferred_communication', sql`${t.preferred_communication} in (${oneOf(ways)})`),
  ],
)
/** What it asks for: a part as it was called and priced then, or a wish in words. */
export const partsInquiryItems = pgTable(
  'parts_inquiry_items',
  {
    id: recordId(),
    inquiry_id: integer('inquiry_id')
      .notNull()
      .references(() => partsInquiries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    part_id: integer('part_id').references(() => parts.id),
    part_number: text('part_number'),
    description: text('description'),
    wanted: text('wanted'),
    quantity: integer('quantity').notNull(),
    srp: pesos('srp'),
    unit_price: pesos('unit_price'),
    available: integer('available'),
  },
  (t) => [
    index('parts_inquiry_items_inquiry').on(t.inquiry_id, t.position),
    uniqueIndex('parts_inquiry_items_once').on(t.inquiry_id, t.part_id),
    index('parts_inquiry_items_part').on(t.part_id),
    check('parts_inquiry_items_quantity', sql`${t.quantity} between 1 and 9999`),
    check('parts_inquiry_items_named', sql`${t.part_id} is not null or ${t.wanted} is not null`),
  ],
)
