import { locales } from '#contract/account/auth.ts'
import { call, MessageOnly, paged, resource } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
import { switched, trashable } from '#contract/facets.ts'
import {
  choiceOf,
  choicesOf,
  email,
  flag,
  id,
  instant,
  join,
  lines,
  optional,
  options,
  pick,
  record,
  reference,
  several,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { activeAndTrash, listQuery } from '#contract/list-query.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    users: true
    'password-links': true
  }
}

const onOff = { true: msg`On`, false: msg`Off` }

/** How an account is secured, and what it may do besides its roles. */
export const Secured = record({
  superadmin: flag(msg`Super administrator`),
  permissions: lines(msg`Permissions`),
  mfa_enabled: flag(msg`Two-step verification`, onOff),
})
const { superadmin, permissions, mfa_enabled } = Secured.fields
/** Told to those who may change it; others read null. */
const toldToAdministrators = record({
  superadmin: optional(superadmin),
  permissions: optional(permissions),
  mfa_enabled: optional(mfa_enabled),
})

/** Who may sign in. A dealer user has a dealer and roles of a dealer; the first role is the user type. */
export const User = record({
  id: id(),
  first_name: text(msg`First name`, 80),
  last_name: text(msg`Last name`, 80),
  name: text(msg`Name`, 170),
  email: email(msg`Email`),
  avatar: optional(text(msg`Picture`, 500)),
  roles: several(msg`Roles`, roleNames),
  dealer: optional(reference('dealers', msg`Dealer`)),
  is_admin: flag(msg`Administrator`),
  ...toldToAdministrators.fields,
  locale: options(msg`Language`, locales),
  must_change_password: flag(msg`Must change password`),
  email_verified_at: optional(instant(msg`Email verified`)),
  last_signed_in_at: optional(instant(msg`Last signed in`)),
  status: flag(msg`Status`, activeWords),
  created_at: instant(msg`Created`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const UserBody = join(
  join(pick(User, ['first_name', 'last_name', 'email', 'roles']), pick(Secured, ['superadmin'])),
  join(
    record({ dealer_id: optional(choiceOf('dealers', msg`Dealer`, 'dealer')) }),
    join(pick(Secured, ['permissions', 'mfa_enabled']), pick(User, ['locale', 'status'])),
  ),
)

export const users = resource(
  'users',
  {
    title: msg`Users`,
    audited: true,
    history: true,
    bulk: [...switched, ...trashable],
    searched: true,
  },
  {
    list: call('GET /users', {
      roles: 'signed-in',
      query: listQuery(['name', 'email', 'dealer', 'status', 'last_signed_in_at', 'updated_at'], {
        role: optional(options(msg`Role`, roleNames)),
        dealer: optional(choicesOf('dealers', msg`Dealer`)),
        /** The same for one, as the list within a dealer asks. */
        dealer_id: optional(choiceOf('dealers', msg`Dealer`)),
        ...activeAndTrash,
      }),
      answer: paged(User),
    }),
    get: call('GET /users/:id', { roles: 'signed-in', answer: User }),
    /** Invites: the new user gets a link by mail to choose a password. */
    create: call('POST /users', { roles: admins, once: true, proof: 'always', body: UserBody, answer: User }),
    update: call('PUT /users/:id', {
      roles: admins,
      proof: 'always',
      body: join(UserBody, Versioned),
      answer: User,
    }),
    trash: call('DELETE /users/:id', { roles: admins, proof: 'always', answer: MessageOnly }),
    restore: call('POST /users/:id/restore', { roles: admins, proof: 'always', answer: User }),
  },
)
/** A link by mail to choose a new password; the old one lets nobody in any more without choosing another. */
export const passwordLinks = resource('password-links', {
  send: call('POST /users/:id/password-link', { roles: admins, proof: 'always', answer: MessageOnly }),
})
