import { users } from '#contract/people/users.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

/** The specification leaves these screens open to whoever is signed in; who may save is the calls' own matter. */
const open = { roles: 'signed-in' } as const

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
  show: () => import('#areas/people/UserPage.tsx'),
})
