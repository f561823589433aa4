import { roleTicks } from '#areas/people/role-ticks.ts'
import { dealerUsers } from '#contract/people/dealer-users.ts'
import { users } from '#contract/people/users.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, onRecord, restore, trash } from '#define/resource.ts'

/** The users of one dealer, within that dealer: the same records as the users, with the roles of dealers alone. */
export const dealerUsersRoom = defineResource(dealerUsers, {
  one: msg({ message: 'Dealer user', context: 'one of them, as in New …' }),
  route: 'dealers.users',
  path: '/admin/dealers-account-maintenance/dealers/:dealer_id/users',
  within: { param: 'dealer_id', of: 'dealers', field: 'dealer_id' },
  recordsOf: users,
  roles: admins,
  icon: 'user-round-check',
  nameOf: (user) => user.name,
  columns: ['name', 'email', 'roles', 'status', 'mfa_enabled', 'email_verified_at', 'last_signed_in_at', 'updated_at'],
  hidden: ['mfa_enabled', 'email_verified_at', 'updated_at'],
  narrow: { name: 'name', meta: 'email', amount: 'roles', status: 'status' },
  filters: ['q', 'role', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [
    { heading: msg`Person` },
    ['first_name', 'last_name'],
    ['email', 'locale'],
    ['status', 'mfa_enabled'],
    { heading: msg`Roles and access` },
    ['roles'],
  ],
  parts: { roles: { ...roleTicks, covers: ['roles'] } },
  initial: { roles: [], locale: 'en', mfa_enabled: false },
  acts: [
    create(dealerUsers.create),
    edit(dealerUsers.update),
    trash(dealerUsers.trash),
    restore(dealerUsers.restore),
    onRecord(dealerUsers.resendVerification, {
      id: 'resendVerification',
      title: msg`Resend verification email`,
      icon: 'mail',
      also: msg`verify address, confirm, email, e-mail, link`,
      dialog: () => import('#areas/people/DealerUserVerificationDialog.tsx'),
    }),
    exportFile(exports.stream),
  ],
})
