import { type Field, optional, type Rec, type ResourceName, record } from '#contract/fields.ts'
import type { Roles } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import { isUpload, type UploadCall } from '#contract/work/imports.ts'
import type { Change } from '#server/platform/changes.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

/** What is wrong with a row, by the target's name. */
export type RowErrors = Readonly<Record<string, readonly Sentence[]>>

/** A row that may be written; `at` is its place among those checked. */
export interface GoodRow {
  readonly at: number
  readonly row: number
  readonly values: SqlRow
}

/** What a file's rows refer to, as it stood when it was read from the database. */
export interface Surroundings {
  /** From what stands in a cell to the number of a record; `values` are the columns of the same row read before. */
  readonly choose: Readonly<Record<string, (text: string, values: SqlRow) => number | Sentence>>
  /** Rules over a row whose fields are right each for itself. */
  readonly refuse?: (values: SqlRow) => RowErrors | null
  /** What every row begins with, before its cells are read. */
  readonly given?: SqlRow
  /** Fills in what follows from other columns. */
  readonly complete?: (values: SqlRow) => void
  /** Columns that no schema knows, because records say which there are, such as the questions of surveys. */
  readonly columns?: Readonly<Record<string, FurtherColumn>>
}
export interface FurtherColumn {
  readonly field: Field & { readonly optional: true }
  /** Further headings under which people write it. */
  readonly synonyms: readonly string[]
}
/** Records that come into being with a row: they go with it when the import is undone. */
export interface Brought {
  readonly resource: ResourceName
  readonly table: string
  /** The column that names the row. */
  readonly column: string
  /** Whether nobody has worked on one since, as SQL over `o`. One that somebody has worked on keeps its row. */
  readonly untouched: string
}

/** How rows of a file become records: the one thing that a resource says to be importable. */
export interface ImportParts {
  readonly records: RecordsDefinition
  /** The call that takes the file, `upload` unless said otherwise; a list may have several kinds of files. */
  readonly upload?: string
  /** What a row must be, checked as a body is. Its fields are the columns that a file may have. */
  readonly row: Rec
  /** Fields that no file needs a column for, with what they are then; null when it follows from others. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Further headings under which people write a field. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  /** One row for the template. */
  readonly example: Readonly<Record<string, string>>
  /** Or the rows that its template has, as they stand today. */
  readonly template?: (sql: Sql) => Promise<readonly Readonly<Record<string, string>>[]>
  /** Resources whose changes make the surroundings stale. */
  readonly follows: readonly string[]
  readonly surroundings: (sql: Sql) => Promise<Surroundings>
  /** Fields that are unique, whatever the case of their letters, among what is not in the trash. */
  readonly unique: readonly string[]
  /** The field within whose value they are unique, such as the dealer. */
  readonly uniqueWithin?: string
  /** Or fields that are unique together, all of them numbers of records or other whole numbers, and what is said then. */
  readonly uniqueTogether?: {
    readonly fields: readonly [string, ...string[]]
    readonly taken: Message
    /** What is said of a {row} of the file that has the same ones as an earlier one. */
    readonly repeated?: Message
  }
  /**
   * A row whose unique field, or whose fields that are unique together, a record has already changes that record. There
   * is but one such key and no trash, and records of dealers have the dealer in it.
   */
  readonly updates?: true
  /** What a row is told from others by, where no column of the file says it: the value of the one unique field. */
  readonly keyOf?: (values: SqlRow) => string
  /**
   * With `updates`: the column in which “-” takes the record away. It stays in the table without a value there, so that
   * the import can be taken back, and its list leaves it out.
   */
  readonly removes?: string
  /** What is said of a row with the same key as another one of its file, where `keyOf` makes it; `row` is the other one. */
  readonly repeated?: Message
  /** What is said at the end, of `created`, `updated`, `unchanged`, `removed` and `failed` rows. */
  readonly told?: Message
  /** What is said of a row whose unique field a record has already, instead of that it was taken. */
  readonly taken?: Message
  /** A row that repeats another one of its file in full is refused. */
  readonly refusesRepetition: boolean
  /** What tells that rows are of the same thing where no field does: of two such rows of a file the second is refused. */
  readonly sameAs?: {
    /** Null for a row of which it cannot be told. */
    readonly keyOf: (values: SqlRow) => string | null
    /** What is said of the second one; `row` is the first. */
    readonly repeated: Message
    /** What is said of those that the table has already, by their key. */
    readonly taken: (sql: Sql, rows: readonly SqlRow[]) => Promise<ReadonlyMap<string, Sentence>>
  }
  /**
   * Brings rows of a step together to fewer records, each under its first row; what belongs to a record that this import
   * has written before is written to it here.
   */
  readonly gather?: (tx: Sql, rows: readonly GoodRow[], importId: number) => Promise<readonly GoodRow[]>
  /** Adds columns that the server gives, to all rows of a step at once; `said` is what each of them said. */
  readonly give?: (tx: Sql, rows: readonly SqlRow[], said: readonly SqlRow[]) => Promise<void>
  /** Writes what belongs to the rows of a step, after they were written; `values` are all that a row said. */
  readonly after?: (tx: Sql, rows: readonly { readonly row: SqlRow; readonly values: SqlRow }[]) => Promise<void>
  /** What comes into being with the rows, by `after`. */
  readonly brings?: Brought
  /** What people call a row, from its values. */
  readonly nameOf: (values: SqlRow) => string
  /** The list that shows what came, a path of this portal. */
  readonly path: string
  /** Runs when everything has come, for instance to tell people. */
  readonly over?: (tx: Sql, importId: number, tell: (change: Change) => Promise<void>) => Promise<void>
}
export interface ImportDefinition extends ImportParts {
  readonly resource: string
  /** Its resource, and where that has several kinds of files, the kind: `survey-targets.dcsiTrend`. */
  readonly id: string
  readonly call: UploadCall
  /** Who may import: whoever may send the list its file. */
  readonly roles: Roles
  readonly table: string
  /** What a row must be that takes its record away. */
  readonly removal: Rec
  /** Fields without which there is no row: required, and without a default. */
  readonly required: readonly string[]
  /** The dealer whose people import: every row is that dealer's. */
  readonly dealer?: number
}

/** Whether rows of a file are held against what is unique in the table; what no file can say needs nobody to know it. */
const knowsUnique = ({ row, unique, uniqueWithin, uniqueTogether }: ImportParts, key: readonly string[]): boolean => {
  if (key.some((column) => !(column in row.fields))) return true
  const together: readonly string[] = uniqueTogether?.fields ?? []
  if (key.length === together.length && key.every((column) => together.includes(column))) return true
  const alone = key.filter((column) => column !== uniqueWithin)
  return alone.length === 1 && alone.every((column) => unique.includes(column))
}

/** The same row, where this column says nothing. */
const withoutValue = (row: Rec, name: string | undefined): Rec => {
  const one = name === undefined ? undefined : row.fields[name]
  return name === undefined || !one ? row : record({ ...row.fields, [name]: optional(one) })
}

/** Says how a resource's rows are imported. */
export const defineImport = (parts: ImportParts): ImportDefinition => {
  const { records, row, defaults } = parts
  const { upload = 'upload' } = parts
  const call = records.calls[upload]
  if (!call || !isUpload(call))
    throw new Error(`defineImport(${records.resource}): its contract has no upload “${upload}”`)
  for (const name of [...Object.keys(defaults), ...Object.keys(parts.synonyms), ...Object.keys(parts.example)])
    if (!(name in row.fields)) throw new Error(`defineImport(${records.resource}): its row has no field ${name}`)
  const key = parts.uniqueTogether?.fields ?? parts.unique
  const isOneKey = parts.uniqueTogether ? parts.unique.length === 0 : parts.unique.length === 1
  if (parts.updates && (!isOneKey || records.hasTrash || (records.scope !== null && !key.includes(records.scope))))
    throw new Error(
      `defineImport(${records.resource}): rows are updated by one key without trash, and a dealer's by a key with the dealer`,
    )
  if (parts.removes !== undefined && !(parts.updates && parts.removes in row.fields))
    throw new Error(
      `defineImport(${records.resource}): rows are removed by a column of theirs, and where they are updated`,
    )
  if (!records.columns.has('import_id'))
    throw new Error(`defineImport(${records.resource}): its table does not say what came with a file: add imported()`)
  for (const one of records.uniqueKeys)
    if (!knowsUnique(parts, one))
      throw new Error(
        `defineImport(${records.resource}): no two records share ${one.join(' and ')}, and neither unique nor uniqueTogether says so`,
      )
  return {
    ...parts,
    resource: records.resource,
    id: upload === 'upload' ? records.resource : `${records.resource}.${upload}`,
    call,
    roles: call.roles,
    table: records.tableName,
    removal: withoutValue(row, parts.removes),
    required: Object.entries(row.fields)
      .filter(([name, field]) => field.optional !== true && !(name in defaults))
      .map(([name]) => name),
  }
}

/** The same import with the columns that records give it. */
export const withColumns = (definition: ImportDefinition, { columns = {} }: Surroundings): ImportDefinition => {
  const further = Object.entries(columns)
  if (further.length === 0) return definition
  return {
    ...definition,
    row: record({ ...definition.row.fields, ...Object.fromEntries(further.map(([name, { field }]) => [name, field])) }),
    synonyms: { ...definition.synonyms, ...Object.fromEntries(further.map(([name, one]) => [name, one.synonyms])) },
  }
}

/**
 * The same import for one dealer's people: every row is that dealer's, whether the file has a column for it or not, and
 * a row that names another dealer is refused.
 */
export const forDealer = (definition: ImportDefinition, dealer: number): ImportDefinition => {
  const { scope } = definition.records
  return { ...definition, dealer, required: definition.required.filter((name) => name !== scope) }
}
