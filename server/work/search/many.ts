import { getTableName } from 'drizzle-orm'
import type { RecordsDefinition } from '#server/platform/records.ts'
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
  /** Where the folded text lies that is searched. */
  readonly searchIn: NonNullable<RecordsDefinition['searchIn']>
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
  { table, columns, searchIn, patterns, starts, limit, isIndexed }: ManyQuery,
): Promise<readonly T[]> => {
  const found = new Map<number, T>()
  const keep = (rows: readonly T[]) => {
    for (const row of rows) if (found.size < limit && !found.has(row.id)) found.set(row.id, row)
    return found.size >= limit
  }
  const { column, of } = searchIn
  const texts = getTableName(searchIn.table)
  const matching = (value: Value, of: string) => patterns.map((one) => `${of} like ${value(one)}`).join(' and ')
  if (starts) {
    const begun = await store.select<T>((rows, value) => {
      const [from, to] = [value(starts.typed), value(`${starts.typed}\uffff`)]
      return `select ${columns} from ${rows} t where ${starts.column} >= ${from} and ${starts.column} < ${to} order by ${starts.column} limit ${limit}`
    })
    if (keep(begun)) return [...found.values()]
  }
  const near = await store.select<T>(
    (rows, value) =>
      `select ${columns} from (select * from ${rows} s order by s.${of} desc limit ${nearest}) s
       join ${table} t on t.id = s.${of} where ${matching(value, `s.${column}`)} order by t.id desc limit ${limit}`,
    database,
    texts,
  )
  if (keep(near) || !isIndexed) return [...found.values()]
  try {
    await database.transaction(async (tx) => {
      // To start helpers takes longer than the index does for few rows.
      await tx.query(
        `select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true),
         set_config('max_parallel_workers_per_gather', '0', true)`,
        [String(found.size > 0 ? patience.some : patience.none)],
      )
      // By itself, or the planner would walk all texts in the order of their rows, in the hope of the first few.
      const all = (rows: string, value: Value) =>
        `select ${columns} from (select s.${of} from ${rows} s where ${matching(value, `s.${column}`)} offset 0) s
         join ${table} t on t.id = s.${of} limit ${limit}`
      keep(await store.select<T>(all, tx, texts))
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
  }
  return [...found.values()]
}
