import { isAdminRole, type Role } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

/** Somebody's rights, as far as they decide who may change them. */
export interface Rights {
  readonly roles: readonly Role[]
  /** Null for a reader who is not told. */
  readonly superadmin?: boolean | null | undefined
}
/** Whether they have rights that this person may neither give nor take: those of administrators, to all but super administrators. */
export const isAbove = (person: { readonly superadmin: boolean }, { roles, superadmin }: Rights): boolean =>
  !person.superadmin && (superadmin === true || roles.some(isAdminRole))

/** What gives or takes rights, or the way in: nobody writes it about themselves. */
export const guardedFields = ['email', 'dealer_id', 'permissions', 'mfa_enabled', 'status'] as const
/** What is written about somebody who stands above by nobody but a super administrator: also who they seem to be. */
export const fieldsAbove = [...guardedFields, 'first_name', 'last_name', 'locale', 'avatar'] as const

/** It is about oneself, or about somebody who stands above. */
export type Withheld = 'own' | 'above'
export const withheldWords = {
  own: msg`You cannot change this for your own account. Ask another administrator.`,
  above: msg`Only a super administrator can change this for an administrator.`,
} as const satisfies Record<Withheld, unknown>
/** Likewise of the trash. */
export const trashWithheldWords = { ...withheldWords, own: msg`You cannot move your own account to trash.` } as const

/** Why this person may not write a field of that user; null when they may. */
export const whyWithheld = (
  person: { readonly id: number; readonly superadmin: boolean },
  user: Rights & { readonly id: number },
  field: string,
): Withheld | null => {
  const isAmong = (fields: readonly string[]) => field === 'roles' || fields.includes(field)
  if (user.id === person.id) return isAmong(guardedFields) ? 'own' : null
  return isAbove(person, user) && isAmong(fieldsAbove) ? 'above' : null
}
/** Why this person may not move that user to the trash; null when they may. */
export const whyNotTrashed = (
  person: { readonly id: number; readonly superadmin: boolean },
  user: Rights & { readonly id: number },
): Withheld | null => (user.id === person.id ? 'own' : isAbove(person, user) ? 'above' : null)
