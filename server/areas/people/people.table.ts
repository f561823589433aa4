import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { imported, moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn, ordered } from '#server/platform/fold.ts'

/** Who sells at a dealer. */
export const salesConsultants = pgTable(
  'sales_consultants',
  {
    id: recordId(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    name: text('name').notNull().generatedAlwaysAs(sql`first_name || ' ' || last_name`),
    sort_name: foldedColumn('sort_name', sql`first_name || ' ' || last_name`),
    employee_no: ordered('employee_no').notNull(),
    email: text('email'),
    mobile: text('mobile'),
    dealer_id: integer('dealer_id')
      .notNull()
      .references(() => dealers.id),
    status: boolean('status').notNull().default(true),
    search: foldedColumn(
      'search',
      sql`first_name || ' ' || last_name || ' ' || employee_no || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')`,
    ),
    email_verified_at: moment('email_verified_at'),
    ...imported(),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('sales_consultants_employee_no')
      .on(t.dealer_id, sql`lower(${t.employee_no})`)
      .where(sql`${t.deleted_at} is null`),
    index('sales_consultants_dealer').on(t.dealer_id),
    index('sales_consultants_import').on(t.import_id, t.id).where(sql`${t.import_id} is not null`),
  ],
)
