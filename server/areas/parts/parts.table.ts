import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { imported, recordId, saved } from '#server/platform/columns.ts'
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
