import * as v from 'valibot'
import { call, MessageOnly, resource, streamed } from '#contract/call.ts'
import {
  choiceOf,
  code,
  confirms,
  count,
  email,
  flag,
  id,
  instant,
  nested,
  optional,
  options,
  record,
  reference,
  secret,
  text,
} from '#contract/fields.ts'
import { everyRole } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    auth: true
    me: true
  }
}

export const locales = { en: msg`English`, fil: msg`Filipino`, ar: msg`Arabic` }
export type Locale = keyof typeof locales

/** A role of a user: the slug is what rules name, the name is for people. The first one is the primary role. */
const RoleList = v.array(v.object({ slug: v.picklist(everyRole), name: v.string() }))

/** A person who may sign in, as the session knows them. */
export const User = record({
  id: id(),
  first_name: text(msg`First name`, 80),
  last_name: text(msg`Last name`, 80),
  name: text(msg`Name`, 170),
  email: email(msg`Email`),
  avatar: optional(text(msg`Picture`, 500)),
  is_admin: flag(msg`Administrator`),
  superadmin: flag(msg`Super administrator`),
  permissions: nested(msg`Permissions`, v.array(v.string())),
  role: nested(msg`Roles`, RoleList),
  /** The slug of the primary role; null for somebody who has none. */
  user_type: optional(nested(msg`User type`, v.picklist(everyRole))),
  dealer: optional(reference('dealers', msg`Dealer`)),
  locale: options(msg`Language`, locales),
  /** Others do not see which records they have open. */
  hides_presence: optional(flag(msg`Hidden from others on a record`)),
  mfa_enabled: flag(msg`Two-step verification`),
  email_verified_at: optional(instant(msg`Email verified`)),
  last_signed_in_at: optional(instant(msg`Last signed in`)),
})
/** When the session ends by itself: `idle_at` moves with a person's acts, `expires_at` does not. ISO instants. */
export const SessionTimes = v.object({ idle_at: v.string(), expires_at: v.string() })

/** What a sign-in step answers: either a user with a token, or what is still asked for. */
export const SignedIn = record({
  mfa: flag(msg`One-time code required`),
  must_change_password: flag(msg`Password change required`),
  resend_after: count(msg`Seconds until you can request another code`),
  user: nested(msg`User`, v.nullable(User.schema)),
  access_token: nested(msg`Token`, v.nullable(v.string())),
  session: nested(msg`Session`, v.nullable(SessionTimes)),
})
/** What an unfinished sign-in waits for; null where none was begun, or too long ago. */
export const PendingSignIn = record({
  step: optional(
    options(msg`Next step`, { code: msg`One-time code required`, password: msg`Password change required` }),
  ),
  resend_after: count(msg`Seconds until you can request another code`),
})
const newPassword = {
  password: secret(msg`New password`, 12),
  password_confirmation: confirms(secret(msg`Password confirmation`), 'password'),
}

/** A change that somebody made: rooms refetch what it touches. `record` null means the whole list. */
export const LiveEvent = record({
  resource: text(msg`Resource`, 40),
  kind: options(msg`Kind`, {
    created: msg`Created`,
    changed: msg`Changed`,
    trashed: msg`Moved to trash`,
    restored: msg`Restored`,
    notified: msg`Notified`,
    noted: msg`Note`,
    /** Somebody has opened the record, begins to edit it, or has left it; told to who has it open too. */
    presence: msg`Open on a page`,
  }),
  record: optional(count(msg`Record`)),
  version: optional(count(msg`Version`)),
})

export const auth = resource('auth', {
  csrf: call('GET /sanctum/csrf-cookie', { roles: 'public', answer: MessageOnly }),
  login: call('POST /auth/login', {
    roles: 'public',
    body: record({ email: email(msg`Email`), password: secret(msg`Password`) }),
    answer: SignedIn,
  }),
  otp: call('POST /auth/login/otp', { roles: 'public', body: record({ code: code(msg`Code`) }), answer: SignedIn }),
  resendOtp: call('POST /auth/login/otp-resend', {
    roles: 'public',
    answer: record({ resend_after: count(msg`Seconds until you can request another code`) }),
  }),
  /** How far the sign-in is that this browser has begun, for a page that was reloaded on the way. */
  pending: call('GET /auth/login/pending', { roles: 'public', answer: PendingSignIn }),
  logout: call('POST /auth/logout', { roles: 'signed-in', answer: MessageOnly }),
  forgotPassword: call('POST /auth/forgot-password', {
    roles: 'public',
    body: record({ email: email(msg`Email`) }),
    answer: MessageOnly,
  }),
  resetPassword: call('POST /auth/reset-password', {
    roles: 'public',
    body: record({ email: email(msg`Email`), token: text(msg`Link`, 200), ...newPassword }),
    answer: MessageOnly,
  }),
  changePassword: call('POST /auth/change-password', {
    roles: 'signed-in',
    body: record({ current_password: secret(msg`Current password`), ...newPassword }),
    answer: MessageOnly,
  }),
  forceResetPassword: call('POST /auth/force-reset-password', {
    roles: 'public',
    body: record(newPassword),
    answer: SignedIn,
  }),
  verifyEmail: call('POST /auth/verify-email', {
    roles: 'public',
    body: record({ user_id: choiceOf('me', msg`User`), token: text(msg`Link`, 200) }),
    answer: MessageOnly,
  }),
  /** A person is still here: moves the idle end of the session. */
  renew: call('POST /auth/renew', {
    roles: 'signed-in',
    answer: record({ session: nested(msg`Session`, SessionTimes) }),
  }),
  /** Takes a proof of who is asking, for acts that want one: the own password, or the mailed code of two-step accounts. */
  prove: call('POST /auth/prove', {
    roles: 'signed-in',
    body: record({ password: optional(secret(msg`Password`)), code: optional(code(msg`Code`)) }),
    answer: MessageOnly,
  }),
  /** Mails the code that proves it. */
  sendProofCode: call('POST /auth/prove/code', {
    roles: 'signed-in',
    answer: record({ resend_after: count(msg`Seconds until you can request another code`) }),
  }),
  validate: call('GET /validate/me', {
    roles: 'signed-in',
    answer: record({ role: nested(msg`Roles`, RoleList), session: nested(msg`Session`, SessionTimes) }),
  }),
})

export const me = resource(
  'me',
  {
    title: msg`Own account`,
    audited: true,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    get: call('GET /me', { roles: 'signed-in', answer: User }),
    /** The language in which mail and jobs speak to this person, and whether others see which records they have open. */
    update: call('PUT /me', {
      roles: 'signed-in',
      body: record({
        locale: options(msg`Language`, locales),
        hides_presence: optional(flag(msg`Hidden from others on a record`)),
      }),
      answer: User,
    }),
    events: call('GET /events', { roles: 'signed-in', limit: 'lines', answer: streamed(LiveEvent) }),
  },
)
