import { trashWithheldWords, whyNotTrashed } from '#contract/people/rights.ts'
import { User, users } from '#contract/people/users.ts'
import type { Role } from '#contract/roles.ts'
import { users as table } from '#server/areas/account/account.table.ts'
import { endPending } from '#server/areas/account/pending.ts'
import { avatarPath, tellOfUser } from '#server/areas/account/users.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { orderUserMails } from '#server/areas/people/users-invite.ts'
import {
  losesRights,
  type Rights,
  refuseHalfDealers,
  refuseWithheld,
  rolesOf,
  withheld,
} from '#server/areas/people/users-rules.ts'
import { audit } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import { Forbidden } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals, type Write } from '#server/platform/records.ts'
import { byName } from '#server/platform/records-order.ts'
import { endSessionsOf } from '#server/platform/sessions.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { isLetIn } from '#server/platform/visible.ts'

const nobody: Rights = { roles: [], superadmin: false, dealer_id: null }
const rightsOf = async (tx: Sql, row: SqlRow | null): Promise<Rights> =>
  row === null
    ? nobody
    : {
        roles: await rolesOf(tx, Number(row['id'])),
        superadmin: row['superadmin'] === true,
        dealer_id: row['dealer_id'] === null ? null : Number(row['dealer_id']),
      }
const chosenRoles = (given: SqlRow): readonly Role[] | undefined =>
  // The contract has read them as roles.
  Array.isArray(given['roles']) ? (given['roles'] as Role[]) : undefined

/** Writes the roles in their order, and says in the audit what they were. */
const writeRoles = async (tx: Sql, { after, given, user }: Write, had: readonly Role[]): Promise<void> => {
  const roles = chosenRoles(given)
  if (roles === undefined || roles.join(' ') === had.join(' ')) return
  const id = Number(after['id'])
  await tx.query('delete from user_roles where user_id = $1', [id])
  for (const [position, role] of roles.entries())
    await tx.query('insert into user_roles (user_id, role, position) values ($1, $2, $3)', [id, role, position])
  await audit(tx, {
    user_id: user.id,
    resource: 'users',
    record_id: id,
    kind: 'changed',
    changes: { roles: [had, roles] },
    request_id: '',
  })
}
/** Nobody goes on under rights that were taken from them. */
const endWhatIsLost = async (tx: Sql, write: Write, had: Rights): Promise<void> => {
  const { before, after, kind } = write
  if (before === null) return
  const id = Number(after['id'])
  const next = await rightsOf(tx, after)
  const isShutOut = kind === 'trashed' || (before['status'] === true && after['status'] === false)
  if (!isShutOut && !losesRights(had, next)) return
  await endSessionsOf(tx, id, null)
  await endPending(tx, id)
}

/** How an account is secured is told to those who may change it. */
const toldToAdministrators =
  (column: string) =>
  ({ user }: Reader) =>
    isLetIn(user, users.update.roles) ? `t.${column}` : 'null'

/** Users; a dealer's people see those of their dealer, administrators all. What may not be written is in users-rules.ts. */
export const userRecords = defineRecords(users, {
  table,
  record: User,
  name: 't.name',
  found: { detail: `concat_ws(' · ', t.email, ${dealerName})`, folded: 't.sort_name' },
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  computed: {
    avatar: avatarPath('t'),
    roles: "(select coalesce(json_agg(r.role order by r.position), '[]') from user_roles r where r.user_id = t.id)",
  },
  computedIn: {
    superadmin: toldToAdministrators('superadmin'),
    permissions: toldToAdministrators('permissions'),
    mfa_enabled: toldToAdministrators('mfa_enabled'),
  },
  search: 'search',
  fold,
  filters: {
    role: (value) => `exists (select from user_roles r where r.user_id = t.id and r.role = ${value})`,
    dealer: among('dealer_id'),
    dealer_id: equals('dealer_id'),
    dealt: (value) => `(t.dealer_id is not null) = ${value}`,
    active: equals('status'),
  },
  sorts: {
    name: 'sort_name',
    email: 'sort_email',
    dealer: byName('dealer_id', dealers, 'dealers'),
    status: 'status',
    last_signed_in_at: 'sort_last_signed_in_at',
    updated_at: 'updated_at',
  },
  order: ['name', 'asc'],
  secrets: ['password_hash', 'sort_email', 'sort_last_signed_in_at'],
  beforeWrite: async (tx, { before, values, given, user }) => {
    const had = await rightsOf(tx, before)
    if ('deleted_at' in values) {
      const why = whyNotTrashed(user, { ...had, id: Number(before?.['id']) })
      if (why !== null) throw new Forbidden(trashWithheldWords[why])
      return undefined
    }
    refuseWithheld(withheld(user, before, had, given))
    const next: Rights = {
      roles: chosenRoles(given) ?? had.roles,
      superadmin: had.superadmin,
      dealer_id:
        'dealer_id' in values ? (values['dealer_id'] === null ? null : Number(values['dealer_id'])) : had.dealer_id,
    }
    await refuseHalfDealers(tx, had, next)
    const hasNewAddress = before !== null && 'email' in values && values['email'] !== before['email']
    if (hasNewAddress) {
      // Links and codes that are on their way went to the old address.
      await endPending(tx, Number(before['id']))
      await tx.query('update mailed_links set used_at = now() where user_id = $1 and used_at is null', [before['id']])
    }
    return {
      is_admin: next.roles.includes('admin'),
      ...('permissions' in values && { permissions: JSON.stringify(values['permissions']) }),
      ...(hasNewAddress && { email_verified_at: null }),
    }
  },
  onChange: async (tx, write, tell) => {
    const had = await rightsOf(tx, write.before)
    await writeRoles(tx, write, had.roles)
    await endWhatIsLost(tx, write, had)
    await orderUserMails(tx, tell, write)
  },
})

/** Notes a new picture, or that there is none, and tells everybody who sees this person. */
export const pictureChanged = async (
  tx: Sql,
  changes: Changes,
  {
    userId,
    hash,
    by,
    requestId,
  }: { readonly userId: number; readonly hash: string | null; readonly by: number; readonly requestId: string },
): Promise<void> => {
  const [before] = await tx.query<{ avatar: string | null }>('select avatar from users where id = $1 for update', [
    userId,
  ])
  // The version stays: a picture is no field of the form, and must not get in the way of one that is open.
  await tx.query('update users set avatar = $2, updated_at = now(), updated_by = $3 where id = $1', [userId, hash, by])
  await audit(tx, {
    user_id: by,
    resource: 'users',
    record_id: userId,
    kind: 'changed',
    changes: { avatar: [before?.avatar ?? null, hash] },
    request_id: requestId,
  })
  await tellOfUser(tx, changes, userId)
}
