import { locales } from '#contract/account/auth.ts'
import { activeAndTrash, call, listQuery, paged, resource, Told } from '#contract/call.ts'
import { activeWords } from '#contract/dealers/zones.ts'
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
  version,
} from '#contract/fields.ts'
import { roleNames } from '#contract/people/role-names.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

const onOff = { true: msg`On`, false: msg`Off` }
const yesNo = { true: msg`Yes`, false: msg`No` }

/** Who may sign in. A dealer user has a dealer and roles of a dealer; the first role is the user type. */
export const User = record({
  id: id(),
  first_name: text(msg`First name`, 80),
  last_name: text(msg`Last name`, 80),
  name: text(msg`Name`, 170),
  email: email(msg`E-mail`),
  avatar: optional(text(msg`Picture`, 500)),
  roles: several(msg`Roles`, roleNames),
  dealer: optional(reference('dealers', msg`Dealer`)),
  is_admin: flag(msg`Administrator`, yesNo),
  superadmin: flag(msg`Super administrator`, yesNo),
  permissions: lines(msg`Permissions`),
  locale: options(msg`Language`, locales),
  mfa_enabled: flag(msg`Second step`, onOff),
  must_change_password: flag(msg`Must change the password`, yesNo),
  email_verified_at: optional(instant(msg`E-mail verified`)),
  last_signed_in_at: optional(instant(msg`Last signed in`)),
  status: flag(msg`Status`, activeWords),
  created_at: instant(msg`Created`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const UserBody = join(
  pick(User, ['first_name', 'last_name', 'email', 'roles', 'superadmin']),
  join(
    record({ dealer_id: optional(choiceOf('dealers', msg`Dealer`, 'dealer')) }),
    pick(User, ['permissions', 'locale', 'mfa_enabled', 'status']),
  ),
)

export const users = resource('users', {
  list: call('GET /users', {
    roles: 'signed-in',
    query: listQuery(['name', 'email', 'status', 'last_signed_in_at', 'updated_at'], {
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
  create: call('POST /users', { roles: admins, body: UserBody, answer: User }),
  update: call('PUT /users/:id', { roles: admins, body: join(UserBody, pick(User, ['version'])), answer: User }),
  trash: call('DELETE /users/:id', { roles: admins, answer: Told }),
  restore: call('POST /users/:id/restore', { roles: admins, answer: User }),
})
/** A link by mail to choose a new password; the old one lets nobody in any more without choosing another. */
export const passwordLinks = resource('password-links', {
  send: call('POST /users/:id/password-link', { roles: admins, answer: Told }),
})
