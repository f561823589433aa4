import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Message } from '#contract/words.ts'
import { users } from '#server/areas/account/account.table.ts'
import { moment } from '#server/platform/columns.ts'

/** What the bell shows. Title and message are kept untranslated and spoken in the reader's language. */
export const notificationEntries = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: jsonb('title').$type<Message>().notNull(),
    message: jsonb('message').$type<Message>().notNull(),
    link: text('link').notNull(),
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

/** Notifications that wait to be mailed: written with them, and taken away when the mail is handed over. */
export const noticeMails = pgTable('notification_mails', {
  notification_id: bigint('notification_id', { mode: 'number' })
    .primaryKey()
    .references(() => notificationEntries.id, { onDelete: 'cascade' }),
  /** How often it was tried. */
  tries: smallint('tries').notNull().default(0),
  /** When it may be tried; later than now while a process is at it, or after a failure. */
  due_at: moment('due_at').notNull().default(sql`now()`),
})
