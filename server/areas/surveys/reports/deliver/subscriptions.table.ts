import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/areas/account/account.table.ts'
import { moment, recordId } from '#server/platform/columns.ts'

/** Reports that go out by mail at a time of the week or month. They go with their owner. */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    id: recordId(),
    owner_id: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    report: text('report').notNull(),
    query: text('query'),
    period: text('period').notNull(),
    every: text('every').notNull(),
    weekday: text('weekday'),
    monthday: integer('monthday'),
    hour: integer('hour').notNull(),
    /** Null while nobody gets it. */
    next_at: moment('next_at'),
    last_at: moment('last_at'),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('report_subscriptions_owner').on(t.owner_id, t.id),
    index('report_subscriptions_due').on(t.next_at).where(sql`${t.next_at} is not null`),
    check('report_subscriptions_every', sql`${t.every} in ('week', 'month')`),
  ],
)
/** Who gets one, or did until something ended it. */
export const reportRecipients = pgTable(
  'report_recipients',
  {
    id: recordId(),
    subscription_id: integer('subscription_id')
      .notNull()
      .references(() => reportSubscriptions.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ended_at: moment('ended_at'),
    ended_by: text('ended_by'),
  },
  (t) => [
    uniqueIndex('report_recipients_once').on(t.subscription_id, t.user_id),
    index('report_recipients_user').on(t.user_id),
    check('report_recipients_ended', sql`${t.ended_by} in ('role', 'dealer', 'link')`),
  ],
)
