import * as v from 'valibot'
import type { Page } from '#contract/call.ts'
import { maxPerPage } from '#contract/list-query.ts'
import { type Message, msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import { type Anchor, shortestRoute } from '#server/platform/page-cache.ts'
import { type Params, params } from '#server/platform/params.ts'
import { type RecordsDefinition, rowsFrom } from '#server/platform/records.ts'
import { type Around, readPageByName } from '#server/platform/records-by-name.ts'
import { countRows, isSet, totalsFor } from '#server/platform/records-count.ts'
import { mostIds, readFew } from '#server/platform/records-few.ts'
import { nameOrder, orderAsked, sortColumn } from '#server/platform/records-order.ts'
import {
  besideOf,
  conditionsOf,
  type Ordered,
  orderOf,
  type Prepared,
  rowsById,
  whereIn,
  whereOf,
} from '#server/platform/records-sql.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

/** What a list's query may say besides its own filters; everything has passed the contract. */
export interface ListQuery {
  readonly page?: number | null | undefined
  readonly per_page?: number | null | undefined
  readonly q?: string | null | undefined
  readonly order_by?: string | null | undefined
  readonly sort?: 'asc' | 'desc' | null | undefined
}

/** Page and page size, or 422. */
export const pagingOf = (query: ListQuery, fallback = 25, most = maxPerPage): { page: number; perPage: number } => {
  const page = query.page ?? 1
  const perPage = query.per_page ?? fallback
  const wrong = (name: string, message: Message, values?: Record<string, number>) => {
    throw new Invalid({ [name]: [{ message, values }] })
  }
  if (page < 1) wrong('page', msg`The page number must be 1 or more`)
  if (perPage < 1 || perPage > most) wrong('per_page', msg`Rows per page must be between 1 and {most}`, { most })
  return { page, perPage }
}

/**
 * Reads one page. Its ids come first from an index, then the rows are joined; the index is entered where the fewest
 * entries must be skipped: at either end, or beside a place that an earlier page has shown.
 */
export const readPage = async (
  { database, changes, cache }: Around,
  definition: RecordsDefinition,
  { select, joins, assemble }: Prepared,
  reader: Reader,
  query: ListQuery & Readonly<Record<string, unknown>>,
): Promise<Page<SqlRow>> => {
  const { page, perPage } = pagingOf(query)
  const { sort, direction } = orderAsked(definition, query)
  const names = nameOrder(definition, sort)
  if (names) {
    const how = { names, direction, offset: (page - 1) * perPage, perPage }
    return readPageByName({ database, changes, cache }, definition, { select, joins, assemble }, reader, query, how)
  }
  const column = sortColumn(definition, sort, direction) ?? sort
  const follows = [definition.resource, ...(definition.follows ?? [])]
  const generationNow = () => changes.generationOf(follows)
  const generation = generationNow()

  const filter = params()
  const from = rowsFrom(definition, { reader, query, value: filter.param })
  const conditions = conditionsOf(definition, reader, query, filter)
  const filterKey = `${definition.resource} ${from} ${conditions.join(' and ')} ${JSON.stringify(filter.values)}`
  const orderKey = `${filterKey} ${column} ${direction}`
  const filterValues = [...filter.values]
  const ordered = { from, conditions, values: filterValues, column, direction }
  const mark = async (): Promise<number> => {
    const marked = await markRows(database, definition, ordered)
    if (generationNow() === generation) cache.mark(orderKey, generation, marked.places, marked.ids)
    return marked.total
  }
  const count = definition.isMarked
    ? mark
    : () => countRows(database, definition, from, conditions, filterValues, { reader, query })
  const total = () => cache.total(filterKey, generationNow, count)

  const offset = (page - 1) * perPage
  const isUnknown = () => {
    const total = cache.knownTotal(filterKey, generation)
    return total === null || (total > 0 && total <= mostIds && cache.ids(orderKey, generation, 0, 1) === null)
  }
  const isNarrowed = definition.isMarked !== true && whereIn(query).length > 0 && !totalsFor(definition, reader, query)
  const few = isNarrowed && isUnknown() ? await readFew(database, definition, ordered) : null
  if (few !== null && generationNow() === generation) {
    await cache.total(filterKey, generationNow, async () => few.total)
    cache.mark(orderKey, generation, [], few.ids)
  }
  // Close to the start there is nothing to gain from the total, so the page need not wait for it, save where counting
  // notes the very rows: those of a filter that few rows fit would have the whole order read once more.
  const isNear = definition.isMarked !== true && offset <= 40 * perPage
  const known = few?.total ?? (isNear ? cache.knownTotal(filterKey, generation) : await total())
  const counting = known === null ? total() : known
  const wanted = known === null ? perPage : Math.min(perPage, known - offset)
  if (wanted <= 0) return { rows: [], total: await counting }

  const route = () => shortestRoute(offset, wanted, known, offset === 0 ? [] : cache.anchors(orderKey, generation))
  // It was counted for another order.
  const isFar = () => known !== null && (known <= mostIds || route().skip > 2 * markedEvery)
  if (definition.isMarked && isFar() && !cache.isMarked(orderKey, generation)) await mark()
  const ids = cache.ids(orderKey, generation, offset, wanted) ?? few?.ids.slice(offset, offset + wanted)
  if (ids?.length === wanted) {
    const flat = await rowsById(database, { select, joins }, { from, conditions, filter }, ids)
    return { rows: flat.map(assemble), total: await counting }
  }
  const { from: anchor, backwards, skip } = route()
  const up = (direction === 'asc') !== backwards
  const { values, param } = filter
  const reach = anchor === null ? [] : [reachOf(definition, query, column, up ? '>=' : '<=', anchor, param)]
  const way = up ? 'asc' : 'desc'
  const text =
    `select ${select}, t.id as "~id", k.s as "~sort" from (select t.id, t.${column} as s from ${from} ` +
    `${whereOf([...conditions, ...reach])} ${orderOf(definition, column, way)} ` +
    `limit ${param(wanted)}${skip > 0 ? ` offset ${param(skip)}` : ''}) k ` +
    `join ${from} on t.id = k.id ${joins} order by k.s ${direction}, k.id ${direction}`
  const [flat, all] = await Promise.all([database.query(text, values), counting])
  const places: Anchor[] = []
  const keep = (row: SqlRow | undefined, at: number) => {
    if (row) places.push({ offset: at, value: row['~sort'], id: Number(row['~id']) })
  }
  if (flat.length === wanted && generationNow() === generation) {
    keep(flat[0], offset)
    keep(flat.at(-1), offset + flat.length - 1)
    cache.remember(orderKey, generation, places)
  }
  return { rows: flat.map(assemble), total: all }
}

/** From a known row on. Where a filter leaves one value of the sort column, the id alone lets the index begin there. */
const reachOf = (
  definition: RecordsDefinition,
  query: Readonly<Record<string, unknown>>,
  column: string,
  comparison: '>=' | '<=',
  from: Anchor,
  param: Params['param'],
): string => {
  const isFixed = Object.entries(definition.filters ?? {}).some(
    ([name, condition]) => condition.fixes === column && isSet(query, name),
  )
  return isFixed ? `t.id ${comparison} ${param(from.id)}` : besideOf(definition, column, comparison, from, param)
}

/** So many rows lie between two places that are noted while a list is counted; very long lists keep fewer of them. */
const markedEvery = 500
const Marks = v.array(v.object({ s: v.unknown(), id: v.number(), at: v.number(), last: v.boolean() }))
/** Counts rows in their order and answers places on the way, in one pass. */
const markRows = async (
  database: Sql,
  definition: RecordsDefinition,
  { from, conditions, values, column, direction }: Ordered,
): Promise<{ readonly total: number; readonly places: readonly Anchor[]; readonly ids: readonly number[] }> => {
  const rows = v.parse(
    Marks,
    await database.query(
      `select x.s, x.id, x.at, x.last from (
         select t.${column} as s, t.id, row_number() over w - 1 as at, lead(t.id) over w is null as last
         from ${from} ${whereOf(conditions)} window w as (${orderOf(definition, column, direction)})) x
       where x.at < ${mostIds} or x.at % ${markedEvery} = 0 or x.last
       order by x.at`,
      values,
    ),
  )
  return {
    total: (rows.find(({ last }) => last)?.at ?? -1) + 1,
    places: rows.flatMap(({ s, id, at, last }) =>
      at % markedEvery === 0 || last ? [{ offset: at, value: s, id }] : [],
    ),
    ids: rows.flatMap(({ id, at }) => (at < mostIds ? [id] : [])),
  }
}
