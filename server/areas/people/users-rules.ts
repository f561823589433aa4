import { fieldsAbove, whyWithheld, withheldWords } from '#contract/people/rights.ts'
import { everyRole, isAdminRole, isDealerRole, type Role } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { type FieldErrors, Forbidden, Invalid } from '#server/platform/failures.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

const { own: ownRights, above: onlySuperChanges } = withheldWords
const onlySuper = msg`Only a super administrator can grant or remove this.`
const needsDealer = msg`Choose a dealer: a user with a dealer role must belong to one.`
const needsDealerRole = msg`A user with a dealer needs a dealer role. Choose a role, or remove the dealer.`
const trashedDealer = msg`The chosen dealer is in the trash.`

/** Rights as they were or will be. */
export interface Rights {
  readonly roles: readonly Role[]
  readonly superadmin: boolean
  readonly dealer_id: number | null
}
const isRole = (slug: string): slug is Role => everyRole.some((one) => one === slug)
export const rolesOf = async (tx: Sql, userId: number): Promise<readonly Role[]> => {
  const rows = await tx.query<{ role: string }>('select role from user_roles where user_id = $1 order by position', [
    userId,
  ])
  return rows.map(({ role }) => role).filter(isRole)
}
const sorted = (roles: readonly string[]) => [...roles].sort().join(' ')
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that this person may not write so, each with the reason. */
export const withheld = (user: Person, before: SqlRow | null, had: Rights, given: SqlRow): FieldErrors => {
  const errors: Record<string, FieldErrors[string]> = {}
  const refuse = (field: string, message: Message) => {
    errors[field] ??= [{ message }]
  }
  const isOwn = before?.['id'] === user.id
  const roles = Array.isArray(given['roles']) ? given['roles'].map(String) : had.roles
  const superadmin = typeof given['superadmin'] === 'boolean' ? given['superadmin'] : had.superadmin
  const changesSuper = superadmin !== had.superadmin
  const isReordered = before !== null && !isSame(roles, had.roles)
  if (isOwn) {
    if (isReordered) refuse('roles', ownRights)
    if (changesSuper) refuse('superadmin', ownRights)
  }
  const id = before === null ? 0 : Number(before['id'])
  const changed = fieldsAbove.filter(
    (field) => before !== null && field in given && !isSame(before[field], given[field]),
  )
  const why = (field: string) => whyWithheld(user, { ...had, id }, field)
  for (const field of changed) if (why(field) === 'own') refuse(field, ownRights)
  if (user.superadmin) return errors
  if (sorted(roles.filter(isAdminSlug)) !== sorted(had.roles.filter(isAdminSlug))) refuse('roles', onlySuper)
  if (changesSuper) refuse('superadmin', onlySuper)
  // Whoever could take over an administrator's mail address could become that administrator.
  for (const field of changed) if (why(field) === 'above') refuse(field, onlySuperChanges)
  if (isReordered && why('roles') === 'above') refuse('roles', onlySuperChanges)
  return errors
}
const isAdminSlug = (slug: string) => isRole(slug) && isAdminRole(slug)
/** Dealer and dealer roles go together. */
export const refuseHalfDealers = async (tx: Sql, had: Rights, next: Rights): Promise<void> => {
  const refuse = (message: Message) => new Invalid({ dealer_id: [{ message }] })
  const hasDealerRole = next.roles.some(isDealerRole)
  if (hasDealerRole && next.dealer_id === null) throw refuse(needsDealer)
  if (!hasDealerRole && next.dealer_id !== null) throw refuse(needsDealerRole)
  if (next.dealer_id === null || next.dealer_id === had.dealer_id) return
  const trashed = await tx.query('select from dealers where id = $1 and deleted_at is not null', [next.dealer_id])
  if (trashed.length > 0) throw refuse(trashedDealer)
}
/** 403 that names the fields, or nothing. */
export const refuseWithheld = (errors: FieldErrors): void => {
  const [first] = Object.values(errors).flat()
  if (first) throw new Forbidden(first.message, errors)
}
/** True when the new rights let somebody do or see less than before, so that open sessions must end. */
export const losesRights = (had: Rights, next: Rights): boolean =>
  had.roles.some((role) => !next.roles.includes(role)) ||
  (had.superadmin && !next.superadmin) ||
  had.dealer_id !== next.dealer_id
