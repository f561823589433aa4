import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { moment, recordId, saved, trash } from '#server/platform/columns.ts'
import { foldedColumn } from '#server/platform/fold.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** People who may sign in. `dealer_id` limits what they see to that dealer's records. */
export const users = pgTable(
  'users',
  {
    id: recordId(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    name: text('name').notNull().generatedAlwaysAs(sql`first_name || ' ' || last_name`),
    email: text('email').notNull(),
    sort_name: foldedColumn('sort_name', sql`first_name || ' ' || last_name`),
    sort_email: foldedColumn('sort_email', sql`email`),
    search: foldedColumn('search', sql`first_name || ' ' || last_name || ' ' || email`),
    password_hash: text('password_hash').notNull(),
    /** The content hash of the picture in avatars. */
    avatar: text('avatar'),
    is_admin: boolean('is_admin').notNull().default(false),
    superadmin: boolean('superadmin').notNull().default(false),
    permissions: jsonb('permissions').$type<readonly string[]>().notNull().default([]),
    dealer_id: integer('dealer_id').references(() => dealers.id),
    locale: text('locale').notNull().default('en'),
    /** Others do not see which records this person has open. */
    hides_presence: boolean('hides_presence').notNull().default(false),
    mfa_enabled: boolean('mfa_enabled').notNull().default(false),
    must_change_password: boolean('must_change_password').notNull().default(false),
    email_verified_at: moment('email_verified_at'),
    last_signed_in_at: moment('last_signed_in_at'),
    /** Never null, so that pages by it skip nobody. */
    sort_last_signed_in_at: moment('sort_last_signed_in_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(last_signed_in_at, to_timestamp(0))`),
    status: boolean('status').notNull().default(true),
    ...saved(),
    ...trash(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    index('users_dealer').on(t.dealer_id),
    check('users_locale', sql`${t.locale} in ('en', 'fil', 'ar')`),
  ],
)

/** Each person's picture as it is shown, made anew from what was sent. */
export const avatars = pgTable(
  'avatars',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    image: bytes('image').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
  },
  (t) => [index('avatars_hash').on(t.hash)],
)

/** Somebody who is about to turn their own second step on or off: the code that was mailed to confirm it. */
export const secondStepChanges = pgTable('second_step_changes', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  session_id: text('session_id').notNull(),
  enabled: boolean('enabled').notNull(),
  code_hash: text('code_hash').notNull(),
  code_tries: integer('code_tries').notNull().default(0),
  expires_at: moment('expires_at').notNull(),
})

/** A user's roles in order: the one at position 0 is the user type. */
export const userRoles = pgTable(
  'user_roles',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.role] }),
    check(
      'user_roles_role',
      sql`${t.role} in ('admin', 'dealer', 'admin_survey', 'dealer_survey', 'admin_parts', 'dealer_parts')`,
    ),
  ],
)

/**
 * Someone between password and session, known by the login cookie's hash: `step` says what is asked for next,
 * the e-mailed code or a new password. `proof` is somebody signed in who is asked for a code once more.
 */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    id: recordId(),
    token_hash: text('token_hash').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text('step').notNull(),
    code_hash: text('code_hash'),
    code_tries: integer('code_tries').notNull().default(0),
    code_sent_at: moment('code_sent_at'),
    code_expires_at: moment('code_expires_at'),
    created_at: moment('created_at').notNull().default(sql`now()`),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('pending_logins_token').on(t.token_hash),
    index('pending_logins_user').on(t.user_id),
    check('pending_logins_step', sql`${t.step} in ('code', 'password', 'proof')`),
  ],
)

/** Links by mail that work once: to reset a password or to confirm an address. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: recordId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    token_hash: text('token_hash').notNull(),
    created_at: moment('created_at').notNull().default(sql`now()`),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [
    uniqueIndex('mailed_links_token').on(t.token_hash),
    index('mailed_links_user').on(t.user_id, t.purpose),
    check('mailed_links_purpose', sql`${t.purpose} in ('reset-password', 'verify-email')`),
  ],
)
