import { RateLimited } from '#server/platform/failures.ts'
import type { Database } from '#server/platform/sql.ts'

/** How patient one kind of limit is. */
export interface Patience {
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
  /** 429 while a wait is on; does not count. */
  heed(keys: readonly string[]): Promise<void>
  /** Counts a try, and starts a wait when the free ones are used up. */
  count(key: string, patience: Patience): Promise<void>
  clear(keys: readonly string[]): Promise<void>
  purge(): Promise<void>
}

/** Limits live in the database, so that all processes count together. */
export const createRateLimits = (database: Database): RateLimits => ({
  heed: async (keys) => {
    const [row] = await database.query<{ seconds: number }>(
      'select ceil(extract(epoch from max(open_at) - now()))::int as seconds from rate_limits where key = any($1::text[]) and open_at > now() and forget_at > now()',
      [keys],
    )
    if (row && row.seconds > 0) throw new RateLimited(row.seconds)
  },
  count: async (key, { free, first, most, forget }) => {
    // One statement, so that tries at the same moment are all counted.
    await database.query(
      `insert into rate_limits as r (key, hits, open_at, forget_at)
       values ($1, 1, now() + case when 1 > $2::int then $3::int * interval '1 second' else interval '0' end, now() + $5::int * interval '1 second')
       on conflict (key) do update set
         hits = case when r.forget_at < now() then 1 else r.hits + 1 end,
         open_at = now() + case
           when (case when r.forget_at < now() then 1 else r.hits + 1 end) > $2::int
           then least($4::int, $3::int * power(2, least(20, (case when r.forget_at < now() then 1 else r.hits + 1 end) - $2::int - 1))) * interval '1 second'
           else interval '0' end,
         forget_at = now() + $5::int * interval '1 second'`,
      [key, free, first, most, forget],
    )
  },
  clear: async (keys) => {
    await database.query('delete from rate_limits where key = any($1::text[])', [keys])
  },
  purge: async () => {
    await database.query('delete from rate_limits where forget_at < now()')
  },
})
