import type { Locale } from '#contract/account/auth.ts'
import { dealerRoles, type Role, type Roles } from '#contract/roles.ts'

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
}
/** Which rows a person sees: all, or those of one dealer. 0 is no dealer, and so no rows. */
export type Scope = 'all' | number

const isDealerRole = (role: Role) => dealerRoles.some((one) => one === role)

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
