import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { epochOf } from '#contract/calendar.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { hashOf, newToken } from '#server/platform/tokens.ts'
import { type FoundPerson, type Person, personColumns, personFrom } from '#server/platform/users.ts'

/** A session ends 12 hours after it began, or 60 minutes after the person's last act. In seconds. */
export const sessionSeconds = { absolute: 12 * 3600, idle: 3600 } as const

export interface Times {
  readonly idle_at: string
  readonly expires_at: string
}
export interface Opened extends Times {
  readonly id: string
  /** For the cookie of the first base. */
  readonly cookie: string
  /** For the Authorization header of the second base. */
  readonly bearer: string
}
export interface Sessions {
  find(by: 'cookie' | 'bearer', token: string): Promise<Person | null>
  /** The person of a session as they are now, for connections that stay open. */
  current(id: string): Promise<Person | null>
  /** A person acted: idle time starts anew. */
  touch(person: Person): Promise<Times>
  /** `network` is where it came from, as the owner is told: 203.0.113.0/24. */
  open(tx: Sql, userId: number, userAgent: string, network: string): Promise<Opened>
  /** The person proved once more who they are. */
  prove(tx: Sql, id: string): Promise<void>
  end(id: string): Promise<void>
  endOthers(tx: Sql, userId: number, keep: string | null): Promise<void>
  /** Hears the ids of sessions that were ended, here or in another process. */
  hear(heard: (ids: readonly string[]) => void): () => void
  purge(): Promise<void>
  close(): Promise<void>
}

interface Found extends FoundPerson {
  readonly session_id: string
  readonly proof_age: number
  readonly mfa_enabled: boolean
  readonly idle_at: string
  readonly expires_at: string
}
const lookUp = (column: 'cookie_hash' | 'bearer_hash' | 'id') =>
  `select s.id as session_id, s.idle_at, s.expires_at, extract(epoch from now() - s.proved_at)::float8 as proof_age, u.mfa_enabled, ${personColumns} ` +
  `from sessions s join users u on u.id = s.user_id where s.${column} = $1 ` +
  'and s.idle_at > now() and s.expires_at > now() and u.status and u.deleted_at is null'
const statements = { cookie: lookUp('cookie_hash'), bearer: lookUp('bearer_hash'), id: lookUp('id') } as const

const channel = 'dealer_desk_sessions'
const Ended = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const tellEnded = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += 100) await tx.notify(channel, JSON.stringify(ids.slice(at, at + 100)))
}
/** Ends a person's sessions, but for one that stays, when `tx` commits. */
export const endSessionsOf = async (tx: Sql, userId: number, keep: string | null): Promise<void> => {
  const ended = await tx.query<{ id: string }>(
    'delete from sessions where user_id = $1 and id is distinct from $2 returning id',
    [userId, keep],
  )
  await tellEnded(
    tx,
    ended.map((one) => one.id),
  )
}

/** Keeps sessions in the database, so that every process knows them and an ended one ends everywhere at once. */
export const openSessions = async (database: Database): Promise<Sessions> => {
  const ears = new Set<(ids: readonly string[]) => void>()
  const stop = await database.listen(channel, (payload) => {
    const ids = v.safeParse(Ended, payload)
    if (ids.success) for (const ear of ears) ear(ids.output)
  })
  const personBy = async (text: string, value: string): Promise<Person | null> => {
    const [found] = await database.query<Found>(text, [value])
    return found ? personFrom(found) : null
  }
  return {
    find: (by, token) => personBy(statements[by], hashOf(token)),
    current: (id) => personBy(statements.id, id),
    touch: async (person) => {
      // A write a minute is enough to keep someone who works from being signed out.
      const left = epochOf(person.idle_at) - Date.now()
      if (left > (sessionSeconds.idle - 60) * 1000) return { idle_at: person.idle_at, expires_at: person.expires_at }
      const [times] = await database.query<Times>(
        "update sessions set idle_at = least(now() + $2 * interval '1 second', expires_at) where id = $1 returning idle_at, expires_at",
        [person.session_id, sessionSeconds.idle],
      )
      return times ?? { idle_at: person.idle_at, expires_at: person.expires_at }
    },
    open: async (tx, userId, userAgent, network) => {
      const [id, cookie, bearer] = [randomUUID(), newToken(), newToken()]
      const [times] = await tx.query<Times>(
        'insert into sessions (id, user_id, cookie_hash, bearer_hash, user_agent, network, idle_at, expires_at) ' +
          "values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second', now() + $8 * interval '1 second') returning idle_at, expires_at",
        [
          id,
          userId,
          hashOf(cookie),
          hashOf(bearer),
          userAgent.slice(0, 300),
          network,
          sessionSeconds.idle,
          sessionSeconds.absolute,
        ],
      )
      if (!times) throw new Error('The session was not stored')
      return { id, cookie, bearer, ...times }
    },
    prove: async (tx, id) => {
      await tx.query('update sessions set proved_at = now() where id = $1', [id])
    },
    end: (id) =>
      database.transaction(async (tx) => {
        await tx.query('delete from sessions where id = $1', [id])
        await tellEnded(tx, [id])
      }),
    endOthers: endSessionsOf,
    hear: (heard) => {
      ears.add(heard)
      return () => ears.delete(heard)
    },
    purge: async () => {
      await database.query('delete from sessions where expires_at < now() or idle_at < now()')
    },
    close: stop,
  }
}
