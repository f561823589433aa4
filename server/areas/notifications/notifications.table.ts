import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { moment } from '#server/platform/columns.ts'
import type { KeptText } from '#server/platform/sentences.ts'

/** What the bell shows. Title and message are kept with their values, and said in the reader's language. */
export const notificationEntries = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: jsonb('title').$type<KeptText>().notNull(),
    message: jsonb('message').$type<KeptText>().notNull(),
    link: text('link').notNull(),
    /** The job that it tells of; that is forgotten before. */
    job_id: integer('job_id'),
    /** The signal of a control chart that it tells of. */
    signal_id: integer('signal_id'),
    /** Of entries from before their words were kept: the language in which those were written into the sentence. */
    lang: text('lang'),
    created_at: moment('created_at').notNull().default(sql`now()`),
    opened_at: moment('opened_at'),
  },
  (t) => [
    index('notifications_user').on(t.user_id, t.created_at, t.id),
    index('notifications_unopened').on(t.user_id, t.created_at, t.id).where(sql`${t.opened_at} is null`),
  ],
)

/** The kinds of notification that somebody wants by e-mail as well. */
export const noticeWishes = pgTable(
  'notification_wishes',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] })],
)
