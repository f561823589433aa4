import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { moment, recordId } from '#server/platform/columns.ts'

/** Lists as people want to find them again. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: recordId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    query: text('query'),
    layout: jsonb('layout'),
    shared: boolean('shared').notNull().default(false),
    updated_at: moment('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('saved_views_own').on(t.user_id, t.resource, t.id),
    uniqueIndex('saved_views_name').on(t.user_id, t.resource, sql`lower(${t.name})`),
  ],
)
