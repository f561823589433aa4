import { RateLimited } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'

/** How patient one kind of limit is. */
export interface BackoffPolicy {
  /** So many tries are free. */
  readonly free: number
  /** Then each try doubles the wait, from this many seconds … */
  readonly first: number
  /** … up to this many. */
  readonly most: number
  /** Without tries for this many seconds everything is forgotten. */
  readonly forget: number
}
export interface RateLimits {
  /** Counts a try before it is made, or throws 429 while a wait is on: tries at the same moment cannot slip past. */
  take(key: string, patience: BackoffPolicy): Promise<void>
  /** The try was a good one: it does not count, and nobody waits for it. */
  giveBack(key: string): Promise<void>
  clear(keys: readonly string[]): Promise<void>
  /** Keeps a fact for so many seconds, such as an address that an owner has used. */
  remember(key: string, seconds: number): Promise<void>
  remembers(key: string): Promise<boolean>
  purge(): Promise<void>
}

const seconds = (count: string) => `${count}::int * interval '1 second'`
const hits = 'case when r.forget_at < now() then 1 else r.hits + 1 end'
// Long ago: of statements at the same moment the later one may have begun, and so have its now(), a moment earlier.
const noWait = "timestamptz 'epoch'"
// One statement: whoever comes second waits for the row and then sees the first one's wait.
const taking = `insert into rate_limits as r (key, hits, open_at, forget_at)
  values ($1, 1, case when $2::int < 1 then now() + ${seconds('$3')} else ${noWait} end, now() + ${seconds('$5')})
  on conflict (key) do update set
    hits = ${hits},
    open_at = case when ${hits} > $2::int
      then now() + least($4::int, $3::int * power(2, least(20, ${hits} - $2::int - 1))) * interval '1 second'
      else ${noWait} end,
    forget_at = now() + ${seconds('$5')}
  where r.open_at <= now() or r.forget_at < now()
  returning hits`

/** Limits live in the database, so that all processes count together. */
export const createRateLimits = (database: Sql): RateLimits => ({
  take: async (key, { free, first, most, forget }) => {
    const taken = await database.query(taking, [key, free, first, most, forget])
    if (taken.length > 0) return
    const [row] = await database.query<{ wait: number }>(
      // Stored moments are rounded to milliseconds, which must not make eleven seconds of ten.
      'select greatest(1, ceil(extract(epoch from open_at - now()) - 0.002))::int as wait from rate_limits where key = $1',
      [key],
    )
    throw new RateLimited(row?.wait ?? 1)
  },
  giveBack: async (key) => {
    await database.query(`update rate_limits set hits = greatest(0, hits - 1), open_at = ${noWait} where key = $1`, [
      key,
    ])
  },
  clear: async (keys) => {
    await database.query('delete from rate_limits where key = any($1::text[])', [keys])
  },
  remember: async (key, lasting) => {
    await database.query(
      `insert into rate_limits (key, hits, open_at, forget_at) values ($1, 0, now(), now() + ${seconds('$2')})
       on conflict (key) do update set forget_at = excluded.forget_at`,
      [key, lasting],
    )
  },
  remembers: async (key) =>
    (await database.query('select 1 as one from rate_limits where key = $1 and forget_at > now()', [key])).length > 0,
  purge: async () => {
    await database.query('delete from rate_limits where forget_at < now()')
  },
})
