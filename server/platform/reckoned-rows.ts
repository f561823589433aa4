import type { Reader } from '#server/platform/users.ts'

/** What a list is asked for, as the SQL of its rows may use it; `value` adds a parameter. */
export interface Asked {
  readonly reader: Reader
  readonly query: Readonly<Record<string, unknown>>
  readonly value: (of: unknown) => string
}
/** SQL that answers rows with an `id` of their own. */
export type RowsSql = (asked: Asked) => string
export const reckoned: unique symbol = Symbol('reckoned rows')
/** Rows that no table holds, such as those of a ranking: the names of their columns, and the SQL that reckons them. */
export interface ReckonedRows<N extends string = string> {
  readonly [reckoned]: { readonly columns: readonly N[]; readonly nullable: readonly N[]; readonly sql: RowsSql }
}
/**
 * The rows of a list that are reckoned for each reader and query, `id` among their columns. Such a list is paged,
 * sorted, filtered, searched and exported as every other; it has nothing to write, and nothing that is audited.
 * @param nullable those of the columns that may be null, by which pages cannot be ordered.
 */
export const reckonedRows = <const N extends string>(
  columns: readonly ('id' | N)[],
  sql: RowsSql,
  nullable: readonly NoInfer<N>[] = [],
): ReckonedRows<'id' | N> => ({ [reckoned]: { columns, nullable, sql } })
