import * as v from 'valibot'
import { users } from '#contract/people/users.ts'
import { adminAndDealer, everyRole, isAdminRole } from '#contract/roles.ts'
import { type Message, msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import {
  create,
  defineResource,
  edit,
  exportFile,
  type PlainRow,
  restore,
  trash,
  type Writer,
} from '#define/resource.ts'

/** The specification leaves these screens open to whoever is signed in; who may save is the calls' own matter. */
const open = { roles: 'signed-in' } as const

const roleList = v.fallback(v.array(v.picklist(everyRole)), [])
/** What gives or takes rights, or the way in; server/areas/people/users-rules.ts refuses it by the same rule. */
const guarded = ['email', 'dealer_id', 'permissions', 'mfa_enabled', 'status', 'roles']
const locked = (field: string, row: PlainRow, person: Writer): Message | undefined => {
  if (!guarded.includes(field)) return undefined
  if (row.id === person.id) return msg`Nobody changes this about themselves; another administrator can.`
  const isAdmin = row['superadmin'] === true || v.parse(roleList, row['roles']).some(isAdminRole)
  return isAdmin && !person.superadmin
    ? msg`Only a super administrator changes this about an administrator.`
    : undefined
}

export const usersRoom = defineResource(users, {
  title: msg`Users`,
  one: msg({ message: 'User', context: 'one of them, as in New …' }),
  route: 'users',
  path: '/admin/users',
  roles: 'signed-in',
  icon: 'user-round-check',
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
    { heading: msg`What they may do` },
    ['dealer_id'],
    ['roles'],
    ['permissions'],
  ],
  parts: { roles: { covers: ['roles', 'superadmin'], part: 'roles' } },
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
