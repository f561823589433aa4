import { call, paged, resource } from '#contract/call.ts'
import { count, email, id, instant, optional, options, record, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'outgoing-emails': true
  }
}

/** What an email is about. Its own subject and text may hold a code or a link, which nobody but its reader sees. */
export const outgoingEmailKinds = {
  'sign-in-code': msg`Sign-in code`,
  'two-step-code': msg`Two-step verification code`,
  'proof-code': msg`Code to confirm a change`,
  'password-reset': msg`Password reset link`,
  'password-changed': msg`Password change`,
  'email-verification': msg`Email verification`,
  'email-changed': msg`Email address change`,
  invitation: msg`Invitation`,
  'consultant-verification': msg`Sales consultant verification`,
  notification: msg`Notification`,
  survey: msg`Survey email`,
  report: msg`Report by email`,
  'parts-quotation': msg`Parts quotation`,
}
export type OutgoingEmailKind = keyof typeof outgoingEmailKinds

export const outgoingEmailStatuses = {
  queued: msg({ message: 'Waiting', context: 'an outgoing email' }),
  sending: msg({ message: 'Sending', context: 'an outgoing email' }),
  sent: msg({ message: 'Sent', context: 'an outgoing email' }),
  failed: msg({ message: 'Failed', context: 'an outgoing email' }),
  /** Its code or link stopped working before it could be sent. */
  expired: msg({ message: 'Expired', context: 'an outgoing email' }),
  /** This server has no mail server to send it by. */
  kept: msg({ message: 'Not sent: no mail server', context: 'an outgoing email' }),
}
export type OutgoingEmailStatus = keyof typeof outgoingEmailStatuses

/** An email on its way, or what became of it. */
export const OutgoingEmail = record({
  id: id(),
  to: email(msg({ message: 'To', context: 'the address of an email' })),
  kind: options(msg`Email`, outgoingEmailKinds),
  status: options(msg`Status`, outgoingEmailStatuses),
  tries: count(msg`Attempts`),
  /** What the mail server said last, in its own words. */
  error: optional(text(msg`Last error`, 300)),
  next_try_at: optional(instant(msg`Next attempt`)),
  /** When its code or link stops working; absent where it holds none. */
  expires_at: optional(instant(msg`Valid until`)),
  created_at: instant(msg`Created`),
  sent_at: optional(instant(msg`Sent`)),
})

export const outgoingEmails = resource(
  'outgoing-emails',
  {
    title: msg`Outgoing email`,
    audited: true,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /outgoing-emails', {
      roles: 'superadmin',
      query: listQuery(['created_at', 'tries'], {
        status: optional(options(msg`Status`, outgoingEmailStatuses)),
        kind: optional(options(msg`Email`, outgoingEmailKinds)),
      }),
      answer: paged(OutgoingEmail),
    }),
    /** Tries once more, now and for another day. 409 for what was sent, has expired or is being sent. */
    sendAgain: call('POST /outgoing-emails/:id/send-again', { roles: 'superadmin', answer: OutgoingEmail }),
  },
)
