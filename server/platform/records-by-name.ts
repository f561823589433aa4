import * as v from 'valibot'
import type { Page } from '#contract/call.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Group, PageCache } from '#server/platform/page-cache.ts'
import { params } from '#server/platform/params.ts'
import { type RecordsDefinition, rowsFrom } from '#server/platform/records.ts'
import { totalsFor } from '#server/platform/records-count.ts'
import type { NameOrder } from '#server/platform/records-order.ts'
import { conditionsOf, type Prepared, rowsById, whereOf } from '#server/platform/records-sql.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

/*
 * Lists in the order of the names of what their rows refer to: by name, then by the number of what has it, then by the
 * row's own; rows without one stand last. Nothing of a name is kept with the rows, so that another name costs nothing:
 * how many rows each name has says which names a page shows, and an index over (reference, id) gives the rows of those.
 */

/** What pages are read with. */
export interface Around {
  readonly database: Sql
  readonly changes: Changes
  readonly cache: PageCache
}

type Direction = 'asc' | 'desc'
/** The place of each name in the order, as `"~order".at`, joined to the column that refers to it. */
const placesOf = ({ names }: NameOrder, refers: string, direction: Direction): string =>
  `left join (select id, row_number() over (order by sort_name ${direction}, id ${direction}) as at ` +
  `from ${names} "~named") "~order" on "~order".id = ${refers}`

const Ids = v.array(v.object({ id: v.number() }))
const idsIn = (rows: readonly SqlRow[]): readonly number[] => v.parse(Ids, rows).map(({ id }) => id)

interface Rows {
  readonly from: string
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}
/** The numbers of all rows, or of the first ones, in one pass over them: for few rows, and for those who want all. */
export const idsByName = async (
  database: Sql,
  names: NameOrder,
  direction: Direction,
  { from, conditions, values }: Rows,
): Promise<readonly number[]> => {
  const [row] = await database.query<{ ids: string }>(
    `select coalesce(json_agg(t.id order by "~order".at, t.id ${direction}), '[]')::text as ids
     from ${from} ${placesOf(names, `t.${names.by}`, direction)} ${whereOf(conditions)}`,
    values,
  )
  return v.parse(v.array(v.number()), JSON.parse(row?.ids ?? '[]'))
}

const Groups = v.array(v.object({ parent: v.nullable(v.number()), count: v.number() }))
const readGroups = async (
  database: Sql,
  names: NameOrder,
  direction: Direction,
  { from, conditions, values }: Rows,
  totals: string | undefined,
): Promise<readonly Group[]> => {
  const counted = totals === undefined ? `count(*) as count from ${from}` : `sum(t.change) as count from ${totals} t`
  const rows = await database.query(
    `select g.parent, g.count from (select t.${names.by} as parent, ${counted} ${whereOf(conditions)} group by 1) g
     ${placesOf(names, 'g.parent', direction)} where g.count > 0 order by "~order".at`,
    values,
  )
  return v.parse(Groups, rows)
}

/** What a page shows of one name: `take` of its `count` rows, from `skip` on. */
interface Part extends Group {
  readonly skip: number
  readonly take: number
}
export const partsOf = (groups: readonly Group[], offset: number, wanted: number): readonly Part[] => {
  const parts: Part[] = []
  let at = 0
  for (const group of groups) {
    const skip = Math.max(0, offset - at)
    const take = Math.min(group.count, offset + wanted - at) - skip
    if (take > 0) parts.push({ ...group, skip, take })
    at += group.count
    if (at >= offset + wanted) break
  }
  return parts
}

/** The numbers of the rows of these parts; each is entered from the end that is nearer. */
const readParts = async (
  database: Sql,
  { by }: NameOrder,
  direction: Direction,
  { from, conditions, values }: Rows,
  parts: readonly Part[],
): Promise<readonly number[]> => {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return []
  const behind = ({ count, skip, take }: Part) => count - skip - take
  const isTurned = behind(last) < first.skip
  const way = (direction === 'asc') !== isTurned ? 'asc' : 'desc'
  const { values: all, param } = params(values)
  const listed = (of: (part: Part) => number | null) => `${param(parts.map(of))}::int[]`
  // No index finds a null by a value that may be one.
  const isOf = parts.length === 1 && first.parent === null ? `t.${by} is null` : `t.${by} = g.parent`
  const rows = await database.query(
    `select x.id from unnest(${listed(({ parent }) => parent)}, ${listed((part) => (isTurned ? behind(part) : part.skip))},
       ${listed(({ take }) => take)}) with ordinality g (parent, skip, take, at)
     cross join lateral (select t.id from ${from} ${whereOf([...conditions, isOf])}
       order by t.id ${way} limit g.take offset g.skip) x
     order by g.at, x.id ${direction}`,
    all,
  )
  return idsIn(rows)
}

/** Where no running totals know the names: the ids of at most so many rows are read and kept at once. */
const mostIds = 20_000
export const readPageByName = async (
  { database, changes, cache }: Around,
  definition: RecordsDefinition,
  prepared: Prepared,
  reader: Reader,
  query: Readonly<Record<string, unknown>>,
  {
    names,
    direction,
    offset,
    perPage,
  }: {
    readonly names: NameOrder
    readonly direction: Direction
    readonly offset: number
    readonly perPage: number
  },
): Promise<Page<SqlRow>> => {
  const generationNow = () =>
    changes.generationOf([definition.resource, ...(definition.follows ?? []), ...names.resources])
  const generation = generationNow()
  const filter = params()
  const from = rowsFrom(definition, { reader, query, value: filter.param })
  const conditions = conditionsOf(definition, reader, query, filter)
  const rows: Rows = { from, conditions, values: [...filter.values] }
  const key = `${definition.resource} ${from} ${conditions.join(' and ')} ${JSON.stringify(filter.values)} by the names of ${names.by} ${direction}`
  const totals = totalsFor(definition, reader, query, names.by)
  const groups = await cache.groups(key, generation, () => readGroups(database, names, direction, rows, totals))
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const wanted = Math.min(perPage, total - offset)
  if (wanted <= 0) return { rows: [], total }
  const known = cache.ids(key, generation, offset, wanted)
  const readIds = async () => {
    if (totals === undefined && total <= mostIds) {
      const all = await idsByName(database, names, direction, rows)
      if (generationNow() === generation) cache.mark(key, generation, [], all)
      return all.slice(offset, offset + wanted)
    }
    const parts = partsOf(groups, offset, wanted)
    const [named, nameless] = [
      parts.filter(({ parent }) => parent !== null),
      parts.filter(({ parent }) => parent === null),
    ]
    return [
      ...(await readParts(database, names, direction, rows, named)),
      ...(await readParts(database, names, direction, rows, nameless)),
    ]
  }
  const flat = await rowsById(database, prepared, { from, conditions, filter }, known ?? (await readIds()))
  return { rows: flat.map(prepared.assemble), total }
}
