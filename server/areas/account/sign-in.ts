import { auth } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { networkOf } from '#server/areas/account/devices.ts'
import { keys, patience, trustSeconds } from '#server/areas/account/limits.ts'
import { newLink } from '#server/areas/account/links.ts'
import { codeMail, verifyMail } from '#server/areas/account/mails.ts'
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

const wrong = msg`The e-mail or the password is not right.`
const expired = msg`This sign-in took too long. Please begin again.`
const wrongCode = msg`This code is not right.`
const deadCode = msg`This code no longer works. Ask for another one.`

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
  const { database, sessions, limits, passwords, secret, later, mailer } = platform

  /** Asks an unconfirmed owner to confirm, once per link's lifetime. */
  const askToVerify = (account: Account) =>
    later('verification mail', async () => {
      const open = await database.query(
        "select id from mailed_links where user_id = $1 and purpose = 'verify-email' and used_at is null and expires_at > now()",
        [account.id],
      )
      if (open.length > 0) return
      const token = await database.transaction((tx) => newLink(tx, account.id, 'verify-email'))
      await mailer.send(verifyMail(account, token))
    })
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
    if (email_verified_at === null) askToVerify(account)
  }
  const mailCode = (account: Account, code: string) => later('code mail', () => mailer.send(codeMail(account, code)))

  return [
    serve(auth.csrf, ({ request }) => {
      request.giveXsrf(request.cookie('session'))
      return null
    }),
    serve(auth.login, async (given) => {
      const { body, request } = given
      const { email, password } = body
      const { address } = request
      await limits.take(keys.pair(email, address), patience.pair)
      await limits.take(keys.address(address), patience.address)
      if (!(await limits.remembers(keys.trusted(email, address))))
        await limits.take(keys.account(email), patience.account)
      const found = await accountByEmail(database, email)
      const isRight = await passwords.verify(found?.password_hash ?? null, password)
      if (!isRight || !found) throw new Unauthenticated(wrong)
      await limits.clear([keys.pair(email, address), keys.account(email)])
      await limits.giveBack(keys.address(address))
      if (found.mfa_enabled) {
        await limits.take(keys.codes(email), patience.codes)
        const { token, code } = await database.transaction(async (tx) => {
          const pending = await openPending(tx, found.id, 'code')
          return { token: pending.token, code: await newCode(tx, secret, pending.id) }
        })
        mailCode(found, code)
        request.setCookie('login', token, pendingSeconds)
        given.tell(msg`A code was sent to your e-mail.`)
        return asked('code', token, codeRules.resendSeconds, request)
      }
      if (found.must_change_password) {
        const { token } = await database.transaction((tx) => openPending(tx, found.id, 'password'))
        request.setCookie('login', token, pendingSeconds)
        given.tell(msg`Choose a new password to go on.`)
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
      const outcome = await database.transaction(async (tx) => {
        const pending = await lockPending(tx, pendingToken(request))
        const account = pending?.step === 'code' ? await accountById(tx, pending.user_id) : null
        if (!pending || !account) throw new Unauthenticated(expired)
        if (pending.wait > 0) throw new RateLimited(pending.wait)
        return { account, pending }
      })
      await limits.take(keys.codes(outcome.account.email), patience.codes)
      const code = await database.transaction((tx) => newCode(tx, secret, outcome.pending.id))
      mailCode(outcome.account, code)
      tell(msg`Another code was sent to your e-mail.`)
      return { resend_after: codeRules.resendSeconds }
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
      set.tellOwner()
      await welcome(account, request)
      return answer
    }),
  ]
}
