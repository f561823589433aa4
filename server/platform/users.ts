import type { Locale } from '#contract/account/auth.ts'
import { everyRole, isDealerRole, type Role, type Roles } from '#contract/roles.ts'
import type { Sql } from '#server/platform/sql.ts'
import { everyLocale } from '#server/platform/words.ts'

/** Who is signed in, as every handler knows them. */
export interface Person {
  readonly id: number
  readonly roles: readonly Role[]
  readonly superadmin: boolean
  readonly dealer_id: number | null
  readonly locale: Locale
  readonly session_id: string
  /** When the session ends by itself, ISO instants. */
  readonly idle_at: string
  readonly expires_at: string
  /** Seconds since the person last proved who they are. */
  readonly proof_age: number
  /** Whether a mailed code proves it; else the password does. */
  readonly mfa_enabled: boolean
}
/** Which rows a person sees: all, or those of one dealer. 0 is no dealer, and so no rows. */
export type Scope = 'all' | number

/** Somebody as they look at one kind of records: which dealer's rows the role opens that let them in. */
export interface Reader {
  readonly user: Person
  readonly scope: Scope
}

/**
 * Rows follow from the role that lets someone in: an admin of surveys who is also a dealer's user sees all surveys, but
 * only that dealer's leads.
 */
export const scopeOf = (user: Person, roles: Roles): Scope => {
  if (user.superadmin) return 'all'
  const entering =
    typeof roles === 'string' ? user.roles : user.roles.filter((role) => roles.some((one) => one === role))
  if (entering.some((role) => !isDealerRole(role))) return 'all'
  return user.dealer_id ?? 0
}

/** A person as a statement answers them: `personColumns` over `users u`. */
export interface FoundPerson {
  readonly id: number
  readonly dealer_id: number | null
  readonly superadmin: boolean
  readonly locale: string
  readonly roles: string | null
}
export const personColumns =
  'u.id, u.dealer_id, u.superadmin, u.locale, ' +
  "(select string_agg(r.role, ',' order by r.position) from user_roles r where r.user_id = u.id) as roles"
const isRole = (slug: string): slug is Role => everyRole.some((one) => one === slug)
export const personFrom = <F extends FoundPerson>({ roles, locale, ...rest }: F) => ({
  ...rest,
  roles: (roles ?? '').split(',').filter(isRole),
  locale: everyLocale.find((one): one is Locale => one === locale) ?? ('en' as const),
})
/** Somebody who is not signed in just now, as their jobs know them; null when they may no longer sign in. */
export const absentPerson = async (sql: Sql, id: number): Promise<Person | null> => {
  const [found] = await sql.query<FoundPerson>(
    `select ${personColumns} from users u where u.id = $1 and u.status and u.deleted_at is null`,
    [id],
  )
  return found
    ? {
        ...personFrom(found),
        session_id: '',
        idle_at: '',
        expires_at: '',
        proof_age: Number.POSITIVE_INFINITY,
        mfa_enabled: false,
      }
    : null
}
