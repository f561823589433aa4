import * as v from 'valibot'
import { keys, signInLimits } from '#server/areas/account/limits.ts'
import { newLink } from '#server/areas/account/links.ts'
import {
  addressChangedMail,
  changedMail,
  invitationMail,
  invitationMinutes,
  resetMail,
  verifyMail,
} from '#server/areas/account/mails.ts'
import { type Account, accountByEmail, accountById } from '#server/areas/account/users.ts'
import { RateLimited } from '#server/platform/failures.ts'
import type { Mail } from '#server/platform/mail-text.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createRateLimits } from '#server/platform/rate-limits.ts'
import type { Sql } from '#server/platform/sql.ts'

const ToUser = v.object({ user: v.number(), email: v.string() })
type ToUser = v.InferOutput<typeof ToUser>

/** The account that an email was ordered for, unless it was closed or has another address by now. */
const accountOf = async (tx: Sql, { user, email }: ToUser): Promise<Account | null> => {
  const account = await accountById(tx, user)
  return account?.email === email ? account : null
}
type Write = (tx: Sql, account: Account) => Promise<Mail> | Mail
const toAccount =
  (write: Write) =>
  async (tx: Sql, payload: ToUser): Promise<Mail | null> => {
    const account = await accountOf(tx, payload)
    return account && write(tx, account)
  }

/** False when as many links as may be were asked for lately. */
const isTaken = (tx: Sql, email: string): Promise<boolean> =>
  createRateLimits(tx)
    .take(keys.resets(email), signInLimits.resets)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof RateLimited) return false
        throw error
      },
    )

/** How the emails about accounts are composed when it is their turn: links are made then, and are in no row but sealed. */
export const composeAccountMails = ({ mailer }: Platform): void => {
  mailer.define('password-reset', {
    payload: v.object({ email: v.string(), user: v.optional(v.number()) }),
    keeps: true,
    compose: async (tx, { email, user }) => {
      // An administrator's wish counts for no limit. While somebody else's waits, the link mailed before still works.
      if (user === undefined && !(await isTaken(tx, email))) return null
      const account = user === undefined ? await accountByEmail(tx, email) : await accountOf(tx, { user, email })
      return account && resetMail(account, await newLink(tx, account.id, 'reset-password'))
    },
  })
  mailer.define('email-verification', {
    payload: ToUser,
    keeps: true,
    compose: toAccount(async (tx, account) => verifyMail(account, await newLink(tx, account.id, 'verify-email'))),
  })
  mailer.define('invitation', {
    payload: ToUser,
    keeps: true,
    compose: toAccount(async (tx, account) =>
      invitationMail(account, await newLink(tx, account.id, 'reset-password', invitationMinutes)),
    ),
  })
  mailer.define('password-changed', { payload: ToUser, keeps: false, compose: toAccount((_, one) => changedMail(one)) })
  mailer.define('email-changed', {
    payload: v.object({ ...ToUser.entries, old: v.string() }),
    keeps: false,
    compose: (tx, { old, ...payload }) =>
      toAccount((_, account) => addressChangedMail({ ...account, email: old }))(tx, payload),
  })
}
