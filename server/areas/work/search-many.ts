import type { Store } from '#server/platform/records-store.ts'
import { type Database, StatementFailed } from '#server/platform/sql.ts'

/** How many of the newest rows in scope are looked through one by one. */
const nearest = 3000
/** How long the index may be asked for the rest, in milliseconds; longer while nothing at all was found. */
const patience = { some: 20, none: 35 } as const

type Value = (of: unknown) => string
export interface ManyQuery {
  readonly table: string
  readonly columns: string
  /** The folded text that is searched: `t.search`. */
  readonly text: string
  /** The folded words that it must hold, as patterns. */
  readonly patterns: readonly string[]
  /** An indexed column that somebody may have typed the beginning of, such as a reference. */
  readonly starts?: { readonly column: string; readonly typed: string } | undefined
  /** At most so many, the newest first. */
  readonly limit: number
  /** False when no word has three letters in a row: then the trigram index holds nothing to find it by. */
  readonly isIndexed: boolean
}
const isCancelled = (error: unknown) => error instanceof StatementFailed && error.code === '57014'

/**
 * Looks through a table of a million rows without ever scanning it. First come those whose reference begins so, from
 * its own index. Then the newest rows, by their number: a word that is in many rows is in enough of those. Only a word
 * that is rare among them goes on to the trigram index, which has few rows to give then; should it have many after all
 * (those of a year that is over), the time limit ends it, and what was found so far is the answer.
 */
export const searchMany = async <T extends { readonly id: number }>(
  database: Database,
  store: Store,
  { table, columns, text, patterns, starts, limit, isIndexed }: ManyQuery,
): Promise<readonly T[]> => {
  const found = new Map<number, T>()
  const keep = (rows: readonly T[]) => {
    for (const row of rows) if (found.size < limit && !found.has(row.id)) found.set(row.id, row)
    return found.size >= limit
  }
  const matching = (value: Value, of: string) => patterns.map((one) => `${of} like ${value(one)}`).join(' and ')
  if (starts) {
    const begun = await store.select<T>((rows, value) => {
      const { column, typed } = starts
      const [from, to] = [value(typed), value(`${typed}\uffff`)]
      return `select ${columns} from ${rows} t where ${column} >= ${from} and ${column} < ${to} order by ${column} limit ${limit}`
    })
    if (keep(begun)) return [...found.values()]
  }
  const near = await store.select<T>(
    // Joined with '' the text is in no index, or the planner would ask the trigrams of a frequent word for all it has.
    (rows, value) =>
      `select ${columns} from (select t.id from ${rows} t order by t.id desc limit ${nearest}) k
       join ${table} t on t.id = k.id where ${matching(value, `(${text} || '')`)} order by k.id desc limit ${limit}`,
  )
  if (keep(near) || !isIndexed) return [...found.values()]
  try {
    await database.transaction(async (tx) => {
      await tx.query("select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true)", [
        String(found.size > 0 ? patience.some : patience.none),
      ])
      const all = (rows: string, value: Value) =>
        `select ${columns} from ${rows} t where ${matching(value, text)} limit ${limit}`
      keep(await store.select<T>(all, tx))
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
  }
  return [...found.values()]
}
