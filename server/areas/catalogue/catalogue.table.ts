import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { foldedColumn } from '#server/database/fold.ts'
import { recordId, saved, trash } from '#server/platform/columns.ts'

/** Car models. */
export const carModels = pgTable(
  'car_models',
  {
    id: recordId(),
    name: text('name').notNull(),
    sort_name: foldedColumn('sort_name', sql`name`),
    body_type: text('body_type').notNull(),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('car_models_name').on(sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    check('car_models_body_type', sql`${t.body_type} in ('sedan', 'hatchback', 'suv', 'mpv', 'pickup', 'van')`),
  ],
)
