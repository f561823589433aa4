import type { Database, Sql } from '#server/platform/sql.ts'

/** Statements one after the other, as one connection takes them, until one of them or what is made of it fails. */
const inTurn = (sql: Sql) => {
  let last: Promise<unknown> = Promise.resolve()
  let isOver = false
  const turns: Sql = {
    ...sql,
    query: <T extends object>(text: string, params?: readonly unknown[]) => {
      const next = last.then(() => {
        if (isOver) throw new Error('The report has failed already')
        return sql.query<T>(text, params)
      })
      last = next
      return next
    },
  }
  /** Nothing is asked any more when it resolves: the connection may go to somebody else. */
  const end = async () => {
    isOver = true
    await last.catch(() => {})
  }
  return { turns, end }
}
/**
 * Reads all figures of a report at one moment, so that its parts add up while others write. A report's statements are
 * short: to compile them, or to start workers for them, takes longer than they do. A plan that does for a day as well as
 * for two years is a bad one for both.
 */
export const atOneMoment = <T>(database: Database, read: (sql: Sql) => Promise<T>): Promise<T> =>
  database.snapshot(async (tx) => {
    if (tx.kind === 'postgres')
      await tx.script(`set local jit = off; set local max_parallel_workers_per_gather = 0; set local work_mem = '32MB';
        set local plan_cache_mode = force_custom_plan`)
    const { turns, end } = inTurn(tx)
    try {
      return await read(turns)
    } finally {
      await end()
    }
  })
