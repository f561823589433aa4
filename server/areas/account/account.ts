import { auth, me } from '#contract/account/auth.ts'
import { msg } from '#contract/words.ts'
import { composeAccountMails } from '#server/areas/account/mail-orders.ts'
import { passwordCalls } from '#server/areas/account/passwords.ts'
import { proofCalls } from '#server/areas/account/proof.ts'
import { signInCalls } from '#server/areas/account/sign-in.ts'
import { spokenRoles, tellOfUser, userOf } from '#server/areas/account/users.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Person } from '#server/platform/users.ts'
import { sayIn } from '#server/platform/words.ts'

const timesOf = ({ idle_at, expires_at }: Person) => ({ idle_at, expires_at })

/** Signing in and out, passwords, the own record and the live line. */
export const accountHandlers = (platform: Platform): readonly Served[] => {
  const { database, sessions, live, changes } = platform
  composeAccountMails(platform)
  return [
    ...signInCalls(platform),
    ...passwordCalls(platform),
    ...proofCalls(platform),
    serve(auth.logout, async ({ user, request, tell }) => {
      await sessions.end(user.session_id)
      request.takeSessionBack()
      request.setCookie('login', '', 0)
      tell(msg`You are signed out.`)
      return null
    }),
    serve(auth.renew, ({ user }) => ({ session: timesOf(user) })),
    serve(auth.validate, ({ user, say }) => ({ role: spokenRoles(user.roles, say), session: timesOf(user) })),
    serve(me.get, ({ user, say }) => userOf(database, user.id, say)),
    serve(me.update, async ({ body, user, request, tell }) => {
      await database.transaction(async (tx) => {
        const [before] = await tx.query<{ hides_presence: boolean }>(
          'select hides_presence from users where id = $1 for update',
          [user.id],
        )
        const hides = body.hides_presence ?? before?.hides_presence
        await tx.query(
          `update users set locale = $2, hides_presence = $3, updated_at = now(), updated_by = $1, version = version + 1
           where id = $1`,
          [user.id, body.locale, hides],
        )
        await audit(tx, {
          user_id: user.id,
          resource: 'me',
          record_id: user.id,
          kind: 'changed',
          changes: {
            locale: [user.locale, body.locale],
            ...(hides !== before?.hides_presence && { hides_presence: [before?.hides_presence, hides] }),
          },
          request_id: request.id,
        })
        await tellOfUser(tx, changes, user.id)
      })
      tell(msg`Saved.`)
      return userOf(database, user.id, sayIn(body.locale))
    }),
    serve(me.events, ({ user, request }) => live.eventsFor(user, request.signal)),
  ]
}
