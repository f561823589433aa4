import { msg } from '#contract/words.ts'
import type { Account } from '#server/areas/account/users.ts'
import type { Mail } from '#server/platform/mail.ts'

const toOwner = ({ email, name, locale }: Account) => ({ to: email, name, locale })

/** The six digits of the second step. */
export const codeMail = (account: Account, code: string): Mail => ({
  ...toOwner(account),
  subject: msg`{code} is your sign-in code`,
  lines: [
    msg`Hello {name},`,
    msg`Your code for signing in to Dealer Desk is {code}. It works for 10 minutes.`,
    msg`If you are not signing in just now, somebody knows your password: change it.`,
  ],
  values: { code },
})
export const resetMail = (account: Account, token: string): Mail => ({
  ...toOwner(account),
  subject: msg`Choose a new password`,
  lines: [
    msg`Hello {name},`,
    msg`Somebody asked for a new password for your Dealer Desk account. Follow this link within 60 minutes to choose one.`,
    msg`If it was not you, there is nothing to do: your password stays as it is.`,
  ],
  link: `/admin/reset-password?email=${encodeURIComponent(account.email)}&token=${token}`,
})
export const verifyMail = (account: Account, token: string): Mail => ({
  ...toOwner(account),
  subject: msg`Confirm your e-mail address`,
  lines: [msg`Hello {name},`, msg`Follow this link to confirm that this address is yours.`],
  link: `/admin/email/verify/${account.id}?token=${token}`,
})
/** So that an owner learns of a change that somebody else made. */
export const changedMail = (account: Account): Mail => ({
  ...toOwner(account),
  subject: msg`Your password was changed`,
  lines: [
    msg`Hello {name},`,
    msg`The password of your Dealer Desk account was changed just now, and every other session was ended.`,
    msg`If it was not you, choose a new password at once.`,
  ],
  link: '/admin/forgot-password',
})
/** The way in for somebody who was just made a user. */
export const invitationMail = (account: Account, token: string): Mail => ({
  ...toOwner(account),
  subject: msg`You can use Dealer Desk now`,
  lines: [
    msg`Hello {name},`,
    msg`Somebody made a Dealer Desk account for you. Follow this link within 7 days to choose your password.`,
    msg`You sign in with this e-mail address.`,
  ],
  link: `/admin/reset-password?email=${encodeURIComponent(account.email)}&token=${token}`,
})
/** To the old address, so that an owner learns of a change that they did not ask for. */
export const addressChangedMail = (account: Account): Mail => ({
  ...toOwner(account),
  subject: msg`Your e-mail address was changed`,
  lines: [
    msg`Hello {name},`,
    msg`An administrator gave your Dealer Desk account another e-mail address. Mail for it no longer comes here.`,
    msg`If you did not ask for it, tell an administrator at once.`,
  ],
})
/** The code that confirms a change of the own second step. */
export const secondStepMail = (account: Account, code: string, enabled: boolean): Mail => ({
  ...toOwner(account),
  subject: enabled ? msg`{code} turns your second step on` : msg`{code} turns your second step off`,
  lines: [
    msg`Hello {name},`,
    enabled
      ? msg`Your code for turning the second step on is {code}. It works for 10 minutes.`
      : msg`Your code for turning the second step off is {code}. It works for 10 minutes.`,
    msg`If it was not you, somebody knows your password: change it.`,
  ],
  values: { code },
})
