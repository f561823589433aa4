import { type SQL, sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { imported, recordId, saved } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** `'a', 'b'` for a check constraint. */
export const oneOf = (slugs: readonly string[]): SQL => sql.raw(slugs.map((slug) => `'${slug}'`).join(', '))

/** What every request of a customer keeps; leads have the same columns and search in a table of its own. */
export const customerColumns = () => ({
  id: recordId(),
  reference_no: ordered('reference_no').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  sort_name: foldedColumn('sort_name', sql`first_name || ' ' || last_name`),
  mobile_number: text('mobile_number').notNull(),
  email: text('email'),
  preferred_communication: text('preferred_communication'),
  message: text('message'),
  status: ordered('status').notNull().default('pending'),
  action: text('action'),
  dealer_id: integer('dealer_id')
    .notNull()
    .references(() => dealers.id),
  sales_consultant_id: integer('sales_consultant_id').references(() => salesConsultants.id),
  source: text('source').notNull(),
  search: foldedColumn(
    'search',
    sql`reference_no || ' ' || first_name || ' ' || last_name || ' ' || mobile_number || ' ' || coalesce(email, '')`,
  ),
  ...imported(),
  ...saved(),
})
