import { getTableName } from 'drizzle-orm'
import * as v from 'valibot'
import { type Condition, conditions } from '#contract/conditions.ts'
import type { Params } from '#server/platform/params.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { likeOf, whereConditions } from '#server/platform/records-where.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { visibleTo } from '#server/platform/visible.ts'

export interface Prepared {
  /** `t.id as "id", dealer.id as "dealer.id", …` */
  readonly select: string
  readonly joins: string
  /** From a flat row to the record: `dealer.id` and `dealer.name` become one reference. */
  readonly assemble: (flat: SqlRow) => SqlRow
}

/** Works out a definition's columns and joins, as this reader may know them. */
export const prepare = (definition: RecordsDefinition, reader: Reader): Prepared => {
  const select: string[] = []
  const joins: string[] = definition.joins === undefined ? [] : [definition.joins]
  const readers: ((flat: SqlRow, into: SqlRow) => void)[] = []
  for (const field of Object.keys(definition.record.fields)) {
    const reference = definition.references?.[field]
    if (reference === undefined) {
      select.push(
        `${definition.computedIn?.[field]?.(reader) ?? definition.computed?.[field] ?? `t.${field}`} as "${field}"`,
      )
      readers.push((flat, into) => {
        into[field] = flat[field]
      })
      continue
    }
    const idName = `${field}.id`
    const nameName = `${field}.name`
    if ('by' in reference) {
      joins.push(`left join ${getTableName(reference.from)} "~${field}" on "~${field}".id = t.${reference.by}`)
      const name = reference.name ?? 'name'
      const spoken = name === 'names' ? `names ->> '${reader.user.locale}'` : name
      select.push(`t.${reference.by} as "${idName}"`, `"~${field}".${spoken} as "${nameName}"`)
    } else select.push(`${reference.id} as "${idName}"`, `${reference.name} as "${nameName}"`)
    readers.push((flat, into) => {
      const id = flat[idName]
      into[field] = id === null || id === undefined ? null : { id, name: flat[nameName] }
    })
  }
  return {
    select: select.join(', '),
    joins: joins.join(' '),
    assemble: (flat) => {
      const row: SqlRow = {}
      for (const read of readers) read(flat, row)
      return row
    },
  }
}

/**
 * SQL over `t` that holds where the text that is searched has all of these patterns, given as placeholders. Where the
 * text lies apart, conditions on the scope's column are said of it too, or a dealer's few rows would be sought among
 * everybody's.
 */
const whereText = (
  { search, searchIn, searchThrough = [], scope }: RecordsDefinition,
  conditions: readonly string[],
  patterns: readonly string[],
): string => {
  const holds = (text: string) => patterns.map((pattern) => `${text} ilike ${pattern}`).join(' and ')
  if (searchIn) {
    const own = conditions.filter((one) => one.startsWith(`t.${scope} `)).map((one) => one.replace('t.', 's.'))
    const all = [`s.${searchIn.of} = t.id`, ...own, holds(`s.${searchIn.column}`)]
    return `exists (select from ${getTableName(searchIn.table)} s where ${all.join(' and ')})`
  }
  const own =
    search.length === 1 ? `t.${search[0]}::text` : `concat_ws(' ', ${search.map((one) => `t.${one}`).join(', ')})`
  if (searchThrough.length === 0) return holds(own)
  // Each word stands in the row's own text or in that of one of the records that it refers to.
  const somewhere = (pattern: string) => [
    ...(search.length > 0 ? [`${own} ilike ${pattern}`] : []),
    ...searchThrough.map(
      ({ by, from, column }) =>
        `t.${by} in (select r.id from ${getTableName(from)} r where r.${column} ilike ${pattern})`,
    ),
  ]
  return patterns.map((pattern) => `(${somewhere(pattern).join(' or ')})`).join(' and ')
}

/** A narrowed list in one order: its tables, its conditions with their values, and the column that it is sorted by. */
export interface Ordered {
  readonly from: string
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** `order by` a column, then by the number where two rows may have the same value. */
export const orderOf = ({ unique = [] }: RecordsDefinition, column: string, direction: 'asc' | 'desc'): string =>
  `order by t.${column} ${direction}${unique.includes(column) ? '' : `, t.id ${direction}`}`

/** What lies on one side of a row in that order. */
export const besideOf = (
  { unique = [] }: RecordsDefinition,
  column: string,
  comparison: '>' | '>=' | '<' | '<=',
  place: { readonly value: unknown; readonly id: unknown },
  param: Params['param'],
): string =>
  unique.includes(column)
    ? `t.${column} ${comparison} ${param(place.value)}`
    : `(t.${column}, t.id) ${comparison} (${param(place.value)}, ${param(place.id)})`

/** What is searched for; null when it is too short to search by. */
export const searchedFor = (
  { search, searchIn, searchThrough, searchFrom = 1 }: RecordsDefinition,
  query: Readonly<Record<string, unknown>>,
): string | null => {
  const typed = typeof query['q'] === 'string' ? query['q'].trim() : ''
  return (searchIn || searchThrough || search.length > 0) && typed.length >= Math.max(1, searchFrom) ? typed : null
}

const whereSchema = conditions().schema
/** The conditions that a query asks for beside the list's own filters; they have passed the contract. */
export const whereIn = (query: Readonly<Record<string, unknown>>): readonly Condition[] => {
  const { where } = query
  return where === undefined || where === null ? [] : v.parse(whereSchema, where)
}

/** The conditions of a list: who sees what, trash, filters and search. Each set filter adds its parameter in a fixed order. */
export const conditionsOf = (
  definition: RecordsDefinition,
  reader: Reader,
  query: Readonly<Record<string, unknown>>,
  { param }: Params,
): readonly string[] => {
  const seen = visibleTo(definition, reader, param)
  const all: string[] = [...seen]
  const side = `t.deleted_at is ${query['trashed'] === true ? 'not null' : 'null'}`
  if (definition.hasTrash && !all.includes(side)) all.push(side)
  for (const [name, condition] of Object.entries(definition.filters ?? {})) {
    const value = query[name]
    if (value !== undefined && value !== null) all.push(condition(param(condition.asks?.(value) ?? value)))
  }
  const where = whereIn(query)
  if (where.length > 0) {
    const { joins } = prepare(definition, reader)
    all.push(...whereConditions(definition, reader, where, { joins, own: seen }, param))
  }
  const typed = searchedFor(definition, query)
  if (typed !== null) {
    const words = (definition.fold?.(typed) ?? typed).split(/\s+/)
    const patterns = words.map((word) => param(likeOf(word)))
    all.push(whereText(definition, all, patterns))
  }
  return all
}
export const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''

/** The rows of these numbers, in their order, as far as the conditions still hold for them. */
export const rowsById = (
  database: Sql,
  { select, joins }: Pick<Prepared, 'select' | 'joins'>,
  asked: { readonly from: string; readonly conditions: readonly string[]; readonly filter: Params },
  ids: readonly number[],
): Promise<readonly SqlRow[]> =>
  database.query(
    `select ${select} from unnest(${asked.filter.param(ids)}::int[]) with ordinality k (id, at) ` +
      `join ${asked.from} on t.id = k.id ${joins} ${whereOf(asked.conditions)} order by k.at`,
    asked.filter.values,
  )

/** One record by its id, if this reader sees it; on one side of the trash, or on both for null. */
export const oneOf = (
  definition: RecordsDefinition,
  reader: Reader,
  id: number,
  { param }: Params,
  trashed: boolean | null,
): string => {
  const all = [`t.id = ${param(id)}`, ...visibleTo(definition, reader, param)]
  if (definition.hasTrash && trashed !== null) all.push(`t.deleted_at is ${trashed ? 'not null' : 'null'}`)
  return whereOf(all)
}
