import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { moment, recordId } from '#server/platform/columns.ts'

/** What people wrote beside records. One that was deleted is gone from here; the audit keeps what it said. */
export const notes = pgTable(
  'notes',
  {
    id: recordId(),
    resource: text('resource').notNull(),
    record_id: integer('record_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    mentions: integer('mentions').array().notNull().default(sql`'{}'::int[]`),
    created_at: moment('created_at').notNull().default(sql`now()`),
    edited_at: moment('edited_at'),
  },
  (t) => [index('notes_record').on(t.resource, t.record_id, t.id)],
)
