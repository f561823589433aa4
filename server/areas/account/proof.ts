import { auth } from '#contract/account/auth.ts'
import { type Message, msg } from '#contract/words.ts'
import { keys, signInLimits } from '#server/areas/account/limits.ts'
import { proofMail } from '#server/areas/account/mails.ts'
import {
  codeRules,
  countCodeTry,
  isCode,
  lockPending,
  newCode,
  openProof,
  proofToken,
} from '#server/areas/account/pending.ts'
import { accountById } from '#server/areas/account/users.ts'
import { audit } from '#server/platform/audit.ts'
import { Invalid, NotFound, RateLimited } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'

const wrongPassword = msg`Your password is incorrect.`
const wrongCode = msg`This code is incorrect. Check the latest email and try again.`
const deadCode = msg`This code no longer works. Request a new one.`
const byPassword = msg`Two-step verification is off, so no code is sent. Enter your password instead.`
const invalid = (field: 'password' | 'code', message: Message) => new Invalid({ [field]: [{ message }] }, message)

/**
 * Proving once more who one is, for acts that want more than an open session. Two-step accounts prove it by a mailed code,
 * because whoever borrows a session may know the password too; the others by their password. Slowed as signing in is.
 */
export const proofCalls = (platform: Platform): readonly Served[] => {
  const { database, limits, passwords, sessions, secret, mailer } = platform
  const own = async (id: number) => {
    const account = await accountById(database, id)
    if (!account) throw new NotFound()
    return account
  }
  const refuseEarly = async (tx: Sql, sessionId: string) => {
    const pending = await lockPending(tx, proofToken(sessionId))
    if (pending && pending.wait > 0) throw new RateLimited(pending.wait)
    return pending
  }
  return [
    serve(auth.sendProofCode, async ({ user, tell }) => {
      const account = await own(user.id)
      if (!account.mfa_enabled) throw invalid('code', byPassword)
      await database.transaction((tx) => refuseEarly(tx, user.session_id))
      await limits.take(keys.codes(account.email), signInLimits.codes)
      await database.transaction(async (tx) => {
        await openProof(tx, user.id, user.session_id)
        const pending = await refuseEarly(tx, user.session_id)
        if (!pending) throw new Error('The proof was not stored')
        await mailer.post(tx, proofMail(account, await newCode(tx, secret, pending.id)))
      })
      tell(msg`We sent a code to your email.`)
      return { resend_after: codeRules.resendSeconds }
    }),
    serve(auth.prove, async ({ body, user, request, tell }) => {
      const account = await own(user.id)
      await limits.take(keys.address(request.address), signInLimits.address)
      await limits.take(keys.changes(user.id), signInLimits.changes)
      const prove = async (tx: Sql) => {
        await sessions.prove(tx, user.session_id)
        await audit(tx, {
          user_id: user.id,
          resource: 'me',
          record_id: user.id,
          kind: 'proved',
          changes: {},
          request_id: request.id,
        })
      }
      if (account.mfa_enabled) {
        // A wrong try must stay counted, so the transaction answers what happened instead of throwing.
        const refused = await database.transaction(async (tx) => {
          const pending = await lockPending(tx, proofToken(user.session_id))
          if (pending?.step !== 'proof' || !pending.code_alive || pending.code_tries >= codeRules.tries) return deadCode
          if (!isCode(secret, pending, body.code ?? '')) {
            await countCodeTry(tx, pending.id)
            return pending.code_tries + 1 >= codeRules.tries ? deadCode : wrongCode
          }
          await tx.query('delete from pending_logins where id = $1', [pending.id])
          await prove(tx)
          return null
        })
        if (refused) throw invalid('code', refused)
      } else {
        if (!(await passwords.verify(account.password_hash, body.password ?? '')))
          throw invalid('password', wrongPassword)
        await database.transaction(prove)
      }
      await limits.clear([keys.changes(user.id)])
      await limits.giveBack(keys.address(request.address))
      tell(msg`Identity confirmed.`)
      return null
    }),
  ]
}
