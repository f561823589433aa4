import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import { type Calls, type Resource, resourceName } from '#contract/call.ts'
import type { Rec, ResourceName } from '#contract/fields.ts'
import type { Message } from '#contract/words.ts'
import type { Change } from '#server/platform/changes.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person, Scope } from '#server/platform/users.ts'

/** A condition over the row `t`, as SQL: it is given the placeholder of its value. */
export interface Condition {
  (value: string): string
  /** The column that has one value alone when this is set. */
  readonly fixes?: string
}
/** `t.status = $1`. */
export const equals = (column: string): Condition =>
  Object.assign((value: string) => `t.${column} = ${value}`, { fixes: column })
/** One of several record numbers: `t.dealer_id = any($1::int[])`. */
export const among =
  (column: string): Condition =>
  (value) =>
    `t.${column} = any(${value}::int[])`

/** Where a reference's id and name come from: by a column to another table, or from SQL over `t` and the `joins`. */
export type Reference =
  | { readonly by: string; readonly from: PgTable; readonly name?: string }
  | { readonly id: string; readonly name: string }

/** What a hook is told about a write. `before` and `after` are rows of the table. */
export interface Write {
  readonly kind: 'created' | 'changed' | 'trashed' | 'restored'
  readonly before: SqlRow | null
  readonly after: SqlRow
  readonly user: Person
  /** The whole body, also what is no column of the table. */
  readonly given: SqlRow
}

/** The columns of a table, so that a misspelt one does not compile. */
type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string

export interface RecordsParts<T extends PgTable, R extends Rec> {
  readonly table: T
  /** What an answer carries. A field is a column of its own name, unless it stands in `references` or `computed`. */
  readonly record: R
  /**
   * The column with the dealer whose people see the row; 'id' for dealers themselves; null when everyone who may call
   * sees all rows.
   */
  readonly scope: ColumnOf<T> | null
  /** For rows without such a column: which of them a dealer's people see, as a condition on the dealer's number. */
  readonly within?: Condition
  readonly references?: { readonly [K in keyof R['fields'] & string]?: Reference }
  /** SQL over `t` and the joins: `{ dealers_count: '(select count(*) from dealers d where d.zone_id = t.id)' }`. */
  readonly computed?: { readonly [K in keyof R['fields'] & string]?: string }
  /** Likewise for what must not say more than its reader may see: the SQL for whoever has this scope. */
  readonly computedIn?: { readonly [K in keyof R['fields'] & string]?: (scope: Scope) => string }
  /** Further joins for references and computed fields; they must not multiply rows. */
  readonly joins?: string
  /** A column with folded text, or several columns; `fold` folds what is typed likewise, from `searchFrom` letters on. */
  readonly search?: ColumnOf<T> | readonly ColumnOf<T>[]
  /** Or a column of that kind in a table of its own, which has the scope's column too; `of` holds the row's number. */
  readonly searchIn?: { readonly table: PgTable; readonly column: string; readonly of: string }
  /** Or, also besides `search`, folded columns of tables that a column refers to; `follows` names their resources. */
  readonly searchThrough?: readonly { readonly by: ColumnOf<T>; readonly from: PgTable; readonly column: string }[]
  readonly searchFrom?: number
  readonly fold?: (typed: string) => string
  readonly filters?: Readonly<Record<string, Condition>>
  /** From the names that `order_by` takes to columns that are never null. */
  readonly sorts: Readonly<Record<string, ColumnOf<T>>>
  /** Those among them of which no two rows have the same value. */
  readonly unique?: readonly ColumnOf<T>[]
  /** The order of a list that asks for none. */
  readonly order: readonly [sort: string, direction: 'asc' | 'desc']
  /** A table of running totals that replaces counting when only these filters are set: sum(change) per scope and filter. */
  readonly totals?: { readonly table: PgTable; readonly filters: readonly string[] }
  /** Other resources whose changes also change this list. */
  readonly follows?: readonly ResourceName[]
  /** Columns that never reach the audit. */
  readonly secrets?: readonly ColumnOf<T>[]
  /**
   * Refuses a write or adds columns to it, inside its transaction; throw a Failure to refuse. `values` are the columns
   * that the write sets, `given` the whole body.
   */
  readonly beforeWrite?: (
    tx: Sql,
    write: {
      readonly before: SqlRow | null
      readonly values: SqlRow
      readonly given: SqlRow
      readonly user: Person
    },
  ) => Promise<SqlRow | undefined> | SqlRow | undefined
  /** Runs after a write inside its transaction, for instance to notify people: `tell` sends further live events. */
  readonly onChange?: (tx: Sql, write: Write, tell: (change: Change) => Promise<void>) => Promise<void>
  /**
   * How a bulk action tells people, in place of `onChange` for each of its rows: which dealer a row concerns, and what
   * is said once, when all is done. `counts` says how many rows concerned each dealer, `set` what they were set to; null
   * when they were put back.
   */
  readonly bulk?: {
    readonly concerns: (before: SqlRow, after: SqlRow) => number | null
    readonly tell: (
      tx: Sql,
      told: { readonly counts: ReadonlyMap<number, number>; readonly set: SqlRow | null; readonly user: Person },
      tell: (change: Change) => Promise<void>,
    ) => Promise<void>
  }
  /** What a violated index is told as, by its name, where no column of its own says it. */
  readonly keys?: Readonly<Record<string, { readonly field: string; readonly message: Message }>>
  /** What people read after a save, when “Saved.” is not enough. */
  readonly told?: { readonly [K in Write['kind']]?: Message }
}
export interface RecordsDefinition<R extends Rec = Rec> extends Omit<RecordsParts<PgTable, R>, 'scope' | 'search'> {
  readonly resource: ResourceName
  readonly calls: Calls
  readonly tableName: string
  readonly columns: ReadonlySet<string>
  readonly scope: string | null
  readonly search: readonly string[]
  readonly hasTrash: boolean
  readonly hasVersion: boolean
}
/** The rows that a definition answers. */
export type RowOf<D> = D extends RecordsDefinition<infer R> ? v.InferOutput<R['schema']> : never

/**
 * Says how a resource's records lie in their table. Everything that reads or writes them goes through the store made
 * from it, which is where row scope, versions, trash, audit and live events are taken care of.
 */
export const defineRecords = <N extends ResourceName, C extends Calls, T extends PgTable, R extends Rec>(
  of: Resource<N, C>,
  parts: RecordsParts<T, R>,
): RecordsDefinition<R> => {
  const { name: tableName, columns } = getTableConfig(parts.table)
  const byName = new Map<string, PgColumn>(columns.map((column) => [column.name, column]))
  const complain = (problem: string) => {
    throw new Error(`defineRecords(${of[resourceName]}): ${problem}`)
  }
  for (const [sort, column] of Object.entries<string>(parts.sorts))
    if (byName.get(column)?.notNull !== true)
      complain(`the column ${column} of sort ${sort} may be null, so pages could skip rows: make it NOT NULL`)
  if (!(parts.order[0] in parts.sorts)) complain(`order names ${parts.order[0]}, which is not among sorts`)
  for (const field of Object.keys(parts.record.fields))
    if (
      !byName.has(field) &&
      !(field in (parts.references ?? {})) &&
      !(field in { ...parts.computed, ...parts.computedIn })
    )
      complain(`${tableName} has no column ${field}: name it in references or computed`)
  const { search = [], ...rest } = parts
  const definition: RecordsDefinition<R> = {
    ...rest,
    resource: of[resourceName],
    calls: of,
    tableName,
    columns: new Set(byName.keys()),
    scope: parts.scope,
    search: typeof search === 'string' ? [search] : search,
    hasTrash: byName.has('deleted_at'),
    hasVersion: byName.has('version'),
  }
  return definition
}
