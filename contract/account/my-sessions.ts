import { User } from '#contract/account/auth.ts'
import { call, listed, MessageOnly, resource } from '#contract/call.ts'
import { code, count, flag, id, instant, record, secret, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'my-sessions': true
    'second-step': true
  }
}

/** One place where this person is signed in. */
export const MySession = record({
  id: id(),
  /** The device in words: “Firefox on Windows”. */
  device: text(msg`Device`, 120),
  /** The network it came from, not the very address: 203.0.113.0/24. */
  network: text(msg`Network`, 60),
  created_at: instant(msg`Signed in`),
  seen_at: instant(msg`Last active`),
  expires_at: instant(msg`Ends`),
  /** The one that asks. */
  current: flag(msg`This session`),
})
export const mySessions = resource('my-sessions', {
  /** The live ones, this one first, then by when they were last active. */
  list: call('GET /me/sessions', { roles: 'signed-in', answer: listed(MySession) }),
  revoke: call('DELETE /me/sessions/:id', { roles: 'signed-in', answer: MessageOnly }),
  revokeOthers: call('DELETE /me/sessions', { roles: 'signed-in', answer: MessageOnly }),
})

/** The own second step: the password asks for a code by e-mail, the code turns it on or off. */
export const secondStep = resource('second-step', {
  ask: call('POST /me/second-step', {
    roles: 'signed-in',
    body: record({ password: secret(msg`Password`), enabled: flag(msg`Two-step verification`) }),
    answer: record({ resend_after: count(msg`Seconds until you can request another code`) }),
  }),
  confirm: call('PUT /me/second-step', {
    roles: 'signed-in',
    body: record({ code: code(msg`Code`) }),
    answer: User,
  }),
})
