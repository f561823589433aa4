import { auth } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { networkOf } from '#server/areas/account/devices.ts'
import { keys, signInLimits, trustSeconds } from '#server/areas/account/limits.ts'
import { codeMail } from '#server/areas/account/mails.ts'
import { setPassword } from '#server/areas/account/passwords.ts'
import {
  codeRules,
  countCodeTry,
  endPending,
  isCode,
  lockPending,
  newCode,
  openPending,
  pendingSeconds,
  setStep,
} from '#server/areas/account/pending.ts'
import { type Account, accountByEmail, accountById, userOf } from '#server/areas/account/users.ts'
import { audit } from '#server/platform/audit.ts'
import { Invalid, RateLimited, Unauthenticated } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Helpers, type RequestFacts, type Served, serve } from '#server/platform/serve.ts'
import { sessionSeconds } from '#server/platform/sessions.ts'
import type { Sql } from '#server/platform/sql.ts'
import { hashOf } from '#server/platform/tokens.ts'

const wrong = msg`The email or password is incorrect.`
const expired = msg`This sign-in took too long. Please sign in again.`
const wrongCode = msg`This code is incorrect. Check the latest email and try again.`
const deadCode = msg`This code no longer works. Request a new one.`

const pendingToken = (request: RequestFacts) => (request.base === 'cookie' ? request.cookie('login') : request.bearer)
/** On the second base there are no cookies: there the token of the pending login stands where the access token will. */
const asked = (what: 'code' | 'password', token: string, resendAfter = 0, { base }: RequestFacts) => ({
  mfa: what === 'code',
  must_change_password: what === 'password',
  resend_after: resendAfter,
  user: null,
  access_token: base === 'bearer' ? token : null,
  session: null,
})

export const signInCalls = (platform: Platform): readonly Served[] => {
  const { database, sessions, limits, passwords, secret, mailer } = platform

  /** Asks an unconfirmed owner to confirm, once per link's lifetime. */
  const askToVerify = async ({ id, email }: Account) => {
    const open = await database.query(
      `select from mailed_links where user_id = $1 and purpose = 'verify-email' and used_at is null and expires_at > now()
       union all select from outgoing_emails where search = lower($2) and kind = 'email-verification' and status = 'queued'`,
      [id, email],
    )
    if (open.length === 0)
      await mailer.order(database, { kind: 'email-verification', to: email, payload: { user: id, email } })
  }
  const open = async (tx: Sql, account: Account, { request, say, tell }: Helpers) => {
    const before = request.cookie('session')
    if (before !== null) await tx.query('delete from sessions where cookie_hash = $1', [hashOf(before)])
    const session = await sessions.open(tx, account.id, request.userAgent, networkOf(request.address))
    await tx.query('update users set last_signed_in_at = now() where id = $1', [account.id])
    await endPending(tx, account.id)
    await audit(tx, {
      user_id: account.id,
      resource: 'me',
      record_id: account.id,
      kind: 'signed-in',
      changes: {},
      request_id: request.id,
    })
    const user = await userOf(tx, account.id, say)
    request.setCookie('session', session.cookie, sessionSeconds.absolute)
    request.setCookie('login', '', 0)
    request.giveXsrf(session.cookie)
    tell(msg`Welcome, {name}.`, { name: user.first_name })
    const { idle_at, expires_at, bearer } = session
    const none = { mfa: false, must_change_password: false, resend_after: 0 }
    return { ...none, user, access_token: bearer, session: { idle_at, expires_at } }
  }
  const welcome = async (account: Account, { address }: RequestFacts) => {
    const { id, email, email_verified_at } = account
    await limits.clear([keys.pair(email, address), keys.account(email), keys.codes(email), keys.changes(id)])
    await limits.remember(keys.trusted(email, address), trustSeconds)
    if (email_verified_at === null) await askToVerify(account)
  }

  return [
    serve(auth.csrf, ({ request }) => {
      request.giveXsrf(request.cookie('session'))
      return null
    }),
    serve(auth.login, async (given) => {
      const { body, request } = given
      const { email, password } = body
      const { address } = request
      await limits.take(keys.pair(email, address), signInLimits.pair)
      await limits.take(keys.address(address), signInLimits.address)
      if (!(await limits.remembers(keys.trusted(email, address))))
        await limits.take(keys.account(email), signInLimits.account)
      const found = await accountByEmail(database, email)
      const isRight = await passwords.verify(found?.password_hash ?? null, password)
      if (!isRight || !found) throw new Unauthenticated(wrong)
      await limits.clear([keys.pair(email, address), keys.account(email)])
      await limits.giveBack(keys.address(address))
      if (found.mfa_enabled) {
        await limits.take(keys.codes(email), signInLimits.codes)
        const token = await database.transaction(async (tx) => {
          const pending = await openPending(tx, found.id, 'code')
          await mailer.post(tx, codeMail(found, await newCode(tx, secret, pending.id)))
          return pending.token
        })
        request.setCookie('login', token, pendingSeconds)
        given.tell(msg`We sent a code to your email.`)
        return asked('code', token, codeRules.resendSeconds, request)
      }
      if (found.must_change_password) {
        const { token } = await database.transaction((tx) => openPending(tx, found.id, 'password'))
        request.setCookie('login', token, pendingSeconds)
        given.tell(msg`Choose a new password to continue.`)
        return asked('password', token, 0, request)
      }
      const answer = await database.transaction((tx) => open(tx, found, given))
      await welcome(found, request)
      return answer
    }),
    serve(auth.otp, async (given) => {
      const { body, request } = given
      const token = pendingToken(request)
      // A wrong try must stay counted, so the transaction answers what happened instead of throwing.
      const outcome = await database.transaction(async (tx) => {
        const pending = await lockPending(tx, token)
        if (pending?.step !== 'code') return expired
        if (!pending.code_alive || pending.code_tries >= codeRules.tries) return deadCode
        if (!isCode(secret, pending, body.code)) {
          await countCodeTry(tx, pending.id)
          return pending.code_tries + 1 >= codeRules.tries ? deadCode : wrongCode
        }
        const account = await accountById(tx, pending.user_id)
        if (!account) return expired
        if (account.must_change_password) {
          await setStep(tx, pending.id, 'password')
          return { account, answer: asked('password', token ?? '', 0, request) }
        }
        return { account, answer: await open(tx, account, given) }
      })
      if (outcome === expired) throw new Unauthenticated(expired)
      if (!('answer' in outcome)) throw new Invalid({ code: [{ message: outcome }] }, outcome)
      await welcome(outcome.account, request)
      return outcome.answer
    }),
    serve(auth.resendOtp, async ({ request, tell }) => {
      const due = async (tx: Sql) => {
        const pending = await lockPending(tx, pendingToken(request))
        const account = pending?.step === 'code' ? await accountById(tx, pending.user_id) : null
        if (!pending || !account) throw new Unauthenticated(expired)
        if (pending.wait > 0) throw new RateLimited(pending.wait)
        return { account, pending }
      }
      const { account } = await database.transaction(due)
      await limits.take(keys.codes(account.email), signInLimits.codes)
      // Once more with the new code, under the lock: of requests at the same moment one sends a code.
      await database.transaction(async (tx) =>
        mailer.post(tx, codeMail(account, await newCode(tx, secret, (await due(tx)).pending.id))),
      )
      tell(msg`We sent another code to your email.`)
      return { resend_after: codeRules.resendSeconds }
    }),
    serve(auth.pending, async ({ request }) => {
      const pending = await database.transaction((tx) => lockPending(tx, pendingToken(request)))
      return pending === null || pending.step === 'proof'
        ? { step: null, resend_after: 0 }
        : { step: pending.step, resend_after: pending.step === 'code' ? pending.wait : 0 }
    }),
    serve(auth.forceResetPassword, async (given) => {
      const { body, request } = given
      const account = await database.transaction(async (tx) => {
        const pending = await lockPending(tx, pendingToken(request))
        return pending?.step === 'password' ? accountById(tx, pending.user_id) : null
      })
      if (!account) throw new Unauthenticated(expired)
      const set = await setPassword(platform, account, body.password)
      const answer = await database.transaction(async (tx) => {
        await set.store(tx, { request, keep: null, by: account.id })
        return open(tx, account, given)
      })
      await welcome(account, request)
      return answer
    }),
  ]
}
