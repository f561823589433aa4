import { randomInt } from 'node:crypto'
import { secondStep } from '#contract/account/my-sessions.ts'
import { type Message, msg } from '#contract/words.ts'
import { keys, signInLimits } from '#server/areas/account/limits.ts'
import { secondStepMail } from '#server/areas/account/mails.ts'
import { codeRules } from '#server/areas/account/pending.ts'
import { accountById, tellOfUser, userOf } from '#server/areas/account/users.ts'
import { audit } from '#server/platform/audit.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { isSame, sealOf } from '#server/platform/tokens.ts'

const wrongPassword = msg`Your password is incorrect.`
const already = msg`Two-step verification already has this setting.`
const wrongCode = msg`This code is incorrect. Check the latest email and try again.`
const deadCode = msg`This code no longer works. Request a new one.`
const invalid = (field: string, message: Message) => new Invalid({ [field]: [{ message }] }, message)

interface Asked {
  readonly enabled: boolean
  readonly code_hash: string
  readonly code_tries: number
}

/** Turning the own second step on or off: it takes the password and the mailbox, so that a borrowed session cannot. */
export const secondStepHandlers = (platform: Platform): readonly Served[] => {
  const { database, changes, limits, passwords, secret, mailer } = platform
  const seal = (userId: number, code: string) => sealOf(secret, `second step ${userId} ${code}`)
  return [
    serve(secondStep.ask, async ({ body, user, tell }) => {
      const account = await accountById(database, user.id)
      if (!account) throw new NotFound()
      await limits.take(keys.changes(user.id), signInLimits.changes)
      if (!(await passwords.verify(account.password_hash, body.password))) throw invalid('password', wrongPassword)
      await limits.clear([keys.changes(user.id)])
      if (account.mfa_enabled === body.enabled) throw invalid('enabled', already)
      await limits.take(keys.codes(account.email), signInLimits.codes)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into second_step_changes (user_id, session_id, enabled, code_hash, expires_at)
         values ($1, $2, $3, $4, now() + $5::int * interval '1 minute')
         on conflict (user_id) do update set session_id = excluded.session_id, enabled = excluded.enabled,
           code_hash = excluded.code_hash, code_tries = 0, expires_at = excluded.expires_at`,
          [user.id, user.session_id, body.enabled, seal(user.id, code), codeRules.minutes],
        )
        await mailer.post(tx, secondStepMail(account, code, body.enabled))
      })
      tell(msg`We sent a code to your email.`)
      return { resend_after: codeRules.resendSeconds }
    }),
    serve(secondStep.confirm, async ({ body, user, request, say, tell }) => {
      // A wrong try must stay counted, so the transaction answers what happened instead of throwing.
      const refused = await database.transaction(async (tx) => {
        const [asked] = await tx.query<Asked>(
          'select enabled, code_hash, code_tries from second_step_changes where user_id = $1 and session_id = $2 and expires_at > now() for update',
          [user.id, user.session_id],
        )
        if (!asked || asked.code_tries >= codeRules.tries) return deadCode
        if (!isSame(asked.code_hash, seal(user.id, body.code))) {
          await tx.query('update second_step_changes set code_tries = code_tries + 1 where user_id = $1', [user.id])
          return asked.code_tries + 1 >= codeRules.tries ? deadCode : wrongCode
        }
        await tx.query('delete from second_step_changes where user_id = $1', [user.id])
        await tx.query(
          'update users set mfa_enabled = $2, updated_at = now(), updated_by = $1, version = version + 1 where id = $1',
          [user.id, asked.enabled],
        )
        await audit(tx, {
          user_id: user.id,
          resource: 'users',
          record_id: user.id,
          kind: 'changed',
          changes: { mfa_enabled: [!asked.enabled, asked.enabled] },
          request_id: request.id,
        })
        await tellOfUser(tx, changes, user.id)
        return null
      })
      if (refused) throw invalid('code', refused)
      const own = await userOf(database, user.id, say)
      await limits.clear([keys.codes(own.email)])
      tell(own.mfa_enabled ? msg`Two-step verification is on.` : msg`Two-step verification is off.`)
      return own
    }),
  ]
}
