import type { PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { type Calls, facets, type Resource, resourceName } from '#contract/call.ts'
import type { Facets } from '#contract/facets.ts'
import type { Rec, ResourceName } from '#contract/fields.ts'
import type { Message } from '#contract/words.ts'
import type { Change } from '#server/platform/changes.ts'
import type { Asked, ReckonedRows, RowsSql } from '#server/platform/reckoned-rows.ts'
import type { NameOrder, SortedBy } from '#server/platform/records-order.ts'
import { sourceOf } from '#server/platform/records-source.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person, Reader } from '#server/platform/users.ts'

/** A condition over the row `t`, as SQL: it is given the placeholder of its value. */
export interface Condition {
  (value: string): string
  /** The column that has one value alone when this is set. */
  readonly fixes?: string
  /** What the placeholder stands for, where that is not the value as it was given. */
  readonly asks?: (given: unknown) => unknown
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
  | {
      readonly by: string
      readonly from: PgTable
      /** Its column, `name` unless said otherwise; of installed data that has a name in each language, `names`. */
      readonly name?: string
    }
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

/** The columns of a table or of reckoned rows, so that a misspelt one does not compile. */
type ColumnOf<T extends PgTable | ReckonedRows> = T extends PgTable
  ? keyof T['_']['columns'] & string
  : T extends ReckonedRows<infer N>
    ? N
    : never

export interface RecordsParts<T extends PgTable | ReckonedRows, R extends Rec, A extends string = never> {
  readonly table: T
  /** Where not all rows of the table belong to the list: the SQL of those that do. */
  readonly rows?: RowsSql
  /** Columns that `rows` adds to those of the table; they are never null. */
  readonly added?: readonly A[]
  /** What an answer carries. A field is a column of its own name, unless it stands in `references` or `computed`. */
  readonly record: R
  /**
   * The column with the dealer whose people see the row; 'id' for dealers themselves; null when everyone who may call
   * sees all rows.
   */
  readonly scope: ColumnOf<T> | null
  /**
   * What else decides which rows somebody sees, such as whom they are meant for: a condition over `t` for this reader,
   * or null when it keeps nothing from them. `value` adds a parameter.
   */
  readonly sees?: (reader: Reader, value: (of: unknown) => string) => string | null
  readonly references?: { readonly [K in keyof R['fields'] & string]?: Reference }
  /** SQL over `t` and the joins: `{ dealers_count: '(select count(*) from dealers d where d.zone_id = t.id)' }`. */
  readonly computed?: { readonly [K in keyof R['fields'] & string]?: string }
  /** Likewise for what must not say more than its reader may know: the SQL for this reader. */
  readonly computedIn?: { readonly [K in keyof R['fields'] & string]?: (reader: Reader) => string }
  /** SQL over `t` that a condition on a field looks at, where the field is told as another type: a day told as a text. */
  readonly narrowedBy?: { readonly [K in keyof R['fields'] & string]?: string }
  /** Columns that say whether a text has no value, for those whose lists are walked without their texts. */
  readonly emptyBy?: { readonly [K in keyof R['fields'] & string]?: ColumnOf<T> }
  /** Further joins for references and computed fields; they must not multiply rows. */
  readonly joins?: string
  /** A column with folded text, or several columns; `fold` folds what is typed likewise, from `searchFrom` letters on. */
  readonly search?: ColumnOf<T> | A | readonly (ColumnOf<T> | A)[]
  /**
   * Or a column of that kind in a table of its own, which has the scope's column too; `of` holds the row's number,
   * `holds` says which fields its text is made of, `beside` in which columns further fields stand folded, each whole.
   */
  readonly searchIn?: {
    readonly table: PgTable
    readonly column: string
    readonly of: string
    readonly holds?: readonly string[]
    readonly beside?: Readonly<Record<string, string>>
  }
  /** Or, also besides `search`, folded columns of tables that a column refers to; `follows` names their resources. */
  readonly searchThrough?: readonly { readonly by: ColumnOf<T>; readonly from: PgTable; readonly column: string }[]
  readonly searchFrom?: number
  readonly fold?: (typed: string) => string
  readonly filters?: Readonly<Record<string, Condition>>
  /**
   * From the names that `order_by` takes to columns that are never null; two of them where what has no value stands last
   * in either direction. `byName` orders by the names of what a column refers to.
   */
  readonly sorts: Readonly<
    Record<string, ColumnOf<T> | A | Readonly<Record<'asc' | 'desc', ColumnOf<T> | A>> | NameOrder<ColumnOf<T>>>
  >
  /** Those among them of which no two rows have the same value. */
  readonly unique?: readonly ColumnOf<T>[]
  /** The order of a list that asks for none. */
  readonly order: readonly [sort: string, direction: 'asc' | 'desc']
  /**
   * Tables of running totals, sum(change), that replace counting when only these filters are set. One that has the
   * column of an order by name says how many rows each of the names has.
   */
  readonly totals?: readonly { readonly table: PgTable; readonly filters: readonly string[] }[]
  /**
   * Counting the list notes places all over it too, from which any of its pages is a short way, however few rows its
   * filters leave. For lists of very many rows whose orders are indexes that hold what they are filtered by.
   */
  readonly isMarked?: true
  /** Where its list is, a path of the portal: notices lead there. */
  readonly path?: string
  /** Where one of its records is opened, `:id` for its number; `PATH/:id` where nothing is said. */
  readonly recordPath?: `/${string}:id${string}`
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
  /** Columns of its files that data decides, such as one for each factor; `query` is what the list is narrowed to. */
  readonly fileColumns?: (
    sql: Sql,
    query: Readonly<Record<string, string>>,
    locale: Locale,
  ) => Promise<readonly FileColumn[]>
  /** What people read after a save, when “Saved.” is not enough. */
  readonly told?: { readonly [K in Write['kind']]?: Message }
}
/** A column of a file that is no field of its record. */
export interface FileColumn {
  readonly id: string
  readonly heading: string
  /** Its value, in SQL over `t`. */
  readonly sql: string
  /** The field that it stands after. */
  readonly after: string
}
/** How a record is found from everywhere, besides by its name; SQL over `t`. */
export interface Found {
  /** What tells it from others of its name, or null. */
  readonly detail: string
  /** The folded name, to rank by. */
  readonly folded: string
  /** What else it is found by and its readers see, such as a mobile number; each in SQL. Shown when it is why. */
  readonly shown?: readonly string[]
  /** More rows than can be looked through for each key: searched by index, in bounds (work/search/many.ts). */
  readonly many?: { /** An indexed column that people type from its beginning. */ readonly starts: string }
}
/** What a resource that is known to the work over many lists says there. `name` is what people call a record, SQL over `t`. */
type Naming<F> = F extends Facets
  ? { readonly name: string } & (F['searched'] extends true ? { readonly found: Found } : { readonly found?: never })
  : { readonly name?: never; readonly found?: never }

export interface RecordsDefinition<R extends Rec = Rec>
  extends Omit<RecordsParts<PgTable, R, string>, 'table' | 'scope' | 'search' | 'added'> {
  readonly resource: ResourceName
  readonly calls: Calls
  /** What its resource is to the work over many lists; null where that does not know it. */
  readonly facets: Facets | null
  readonly name: string | null
  readonly found: Found | null
  readonly tableName: string
  /** Columns of which no two records (outside of the trash) may share the values. */
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly columns: ReadonlySet<string>
  /** Those that the database folds: lists are ordered by them, and narrowed by what they contain. */
  readonly foldedColumns: ReadonlySet<string>
  readonly scope: string | null
  readonly search: readonly string[]
  readonly hasTrash: boolean
  readonly hasVersion: boolean
}
/** The rows that a definition answers. */
export type RowOf<D> = D extends RecordsDefinition<infer R> ? v.InferOutput<R['schema']> : never

/** What a list's rows are read from, with the alias `t`: its table, or the SQL that it says. */
export const rowsFrom = ({ tableName, rows }: RecordsDefinition, asked: Asked): string =>
  rows ? `(${rows(asked)}) t` : `${tableName} t`

/**
 * Says how a resource's records lie in their table. Everything that reads or writes them goes through the store made
 * from it, which is where row scope, versions, trash, audit and live events are taken care of.
 */
export const defineRecords = <
  N extends ResourceName,
  C extends Calls,
  T extends PgTable | ReckonedRows,
  R extends Rec,
  F extends Facets | undefined = undefined,
  const A extends string = never,
>(
  of: Resource<N, C> & { readonly [facets]?: F },
  parts: RecordsParts<T, R, A> & Naming<F>,
): RecordsDefinition<R> => {
  const complain = (problem: string) => {
    throw new Error(`defineRecords(${of[resourceName]}): ${problem}`)
  }
  const { added = [], ...own } = parts
  const { tableName, byName, sql, uniqueKeys, folded } = sourceOf(of[resourceName], parts.table)
  const readable = new Map([...byName, ...added.map((name) => [name, { notNull: true }] as const)])
  const known = of[facets]
  if (sql && known && (known.audited || known.history || known.searched || known.bulk.length > 0))
    complain('rows that no table holds have no history and no search, and nothing is done with many of them')
  for (const [sort, by] of Object.entries<SortedBy>(parts.sorts))
    if (typeof by === 'object' && 'names' in by) {
      if (!readable.has(by.by)) complain(`${tableName} has no column ${by.by} for the sort ${sort}`)
    } else
      for (const column of typeof by === 'string' ? [by] : [by.asc, by.desc])
        if (readable.get(column)?.notNull !== true)
          complain(`the column ${column} of sort ${sort} may be null, so pages could skip rows: make it NOT NULL`)
  if (!(parts.order[0] in parts.sorts)) complain(`order names ${parts.order[0]}, which is not among sorts`)
  for (const field of Object.keys(parts.record.fields))
    if (
      !readable.has(field) &&
      !(field in (parts.references ?? {})) &&
      !(field in { ...parts.computed, ...parts.computedIn })
    )
      complain(`${tableName} has no column ${field}: name it in references or computed`)
  const { search = [], ...rest } = own
  const definition: RecordsDefinition<R> = {
    ...rest,
    resource: of[resourceName],
    calls: of,
    ...(sql && { rows: sql }),
    facets: known ?? null,
    name: parts.name ?? null,
    found: parts.found ?? null,
    tableName,
    uniqueKeys,
    columns: new Set(byName.keys()),
    foldedColumns: new Set(folded),
    scope: parts.scope,
    search: typeof search === 'string' ? [search] : search,
    hasTrash: byName.has('deleted_at'),
    hasVersion: byName.has('version'),
  }
  return definition
}
