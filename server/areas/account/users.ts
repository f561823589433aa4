import type * as v from 'valibot'
import type { Locale, User } from '#contract/account/auth.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { everyRole, type Role } from '#contract/roles.ts'
import type { Changes } from '#server/platform/changes.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import { everyLocale, type Say } from '#server/platform/words.ts'

/** What signing in needs to know of an account. */
export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly locale: Locale
  readonly mfa_enabled: boolean
  readonly must_change_password: boolean
  readonly email_verified_at: string | null
}
interface AccountRow extends Omit<Account, 'locale'> {
  readonly locale: string
}
export const localeFrom = (text: string): Locale => everyLocale.find((one) => one === text) ?? 'en'

const columns = 'id, name, email, password_hash, locale, mfa_enabled, must_change_password, email_verified_at'
const accountBy = async (sql: Sql, condition: string, value: unknown): Promise<Account | null> => {
  const text = `select ${columns} from users where ${condition} and status and deleted_at is null`
  const [row] = await sql.query<AccountRow>(text, [value])
  return row ? { ...row, locale: localeFrom(row.locale) } : null
}
/** The account of an address, in whatever case it is written; inactive ones do not exist. */
export const accountByEmail = (sql: Sql, email: string): Promise<Account | null> =>
  accountBy(sql, 'lower(email) = lower($1)', email)
export const accountById = (sql: Sql, id: number): Promise<Account | null> => accountBy(sql, 'id = $1', id)

/** Tells whoever reads the users that one has changed. */
export const tellOfUser = async (tx: Sql, changes: Changes, id: number): Promise<void> => {
  const [one] = await tx.query<{ dealer_id: number | null; version: number }>(
    'select dealer_id, version from users where id = $1',
    [id],
  )
  await changes.tell(tx, {
    event: { resource: 'users', kind: 'changed', record: id, version: one?.version ?? null },
    dealers: [one?.dealer_id ?? 0],
    users: null,
  })
}

const isRole = (slug: string): slug is Role => everyRole.some((one) => one === slug)
/** Roles as they go over the wire, in order, named in the reader's language. */
export const spokenRoles = (roles: readonly Role[], say: Say): { slug: Role; name: string }[] =>
  roles.map((slug) => ({ slug, name: say(roleNames[slug]) }))

/** Where a user's picture is read, as SQL: null without one. It lies under its hash, so that it can be kept for good. */
export const avatarPath = (of: string): string => `'/api/v1/avatars/' || ${of}.avatar`

interface UserRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly name: string
  readonly email: string
  readonly avatar: string | null
  readonly is_admin: boolean
  readonly superadmin: boolean
  readonly permissions: string[]
  readonly dealer_id: number | null
  readonly dealer_name: string | null
  readonly locale: string
  readonly hides_presence: boolean
  readonly mfa_enabled: boolean
  readonly email_verified_at: string | null
  readonly last_signed_in_at: string | null
  readonly roles: string | null
}
/** A person as the session knows them. */
export const userOf = async (sql: Sql, id: number, say: Say): Promise<v.InferOutput<typeof User.schema>> => {
  const [row] = await sql.query<UserRow>(
    'select u.id, u.first_name, u.last_name, u.name, u.email, ' +
      `${avatarPath('u')} as avatar, ` +
      'u.is_admin, u.superadmin, u.permissions, u.dealer_id, d.name as dealer_name, ' +
      'u.locale, u.hides_presence, u.mfa_enabled, u.email_verified_at, u.last_signed_in_at, ' +
      "(select string_agg(r.role, ',' order by r.position) from user_roles r where r.user_id = u.id) as roles " +
      'from users u left join dealers d on d.id = u.dealer_id where u.id = $1',
    [id],
  )
  if (!row) throw new NotFound()
  const { dealer_id, dealer_name, roles, locale, ...rest } = row
  const slugs = (roles ?? '').split(',').filter(isRole)
  return {
    ...rest,
    locale: localeFrom(locale),
    role: spokenRoles(slugs, say),
    user_type: slugs[0] ?? null,
    dealer: dealer_id === null ? null : { id: dealer_id, name: dealer_name ?? '' },
  }
}
