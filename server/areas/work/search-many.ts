import type { Store } from '#server/platform/records-store.ts'
import { type Database, StatementFailed } from '#server/platform/sql.ts'

/** How many of the newest rows in scope are looked through one by one. */
const nearest = 4000
/** How long the index may be asked for the rest, in milliseconds. */
const patience = 30

export interface ManyQuery {
  readonly table: string
  readonly columns: string
  /** `t.search like $2 and …`, by what adds a parameter. */
  readonly matches: (value: (of: unknown) => string) => string
  /** At most so many, the newest first. */
  readonly limit: number
  /** False when no word has three letters in a row: then the trigram index holds nothing to find it by. */
  readonly isIndexed: boolean
}
const isCancelled = (error: unknown) => error instanceof StatementFailed && error.code === '57014'

/**
 * Looks through a table of a million rows without ever scanning it. The newest rows come first, by their number: a
 * word that is in many rows is in enough of those. Only a word that is rare among them goes on to the trigram index,
 * which has few rows to give then; should it have many after all (a year that is over), the time limit ends it, and
 * what was found so far is the answer.
 */
export const searchMany = async <T extends { readonly id: number }>(
  database: Database,
  store: Store,
  { table, columns, matches, limit, isIndexed }: ManyQuery,
): Promise<readonly T[]> => {
  const near = await store.select<T>(
    (rows, value) =>
      `select ${columns} from (select t.id from ${rows} t order by t.id desc limit ${nearest}) k
       join ${table} t on t.id = k.id where ${matches(value)} order by t.id desc limit ${limit}`,
  )
  if (near.length >= limit || !isIndexed) return near
  try {
    const far = await database.transaction(async (tx) => {
      await tx.query("select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true)", [
        String(patience),
      ])
      return store.select<T>((rows, value) => `select ${columns} from ${rows} t where ${matches(value)} limit ${limit}`, tx)
    })
    const known = new Set(near.map(({ id }) => id))
    return [...near, ...far.filter(({ id }) => !known.has(id))].slice(0, limit)
  } catch (error) {
    if (isCancelled(error)) return near
    throw error
  }
}
