import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { colors, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { imported, recordId, saved } from '#server/platform/columns.ts'

/** Cars in stock: one line for each dealer, variant, colour and year. The database keeps quantities from going below. */
export const inventories = pgTable(
  'inventories',
  {
    id: recordId(),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    variant_id: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    color_id: integer('color_id')
      .notNull()
      .references(() => colors.id),
    year: integer('year').notNull(),
    quantity: integer('quantity').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    ...imported(),
    ...saved(),
  },
  (t) => [
    uniqueIndex('inventories_line').on(t.dealer_id, t.variant_id, t.color_id, t.year),
    index('inventories_variant').on(t.variant_id),
    index('inventories_color').on(t.color_id),
    index('inventories_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
    check('inventories_quantity', sql`${t.quantity} >= 0`),
    check('inventories_reserved', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.quantity}`),
  ],
)
