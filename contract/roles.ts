/** The role slugs, exactly as the specification names them. */
export const everyRole = ['admin', 'dealer', 'admin_survey', 'dealer_survey', 'admin_parts', 'dealer_parts'] as const
export type Role = (typeof everyRole)[number]

/** Who may call or visit: named roles, super administrators, any signed-in user, or anyone at all. */
export type Roles = readonly [Role, ...Role[]] | 'superadmin' | 'signed-in' | 'public'

export const admins = ['admin'] as const satisfies Roles
/** Who runs surveys and text blasts. */
export const surveyAdmins = ['admin', 'admin_survey'] as const satisfies Roles
/** Who reads them; dealers their own. */
export const surveyRoles = ['admin', 'admin_survey', 'dealer_survey'] as const satisfies Roles
/** Who keeps the master list of parts. */
export const partsAdmins = ['admin_parts'] as const satisfies Roles
/** Who handles dealers' parts: all dealers', or their own. */
export const partsRoles = ['admin_parts', 'dealer_parts'] as const satisfies Roles
export const adminAndDealer = ['admin', 'dealer'] as const satisfies Roles

/** Dealer roles see their own dealer's records only, and its name in the app bar. */
export const dealerRoles = ['dealer', 'dealer_survey', 'dealer_parts'] as const satisfies Roles

export const isDealerRole = (role: Role): boolean => dealerRoles.some((one) => one === role)
/** Roles that only a super administrator grants. */
export const isAdminRole = (role: Role): boolean => !isDealerRole(role)

/** What `mayEnter` asks of somebody: the slugs of their roles, and that they are a super administrator. */
export const slugsOf = (roles: readonly string[], superadmin: boolean): readonly string[] =>
  superadmin ? [...roles, 'superadmin'] : roles
/** True when any of the user's roles is on the list: `mayEnter(['admin'], adminAndDealer)`. */
export const mayEnter = (mine: readonly string[], roles: Roles): boolean =>
  roles === 'public' ||
  roles === 'signed-in' ||
  (roles === 'superadmin' ? mine.includes(roles) : roles.some((role) => mine.includes(role)))
