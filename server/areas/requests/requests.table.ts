import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, type PgColumn, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { actionSlugs, type RecordType, statusSlugs } from '#contract/statuses.ts'
import { carModels, colors, variantColors, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { customerColumns, oneOf } from '#server/areas/requests/customer-columns.ts'
import { imported, moment, recordId, saved } from '#server/platform/columns.ts'

type Columns = Readonly<
  Record<
    | 'id'
    | 'reference_no'
    | 'sort_name'
    | 'dealer_id'
    | 'status'
    | 'action'
    | 'source'
    | 'created_at'
    | 'updated_at'
    | 'search'
    | 'import_id'
    | 'sales_consultant_id'
    | 'preferred_communication',
    PgColumn
  >
>
/** What every table of requests is found and checked by. */
const foundBy = (table: string, type: RecordType, t: Columns) => [
  uniqueIndex(`${table}_reference_no`).on(t.reference_no),
  index(`${table}_by_name`).on(t.sort_name, t.id),
  index(`${table}_by_status`).on(t.status, t.id),
  index(`${table}_by_created_at`).on(t.created_at, t.id),
  index(`${table}_by_updated_at`).on(t.updated_at, t.id),
  index(`${table}_dealer`).on(t.dealer_id, t.status),
  index(`${table}_sales_consultant`).on(t.sales_consultant_id, t.id),
  index(`${table}_search`).using('gin', sql`${t.search} gin_trgm_ops`),
  index(`${table}_import`).on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
  check(`${table}_status`, sql`${t.status} in (${oneOf(statusSlugs(type))})`),
  check(`${table}_action`, sql`${t.action} in (${oneOf(actionSlugs(type))})`),
  check(`${table}_source`, sql`${t.source} in ('website', 'facebook', 'walk_in', 'referral', 'event', 'call_center')`),
  check(
    `${table}_preferred_communication`,
    sql`${t.preferred_communication} in ('email', 'mobile', 'post', 'telephone')`,
  ),
]
const pesos = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull().default('0')
const model = () =>
  integer('model_id')
    .notNull()
    .references(() => carModels.id)

/** Customers who want to know a price; `file_*` is what was attached. */
export const quotations = pgTable(
  'quotations',
  {
    ...customerColumns(),
    model_id: model(),
    variant_id: integer('variant_id').references(() => variants.id),
    color_id: integer('color_id').references(() => colors.id),
    unit_price: pesos('unit_price'),
    discount: pesos('discount'),
    down_payment: pesos('down_payment'),
    term_months: integer('term_months'),
    valid_until: date('valid_until', { mode: 'string' }),
    /** The number of the kept file. */
    file_id: integer('file_id'),
    file_name: text('file_name'),
    file_size: integer('file_size'),
  },
  (t) => [
    ...foundBy('quotations', 'quotation', t),
    index('quotations_model').on(t.model_id, t.id),
    index('quotations_variant').on(t.variant_id, t.id),
    index('quotations_color').on(t.color_id, t.id),
  ],
)

/** Cars reserved online. The model is that of the car. */
export const reservations = pgTable(
  'reservations',
  {
    ...customerColumns(),
    model_id: model(),
    variant_color_id: integer('variant_color_id')
      .notNull()
      .references(() => variantColors.id),
    reservation_fee: pesos('reservation_fee'),
    paid_at: moment('paid_at'),
    payment_reference: text('payment_reference'),
  },
  (t) => [
    ...foundBy('reservations', 'onlinereservation', t),
    index('reservations_model').on(t.model_id, t.id),
    index('reservations_variant_color').on(t.variant_color_id, t.id),
  ],
)

/** What a customer sent at once. */
export const baseInquiries = pgTable(
  'base_inquiries',
  {
    id: recordId(),
    reference_no: text('reference_no').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('base_inquiries_reference_no').on(t.reference_no)],
)
/** The part of it for one dealer and model. */
export const inquiries = pgTable(
  'inquiries',
  {
    ...customerColumns(),
    base_id: integer('base_id')
      .notNull()
      .references(() => baseInquiries.id),
    model_id: model(),
  },
  (t) => [
    ...foundBy('inquiries', 'inquiry', t),
    uniqueIndex('inquiries_child').on(t.base_id, t.dealer_id, t.model_id),
    index('inquiries_model').on(t.model_id, t.id),
  ],
)
/** The cars that it asks about. */
export const inquiryItems = pgTable(
  'inquiry_items',
  {
    id: recordId(),
    inquiry_id: integer('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    variant_id: integer('variant_id').references(() => variants.id),
    color_id: integer('color_id').references(() => colors.id),
    quantity: integer('quantity').notNull().default(1),
  },
  (t) => [index('inquiry_items_inquiry').on(t.inquiry_id), check('inquiry_items_quantity', sql`${t.quantity} > 0`)],
)

/** Cars that a dealer keeps for test drives. */
export const testDriveUnits = pgTable(
  'test_drive_units',
  {
    id: recordId(),
    model_id: model(),
    variant_id: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    quantity: integer('quantity').notNull().default(0),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('test_drive_units_line').on(t.dealer_id, t.variant_id),
    index('test_drive_units_model').on(t.model_id, t.id),
    index('test_drive_units_variant').on(t.variant_id, t.id),
    index('test_drive_units_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('test_drive_units_quantity', sql`${t.quantity} >= 0`),
  ],
)

/** Customers who want to drive. */
export const testDrives = pgTable(
  'test_drives',
  {
    ...customerColumns(),
    model_id: model(),
    variant_id: integer('variant_id').references(() => variants.id),
    unit_id: integer('unit_id').references(() => testDriveUnits.id),
    preferred_at: moment('preferred_at'),
    scheduled_at: moment('scheduled_at'),
    licence_no: text('licence_no'),
    rider_name: text('rider_name'),
    rider_mobile: text('rider_mobile'),
    rider_at: moment('rider_at'),
  },
  (t) => [
    ...foundBy('test_drives', 'testdrive', t),
    index('test_drives_model').on(t.model_id, t.id),
    index('test_drives_variant').on(t.variant_id, t.id),
    index('test_drives_unit').on(t.unit_id, t.id),
  ],
)
