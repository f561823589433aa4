import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { barangays } from '#server/areas/address/address.table.ts'
import { imported, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

// Names and codes are unique among what is not in the trash, so that a trashed one does not block its successor.

/** Sales territories. */
export const dealerZones = pgTable(
  'dealer_zones',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    region_type: text('region_type').notNull(),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('dealer_zones_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    check('dealer_zones_region_type', sql`${t.region_type} in ('metro_manila', 'provincial')`),
  ],
)

/** Dealers under one owner. Which zones it has follows from its dealers. */
export const dealerGroups = pgTable(
  'dealer_groups',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [uniqueIndex('dealer_groups_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`)],
)

/** Dealerships. City, province, region and ZIP follow from the barangay. */
export const dealers = pgTable(
  'dealers',
  {
    id: recordId(),
    code: ordered('code').notNull(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    region_type: text('region_type').notNull(),
    zone_id: integer('zone_id').references(() => dealerZones.id),
    group_id: integer('group_id').references(() => dealerGroups.id),
    street: text('street'),
    barangay_id: integer('barangay_id')
      .notNull()
      .references(() => barangays.id),
    phone: text('phone'),
    email: text('email'),
    status: boolean('status').notNull().default(true),
    opened_on: date('opened_on', { mode: 'string' }),
    /** Dealers whose opening day is unknown sort last. */
    sort_opened_on: date('sort_opened_on', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(opened_on, date '9999-12-31')`),
    search: foldedColumn('search', sql`code || ' ' || name`),
    ...imported(),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('dealers_code').on(sql`lower(${t.code})`).where(sql`${t.deleted_at} is null`),
    uniqueIndex('dealers_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    index('dealers_zone').on(t.zone_id),
    index('dealers_group').on(t.group_id),
    index('dealers_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('dealers_region_type', sql`${t.region_type} in ('metro_manila', 'provincial')`),
  ],
)

/** The dealer of the row `t`, by name, as SQL. */
export const dealerName = '(select d.name from dealers d where d.id = t.dealer_id)'
