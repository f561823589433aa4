import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordId } from '#server/platform/columns.ts'

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
    /** When the person last proved who they are, by signing in or by a proof asked for later. */
    proved_at: moment('proved_at').notNull().default(sql`now()`),
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

/** How much of something a person has used since a window began: `uploads:bytes:86400:7`. */
export const quotas = pgTable(
  'quotas',
  {
    key: text('key').primaryKey(),
    used: bigint('used', { mode: 'number' }).notNull(),
    /** When the window ends and the count begins anew. */
    until: moment('until').notNull(),
  },
  (t) => [index('quotas_until').on(t.until)],
)

/** Who holds lines open, in whichever process; a row counts until its process ought to have renewed it. */
export const liveLines = pgTable(
  'live_lines',
  {
    id: text('id').primaryKey(),
    user_id: integer('user_id').notNull(),
    session_id: text('session_id').notNull(),
    until: moment('until').notNull(),
  },
  (t) => [index('live_lines_user').on(t.user_id)],
)

/**
 * What a call that creates has answered, by the key that its caller made for it: the same call sent again gets the same
 * answer and creates nothing. Written in the transaction that creates. Both the key and the body stand here as hashes,
 * and the answer sealed under the key, so that whoever reads the database reads nothing of it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id').notNull(),
    key_hash: text('key_hash').notNull(),
    call: text('call').notNull(),
    body_hash: text('body_hash').notNull(),
    answer: text('answer').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key_hash] }), index('idempotency_keys_created').on(t.created_at)],
)

/**
 * Emails on their way and what became of them. The text is composed when it is first sent, or when it is stored if it
 * holds a code, and lies here sealed; `payload` is what its composer is given. What can be read again from elsewhere, as
 * notifications can, is composed at each try and never kept.
 */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    id: recordId(),
    kind: text('kind').notNull(),
    to_address: text('to_address').notNull(),
    search: text('search').notNull().generatedAlwaysAs(sql`lower(to_address)`),
    payload: jsonb('payload'),
    /** Sealed; taken away when it was sent or has expired. */
    content: text('content'),
    /** The same at each try, so that mailboxes know a second copy. */
    message_id: text('message_id').notNull(),
    /** «sending» while a process hands it over: one that dies there leaves it in doubt, and it is tried again at `due_at`. */
    status: text('status').notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    due_at: moment('due_at').default(sql`now()`),
    /** When its code or link stops working. */
    expires_at: moment('expires_at'),
    give_up_at: moment('give_up_at').notNull().default(sql`now() + interval '1 day'`),
    created_at: moment('created_at').notNull().default(sql`now()`),
    sent_at: moment('sent_at'),
  },
  (t) => [
    index('outgoing_emails_due').on(t.due_at).where(sql`${t.status} in ('queued', 'sending')`),
    index('outgoing_emails_created').on(t.created_at, t.id),
    index('outgoing_emails_to').on(t.search, t.id),
    check('outgoing_emails_status', sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'expired', 'kept')`),
  ],
)
