import { mySessions } from '#contract/account/my-sessions.ts'
import { msg } from '#contract/words.ts'
import { deviceOf } from '#server/areas/account/devices.ts'
import { audit } from '#server/platform/audit.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type RequestFacts, type Served, serve } from '#server/platform/serve.ts'
import { sessionSeconds } from '#server/platform/sessions.ts'
import type { Sql } from '#server/platform/sql.ts'

interface SessionRow {
  readonly id: number
  readonly user_agent: string
  readonly network: string
  readonly created_at: string
  readonly seen_at: string
  readonly expires_at: string
  readonly current: boolean
}
const alive = 'idle_at > now() and expires_at > now()'

/** Where somebody is signed in, and the ways to end that. Other people's sessions do not exist here. */
export const mySessionHandlers = ({ database, sessions }: Platform): readonly Served[] => {
  const note = (tx: Sql, userId: number, kind: string, { id }: RequestFacts) =>
    audit(tx, { user_id: userId, resource: 'me', record_id: userId, kind, changes: {}, request_id: id })
  return [
    serve(mySessions.list, async ({ user, say }) => {
      const rows = await database.query<SessionRow>(
        `select number as id, user_agent, network, created_at, expires_at, id = $2 as current,
           greatest(created_at, idle_at - $3 * interval '1 second') as seen_at
         from sessions where user_id = $1 and ${alive} order by id = $2 desc, idle_at desc, number desc`,
        [user.id, user.session_id, sessionSeconds.idle],
      )
      return rows.map(({ user_agent, network, ...row }) => ({
        ...row,
        device: deviceOf(user_agent, say),
        network: network === '' ? say(msg`unknown`) : network,
      }))
    }),
    serve(mySessions.revoke, async ({ params, user, request, tell }) => {
      const [found] = await database.query<{ id: string }>(
        `select id from sessions where user_id = $1 and number = $2 and ${alive}`,
        [user.id, params.id],
      )
      if (!found) throw new NotFound()
      await sessions.end(found.id)
      await note(database, user.id, 'session-ended', request)
      if (found.id === user.session_id) request.takeSessionBack()
      tell(msg`Session ended.`)
      return null
    }),
    serve(mySessions.revokeOthers, async ({ user, request, tell }) => {
      await database.transaction(async (tx) => {
        await sessions.endOthers(tx, user.id, user.session_id)
        await note(tx, user.id, 'other-sessions-ended', request)
      })
      tell(msg`All other sessions were ended.`)
      return null
    }),
  ]
}
