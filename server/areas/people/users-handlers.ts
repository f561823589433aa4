import { isAbove, withheldWords } from '#contract/people/rights.ts'
import { passwordLinks, users } from '#contract/people/users.ts'
import { msg } from '#contract/words.ts'
import { endPending } from '#server/areas/account/pending.ts'
import { accountById, tellOfUser } from '#server/areas/account/users.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { audit } from '#server/platform/audit.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { endSessionsOf } from '#server/platform/sessions.ts'
import { newToken } from '#server/platform/tokens.ts'

export const userHandlers = (platform: Platform): readonly Served[] => {
  const { database, passwords, mailer, changes } = platform
  return [
    listOf(users.list, userRecords),
    getOf(users.get, userRecords),
    serve(users.create, async ({ body, records, tell }) => {
      // Nobody knows this password: the invitation's link is the way in.
      const password_hash = await passwords.hash(newToken())
      const user = await records(userRecords).create({ ...body, password_hash })
      tell(user.status ? msg`Saved. We sent an invitation to {email}.` : msg`Saved.`, { email: user.email })
      return user
    }),
    serve(users.update, async ({ params, body, records, tell }) => {
      const user = await records(userRecords).update(params.id, body)
      tell(msg`Saved.`)
      return user
    }),
    trashOf(users.trash, userRecords),
    restoreOf(users.restore, userRecords),
    serve(passwordLinks.send, async ({ params, records, user, request, tell }) => {
      const them = await records(userRecords).get(params.id)
      if (isAbove(user, them)) throw new Forbidden(withheldWords.above)
      const account = await accountById(database, params.id)
      if (!account) throw new NotFound(msg`This user is inactive or in the trash, so the link cannot be sent.`)
      await database.transaction(async (tx) => {
        const isOwn = params.id === user.id
        await tx.query(
          'update users set must_change_password = true, updated_at = now(), updated_by = $2, version = version + 1 where id = $1',
          [params.id, user.id],
        )
        await endSessionsOf(tx, params.id, isOwn ? user.session_id : null)
        await endPending(tx, params.id)
        await audit(tx, {
          user_id: user.id,
          resource: 'users',
          record_id: params.id,
          kind: 'changed',
          changes: { must_change_password: [account.must_change_password, true] },
          request_id: request.id,
        })
        await tellOfUser(tx, changes, params.id)
        const { id, email } = account
        await mailer.order(tx, { kind: 'password-reset', to: email, payload: { user: id, email } })
      })
      tell(msg`We sent a link to choose a new password to {email}.`, { email: account.email })
      return null
    }),
  ]
}
