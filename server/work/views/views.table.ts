import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** Views that somebody keeps in the sidebar, their own or shared ones. A star goes with its view. */
export const viewStars = pgTable(
  'view_stars',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    view_id: integer('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    starred_at: moment('starred_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.view_id] }), index('view_stars_view').on(t.view_id)],
)
