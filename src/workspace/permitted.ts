import type { Person } from '#machines/session-types.ts'

/**
 * The permission check before navigation: a super admin passes; anybody else needs the permission named after the
 * route, where the route sets one. It is apart from the role lists, which a super admin does not skip.
 */
export const permitted = (
  person: Pick<Person, 'superadmin' | 'permissions'>,
  permission: string | undefined,
): boolean => person.superadmin || permission === undefined || person.permissions.includes(permission)
