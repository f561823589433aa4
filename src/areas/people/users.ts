import * as v from 'valibot'
import { roleTicks } from '#areas/people/role-ticks.ts'
import { whyWithheld, withheldWords } from '#contract/people/rights.ts'
import { users } from '#contract/people/users.ts'
import { adminAndDealer, everyRole } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import type { Writer } from '#define/parts.ts'
import { create, defineResource, edit, exportFile, type PlainRow, restore, trash } from '#define/resource.ts'

/** The specification leaves these screens open to whoever is signed in; who may save is the calls' own matter. */
const open = { roles: 'signed-in' } as const

const roleList = v.fallback(v.array(v.picklist(everyRole)), [])
const locked = (field: string, row: PlainRow, person: Writer): Message | undefined => {
  const roles = v.parse(roleList, row['roles'])
  const why = whyWithheld(person, { id: row.id, roles, superadmin: row['superadmin'] === true }, field)
  return why === null ? undefined : withheldWords[why]
}

export const usersRoom = defineResource(users, {
  one: msg({ message: 'User', context: 'one of them, as in New …' }),
  route: 'users',
  path: '/admin/users',
  roles: 'signed-in',
  icon: 'user-round-check',
  also: msg`accounts, people, logins`,
  goTo: 'u',
  menu: { id: 'users', under: 'menu.dealers', roles: adminAndDealer },
  nameOf: (user) => user.name,
  columns: [
    'name',
    'email',
    'roles',
    'dealer',
    'status',
    'superadmin',
    'mfa_enabled',
    'email_verified_at',
    'last_signed_in_at',
    'updated_at',
  ],
  hidden: ['superadmin', 'mfa_enabled', 'email_verified_at', 'updated_at'],
  narrow: { name: 'name', meta: 'dealer', amount: 'roles', status: 'status' },
  filters: ['q', 'role', 'dealer', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [
    { heading: msg`Person` },
    ['first_name', 'last_name'],
    ['email', 'locale'],
    ['status', 'mfa_enabled'],
    { heading: msg`Roles and access` },
    ['dealer_id'],
    ['roles'],
    ['permissions'],
  ],
  parts: { roles: roleTicks },
  initial: { roles: [], superadmin: false, permissions: [], locale: 'en', mfa_enabled: false },
  acts: [
    create(users.create, open),
    edit(users.update, open),
    trash(users.trash),
    restore(users.restore),
    exportFile(exports.stream),
  ],
  locked,
  show: () => import('#areas/people/UserPage.tsx'),
})
