import { msg } from '#contract/words.ts'
import { linkMinutes } from '#server/areas/account/links.ts'
import { codeRules } from '#server/areas/account/pending.ts'
import type { Account } from '#server/areas/account/users.ts'
import type { Mail } from '#server/platform/mail-text.ts'

/** How long an invitation works: somebody may be away for a weekend. */
export const invitationMinutes = 7 * 24 * 60

const toOwner = ({ email, name, locale }: Account) => ({ to: email, name, locale })

/** The six digits of the second step. */
export const codeMail = (account: Account, code: string): Mail => ({
  kind: 'sign-in-code',
  minutes: codeRules.minutes,
  ...toOwner(account),
  subject: msg`{code} is your sign-in code`,
  lines: [
    msg`Hello {name},`,
    msg`Your Dealer Desk sign-in code is {code}. The code expires in 10 minutes.`,
    msg`If you are not signing in right now, someone else knows your password. Change it now.`,
  ],
  values: { code },
})
/** The six digits that somebody who is signed in confirms their identity with. */
export const proofMail = (account: Account, code: string): Mail => ({
  kind: 'proof-code',
  minutes: codeRules.minutes,
  ...toOwner(account),
  subject: msg`{code} is your code to confirm a change`,
  lines: [
    msg`Hello {name},`,
    msg`Your code to confirm a change in Dealer Desk is {code}. The code expires in 10 minutes.`,
    msg`If this was not you, someone else is using your account. Change your password now.`,
  ],
  values: { code },
})
export const resetMail = (account: Account, token: string): Mail => ({
  kind: 'password-reset',
  minutes: linkMinutes['reset-password'],
  ...toOwner(account),
  subject: msg`Choose a new password`,
  lines: [
    msg`Hello {name},`,
    msg`Someone requested a new password for your Dealer Desk account. Use this link within 60 minutes to choose one.`,
    msg`If this was not you, ignore this email. Your password stays the same.`,
  ],
  link: `/admin/reset-password?email=${encodeURIComponent(account.email)}&token=${token}`,
})
export const verifyMail = (account: Account, token: string): Mail => ({
  kind: 'email-verification',
  minutes: linkMinutes['verify-email'],
  ...toOwner(account),
  subject: msg`Verify your email address`,
  lines: [msg`Hello {name},`, msg`Use this link to verify your email address.`],
  link: `/admin/email/verify/${account.id}?token=${token}`,
})
/** So that an owner learns of a change that somebody else made. */
export const changedMail = (account: Account): Mail => ({
  kind: 'password-changed',
  ...toOwner(account),
  subject: msg`Your password was changed`,
  lines: [
    msg`Hello {name},`,
    msg`The password of your Dealer Desk account was just changed, and all other sessions were ended.`,
    msg`If this was not you, choose a new password right away.`,
  ],
  link: '/admin/forgot-password',
})
/** The way in for somebody who was just made a user. */
export const invitationMail = (account: Account, token: string): Mail => ({
  kind: 'invitation',
  minutes: invitationMinutes,
  ...toOwner(account),
  subject: msg`Your Dealer Desk account is ready`,
  lines: [
    msg`Hello {name},`,
    msg`A Dealer Desk account was created for you. Use this link within 7 days to choose your password.`,
    msg`You sign in with this email address.`,
  ],
  link: `/admin/reset-password?email=${encodeURIComponent(account.email)}&token=${token}`,
})
/** To the old address, so that an owner learns of a change that they did not ask for. */
export const addressChangedMail = (account: Account): Mail => ({
  kind: 'email-changed',
  ...toOwner(account),
  subject: msg`Your email address was changed`,
  lines: [
    msg`Hello {name},`,
    msg`An administrator changed the email address of your Dealer Desk account. You will no longer get Dealer Desk emails at this address.`,
    msg`If you did not expect this change, contact an administrator right away.`,
  ],
})
/** The code that confirms a change of the own second step. */
export const secondStepMail = (account: Account, code: string, enabled: boolean): Mail => ({
  kind: 'two-step-code',
  minutes: codeRules.minutes,
  ...toOwner(account),
  subject: enabled
    ? msg`{code} is your code to turn on two-step verification`
    : msg`{code} is your code to turn off two-step verification`,
  lines: [
    msg`Hello {name},`,
    enabled
      ? msg`Your code to turn on two-step verification is {code}. The code expires in 10 minutes.`
      : msg`Your code to turn off two-step verification is {code}. The code expires in 10 minutes.`,
    msg`If this was not you, someone else knows your password. Change it now.`,
  ],
  values: { code },
})
