import { auth } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { keys, signInLimits, trustSeconds } from '#server/areas/account/limits.ts'
import { consumeLink, isLinkOf } from '#server/areas/account/links.ts'
import { endPending } from '#server/areas/account/pending.ts'
import { type Account, accountByEmail, accountById, tellOfUser } from '#server/areas/account/users.ts'
import { confirmConsultant, isConsultantToken } from '#server/areas/people/consultant-links.ts'
import { audit } from '#server/platform/audit.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import { isCommon } from '#server/platform/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type RequestFacts, type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const common = msg`This password is too common and easy to guess. Choose a different one.`
const same = msg`This is already your password. Choose a different one.`
const deadLink = msg`This link no longer works. Request a new one.`
const refusePassword = (message: typeof common) => new Invalid({ password: [{ message }] }, message)

interface Change {
  readonly request: RequestFacts
  /** The session that stays; every other one ends. */
  readonly keep: string | null
  readonly by: number | null
}
export interface NewPassword {
  /** Stores it, ends sessions, writes the audit, tells the owner by mail and whoever reads the users. */
  store(tx: Sql, change: Change): Promise<void>
}
/** Checks and hashes a new password. */
export const setPassword = async (
  { changes, passwords, sessions, mailer }: Platform,
  account: Account,
  password: string,
): Promise<NewPassword> => {
  if (isCommon(password)) throw refusePassword(common)
  if (await passwords.verify(account.password_hash, password)) throw refusePassword(same)
  const hash = await passwords.hash(password)
  const store: NewPassword['store'] = async (tx, { request, keep, by }) => {
    await tx.query(
      'update users set password_hash = $2, must_change_password = false, updated_at = now(), updated_by = $3, version = version + 1 where id = $1',
      [account.id, hash, by],
    )
    await sessions.endOthers(tx, account.id, keep)
    await endPending(tx, account.id)
    await tx.query(
      "update mailed_links set used_at = now() where user_id = $1 and purpose = 'reset-password' and used_at is null",
      [account.id],
    )
    await audit(tx, {
      user_id: by,
      resource: 'me',
      record_id: account.id,
      kind: 'password-changed',
      changes: {},
      request_id: request.id,
    })
    await tellOfUser(tx, changes, account.id)
    const { id, email } = account
    await mailer.order(tx, { kind: 'password-changed', to: email, payload: { user: id, email } })
  }
  return { store }
}

export const passwordCalls = (platform: Platform): readonly Served[] => {
  const { database, limits, mailer, passwords, changes, secret, now } = platform
  return [
    // Known or not, the answer is the same and comes before anything is looked up: the account is, when the email is composed.
    serve(auth.forgotPassword, async ({ body, request, tell }) => {
      await limits.take(keys.resetsFrom(request.address), signInLimits.resetsFrom)
      await mailer.order(database, { kind: 'password-reset', to: body.email, payload: { email: body.email } })
      tell(msg`If this email has an account, we sent a link to it.`)
      return null
    }),
    serve(auth.resetPassword, async ({ body, request, tell }) => {
      const { email, token, password } = body
      const { address } = request
      const refused = new Invalid({ token: [{ message: deadLink }] }, deadLink)
      await limits.take(keys.address(address), signInLimits.address)
      await limits.take(keys.resetPair(email, address), signInLimits.resetPair)
      // The link comes first: without one, nothing of the account is looked at, so that neither the answer nor its time
      // tells of it. Whoever holds a link that works is not slowed by the guesses of others.
      if (!(await isLinkOf(database, email, 'reset-password', token))) {
        await limits.take(keys.resetAccount(email), signInLimits.resetAccount)
        throw refused
      }
      const account = await accountByEmail(database, email)
      if (!account) throw refused
      const set = await setPassword(platform, account, password)
      const isDone = await database.transaction(async (tx) => {
        if (!(await consumeLink(tx, account.id, 'reset-password', token))) return false
        await set.store(tx, { request, keep: null, by: account.id })
        // Whoever followed the link reads this address.
        await tx.query('update users set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [
          account.id,
        ])
        return true
      })
      if (!isDone) throw refused
      await limits.clear([
        keys.pair(email, address),
        keys.account(email),
        keys.resets(email),
        keys.resetPair(email, address),
        keys.resetAccount(email),
      ])
      await limits.giveBack(keys.address(address))
      await limits.remember(keys.trusted(email, address), trustSeconds)
      request.takeSessionBack()
      request.setCookie('login', '', 0)
      tell(msg`Your password was changed. Sign in with the new one.`)
      return null
    }),
    serve(auth.changePassword, async ({ body, user, request, tell }) => {
      const account = await accountById(database, user.id)
      if (!account) throw new NotFound()
      await limits.take(keys.changes(user.id), signInLimits.changes)
      if (!(await passwords.verify(account.password_hash, body.current_password))) {
        const message = msg`Your current password is incorrect.`
        throw new Invalid({ current_password: [{ message }] }, message)
      }
      const set = await setPassword(platform, account, body.password)
      await database.transaction((tx) => set.store(tx, { request, keep: user.session_id, by: user.id }))
      await limits.clear([keys.changes(user.id)])
      tell(msg`Your password was changed, and your other sessions were ended.`)
      return null
    }),
    serve(auth.verifyEmail, async ({ body, request, tell }) => {
      await limits.take(keys.address(request.address), signInLimits.address)
      const isVerified = await database.transaction(async (tx) => {
        // A consultant's link leads to the same page; the number is theirs then.
        if (isConsultantToken(body.token)) {
          const { user_id: id, token } = body
          return confirmConsultant(tx, changes, { secret, id, token, now: now(), requestId: request.id })
        }
        if (!(await consumeLink(tx, body.user_id, 'verify-email', body.token))) return false
        await tx.query('update users set email_verified_at = now(), version = version + 1 where id = $1', [
          body.user_id,
        ])
        await tellOfUser(tx, changes, body.user_id)
        await audit(tx, {
          user_id: body.user_id,
          resource: 'me',
          record_id: body.user_id,
          kind: 'email-verified',
          changes: {},
          request_id: request.id,
        })
        return true
      })
      if (!isVerified) throw new Invalid({ token: [{ message: deadLink }] }, deadLink)
      await limits.giveBack(keys.address(request.address))
      tell(msg`Your email address is verified.`)
      return null
    }),
  ]
}
