import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { choiceOf, join, optional, options, pick, record, reference, several, Versioned } from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { Secured, User } from '#contract/people/users.ts'
import { admins, dealerRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'dealer-users': true
  }
}

const { dealer, dealer_survey, dealer_parts } = roleNames
/** The roles that are given to the people of a dealer here. */
export const dealerRoleNames = { dealer, dealer_survey, dealer_parts }
/** Administrators see everybody's, a dealer's people their own. */
const readers = ['admin', ...dealerRoles] as const

/** A user of a dealer: the same records as `users`, as far as their dealer is concerned. */
export const DealerUser = join(
  pick(User, [
    'id',
    'first_name',
    'last_name',
    'name',
    'email',
    'avatar',
    'locale',
    'mfa_enabled',
    'must_change_password',
    'email_verified_at',
    'last_signed_in_at',
    'status',
    'updated_at',
    'version',
  ]),
  record({ dealer: reference('dealers', msg`Dealer`), roles: several(msg`Roles`, dealerRoleNames) }),
)
const DealerUserBody = join(
  record({ dealer_id: choiceOf('dealers', msg`Dealer`, 'dealer') }),
  join(
    pick(DealerUser, ['first_name', 'last_name', 'email', 'roles', 'locale', 'status']),
    pick(Secured, ['mfa_enabled']),
  ),
)

export const dealerUsers = resource(
  'dealer-users',
  {
    title: msg`Dealer users`,
    audited: false,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /dealer/users', {
      roles: readers,
      query: listQuery(['name', 'email', 'status', 'last_signed_in_at', 'updated_at'], {
        dealer_id: optional(choiceOf('dealers', msg`Dealer`)),
        role: optional(options(msg`Role`, dealerRoleNames)),
        ...activeAndTrash,
      }),
      answer: paged(DealerUser),
    }),
    get: call('GET /dealer/users/:id', { roles: readers, answer: DealerUser }),
    /** Invites: the new user gets a link by mail to choose a password. */
    create: call('POST /dealer/users', {
      roles: admins,
      once: true,
      proof: 'always',
      body: DealerUserBody,
      answer: DealerUser,
    }),
    update: call('PUT /dealer/users/:id', {
      roles: admins,
      proof: 'always',
      body: join(DealerUserBody, Versioned),
      answer: DealerUser,
    }),
    trash: call('DELETE /dealer/users/:id', { roles: admins, proof: 'always', answer: MessageOnly }),
    restore: call('POST /dealer/users/:id/restore', { roles: admins, proof: 'always', answer: DealerUser }),
    /** Sends the link by which the address is confirmed once more; 422 on `id` when it is confirmed. */
    resendVerification: call('POST /dealer/users/resend/email-verification', {
      roles: admins,
      proof: 'always',
      body: record({ id: choiceOf('dealer-users', msg`User`) }),
      answer: MessageOnly,
    }),
  },
)
