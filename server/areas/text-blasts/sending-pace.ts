import type { Sql } from '#server/platform/sql.ts'

/**
 * Takes room for so many messages of an account that may send `throttle` a second, and answers in how many milliseconds
 * they may go. The moment from which the account is free again lies in the database, so all processes and all blasts of
 * an account keep its pace together, and never wait for more than what was taken before them.
 */
export const takeRoom = async (sql: Sql, accountId: number, throttle: number, messages: number): Promise<number> => {
  const [row] = await sql.query<{ wait: number }>(
    `insert into rate_limits as r (key, hits, open_at, forget_at)
     values ($1, 0, clock_timestamp() + $2 * interval '1 second', now() + interval '1 hour')
     on conflict (key) do update set
       open_at = greatest(r.open_at, clock_timestamp()) + $2 * interval '1 second',
       forget_at = greatest(r.open_at, now()) + interval '1 hour'
     returning extract(epoch from open_at - clock_timestamp())::float8 * 1000 - $2 * 1000 as wait`,
    [`account-pace ${accountId}`, messages / throttle],
  )
  return Math.max(0, row?.wait ?? 0)
}
