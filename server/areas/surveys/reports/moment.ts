import type { Database, Sql } from '#server/platform/sql.ts'

/** Runs statements one after the other, as one connection takes them. */
const inTurn = (sql: Sql): Sql => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...sql,
    query: <T extends object>(text: string, params?: readonly unknown[]) => {
      const next = last.then(() => sql.query<T>(text, params))
      last = next.catch(() => {})
      return next
    },
  }
}
/**
 * Reads all figures of a report at one moment, so that its parts add up while others write. A report's statements are
 * short: to compile them, or to start workers for them, takes longer than they do.
 */
export const atOneMoment = <T>(database: Database, read: (sql: Sql) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    if (tx.kind === 'postgres')
      await tx.script(`set transaction isolation level repeatable read, read only;
        set local jit = off; set local max_parallel_workers_per_gather = 0`)
    return read(inTurn(tx))
  })
