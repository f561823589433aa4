import { randomUUID } from 'node:crypto'
import { type LimitName, type UsageWindow, usageLimits } from '#contract/limits.ts'
import { type Message, msg } from '#contract/words.ts'
import { RateLimited } from '#server/platform/failures.ts'
import { openJobStates } from '#server/platform/job-rows.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'

/** Holds people to `usageLimits`. The counts live in the database, so that all processes count together. */
export interface Usage {
  /**
   * Counts a call before it is carried out, or throws 429; `bytes` is how much it sends. Answers how to give back what
   * the call holds while it is open.
   */
  enter(name: LimitName, user: Person, bytes: number): Promise<() => void>
  /** Throws 429 when the owner has too many jobs of this kind; `tx` is the transaction that stores one more. */
  admitJob(tx: Sql, owner: number, kind: string): Promise<void>
  /** Says of the lines of this process that they are still open. */
  renew(): Promise<void>
  purge(): Promise<void>
  close(): Promise<void>
}

const soon: Message = msg`{seconds, plural, one {You have reached the limit for this action. Try again in # second.} other {You have reached the limit for this action. Try again in # seconds.}}`
const later: Message = msg`{minutes, plural, one {You have reached the limit for this action. Try again in # minute.} other {You have reached the limit for this action. Try again in # minutes.}}`
const muchLater: Message = msg`{hours, plural, one {You have reached the limit for this action. Try again in # hour.} other {You have reached the limit for this action. Try again in # hours.}}`
const busy: Message = msg`{most, plural, one {You already have # file in preparation. Wait until it is finished, then try again.} other {You already have # files in preparation. Wait until one of them is finished, then try again.}}`
const limited = (seconds: number) =>
  seconds < 120
    ? new RateLimited(seconds, soon)
    : seconds <= 7200
      ? new RateLimited(seconds, later, { minutes: Math.ceil(seconds / 60) })
      : new RateLimited(seconds, muchLater, { hours: Math.ceil(seconds / 3600) })

const until = (place: string) => `now() + ${place}::int * interval '1 second'`
// One statement: of two calls at the same moment the second waits for the row and then sees the first one's count.
const taking = `insert into quotas as q (key, used, until) values ($1, $2, ${until('$4')})
  on conflict (key) do update set
    used = case when q.until <= now() then excluded.used else q.used + excluded.used end,
    until = case when q.until <= now() then excluded.until else q.until end
  where q.until <= now() or q.used + excluded.used <= $3
  returning extract(epoch from until - now())::float8 as left`

/** Any numbers will do, as long as nothing else of ours locks by a pair that begins with them. */
const locks = { lines: 4600_01, jobs: 4600_02 } as const
const lock = (tx: Sql, what: keyof typeof locks, user: number) =>
  tx.query('select pg_advisory_xact_lock($1, $2)', [locks[what], user])

/** Seconds to wait for a job or a line to end, of which nobody knows when it does. */
const wait = 10

/** `lineSeconds`: how long a line counts that its process has not renewed, because the process has died. */
export const createUsage = (database: Database, lineSeconds: number): Usage => {
  const bundles = new Map<string, { left: number; until: number }>()
  const asking = new Map<string, Promise<void>>()
  const mine = new Set<string>()

  /** Answers for how many milliseconds the window goes on. */
  const take = async (key: string, { most, seconds }: UsageWindow, count: number): Promise<number> => {
    const [taken] = await database.query<{ left: number }>(taking, [key, count, most, seconds])
    if (taken) return taken.left * 1000
    const [row] = await database.query<{ wait: number }>(
      'select greatest(1, ceil(extract(epoch from until - now()) - 0.002))::int as wait from quotas where key = $1',
      [key],
    )
    throw limited(row?.wait ?? 1)
  }
  const takeFromBundle = async (key: string, window: UsageWindow, size: number): Promise<void> => {
    for (;;) {
      const bundle = bundles.get(key)
      if (bundle && bundle.left > 0 && bundle.until > Date.now()) {
        bundle.left -= 1
        return
      }
      // Calls at the same moment share one bundle.
      const asked =
        asking.get(key) ??
        take(key, window, size)
          .then((ms) => void bundles.set(key, { left: size, until: Date.now() + ms }))
          .finally(() => asking.delete(key))
      asking.set(key, asked)
      await asked
    }
  }
  const openLine = (user: Person, { person, session }: { readonly person: number; readonly session: number }) =>
    database.transaction(async (tx) => {
      await lock(tx, 'lines', user.id)
      const [open] = await tx.query<{ person: number; session: number }>(
        `select count(*)::int as person, (count(*) filter (where session_id = $2))::int as session
         from live_lines where user_id = $1 and until > now()`,
        [user.id, user.session_id],
      )
      if (open && (open.person >= person || open.session >= session)) throw limited(wait)
      const id = randomUUID()
      await tx.query(`insert into live_lines (id, user_id, session_id, until) values ($1, $2, $3, ${until('$4')})`, [
        id,
        user.id,
        user.session_id,
        lineSeconds,
      ])
      return id
    })
  const endLines = async (ids: readonly string[]) => {
    if (ids.length > 0) await database.query('delete from live_lines where id = any($1::text[])', [ids])
  }

  return {
    enter: async (name, user, bytes) => {
      const { windows, bundle, open } = usageLimits[name]
      for (const window of windows) {
        const key = `${name}:${window.counts}:${window.seconds}:${user.id}`
        if (bundle === undefined) await take(key, window, window.counts === 'bytes' ? bytes : 1)
        else await takeFromBundle(key, window, bundle)
      }
      if (!open) return () => {}
      const id = await openLine(user, open)
      mine.add(id)
      return () => {
        // A row that cannot be deleted now ends by itself, since nobody renews it.
        if (mine.delete(id)) endLines([id]).catch(() => {})
      }
    },
    admitJob: async (tx, owner, kind) => {
      const limit = Object.values(usageLimits).find(({ jobs }) => jobs?.kinds.includes(kind))?.jobs
      if (!limit) return
      await lock(tx, 'jobs', owner)
      const [open] = await tx.query<{ n: number }>(
        `select count(*)::int as n from jobs where owner_id = $1 and kind = any($2::text[]) and state in (${openJobStates})`,
        [owner, limit.kinds],
      )
      if (open && open.n >= limit.most) throw new RateLimited(wait, busy, { most: limit.most })
    },
    renew: async () => {
      if (mine.size > 0)
        await database.query(`update live_lines set until = ${until('$2')} where id = any($1::text[])`, [
          [...mine],
          lineSeconds,
        ])
    },
    purge: async () => {
      for (const [key, one] of bundles) if (one.until < Date.now()) bundles.delete(key)
      await database.query('delete from quotas where until < now()')
      await database.query('delete from live_lines where until < now()')
    },
    close: async () => {
      const left = [...mine]
      mine.clear()
      await endLines(left).catch(() => {})
    },
  }
}
