import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/columns.ts'

/** Who is signed in where. Both tokens are kept as SHA-256 only; `idle_at` and `expires_at` are when the session ends. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** What its owner calls it by; the id stays inside. */
    number: integer('number').notNull().generatedByDefaultAsIdentity(),
    user_id: integer('user_id').notNull(),
    cookie_hash: text('cookie_hash').notNull(),
    bearer_hash: text('bearer_hash').notNull(),
    user_agent: text('user_agent').notNull().default(''),
    network: text('network').notNull().default(''),
    created_at: moment('created_at').notNull().default(sql`now()`),
    idle_at: moment('idle_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_cookie').on(t.cookie_hash),
    uniqueIndex('sessions_bearer').on(t.bearer_hash),
    index('sessions_user').on(t.user_id),
    index('sessions_expiry').on(t.expires_at),
  ],
)

/** One line per write: who changed what, with the fields before and after. Secrets never stand in `changes`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull().default(sql`now()`),
    user_id: integer('user_id'),
    resource: text('resource').notNull(),
    record_id: integer('record_id'),
    kind: text('kind').notNull(),
    changes: jsonb('changes').notNull().default({}),
    request_id: text('request_id').notNull(),
  },
  (t) => [
    index('audit_entries_record').on(t.resource, t.record_id, t.id),
    index('audit_entries_user').on(t.user_id, t.id),
  ],
)

/** How often something was tried lately: `login:account:<hash>`, `login:address:<address>`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    open_at: moment('open_at').notNull(),
    forget_at: moment('forget_at').notNull(),
  },
  (t) => [index('rate_limits_forget').on(t.forget_at)],
)

/** Mail that a demo shows on its outbox page instead of sending it. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    to_address: text('to_address').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    locale: text('locale').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('mails_to').on(t.to_address, t.id)],
)
