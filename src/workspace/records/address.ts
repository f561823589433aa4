import * as v from 'valibot'
import { filtersOf } from '#define/list.ts'
import type { Fixed, Room } from '#define/resource.ts'
import { every, knownConditions, whereOf } from '#workspace/records/filterable.ts'

/** How a list is narrowed and ordered: what its address says. */
export interface ListState {
  /** Values by the names of the list call's parameters, search included; `all` means every one, which the wire leaves out. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: ListSort | undefined
  /** What the record sets that the list lies within; no filter of anybody's. */
  readonly fixed?: Fixed | undefined
  /** The saved view that it came from, whether or not it was changed since. */
  readonly view?: number | undefined
}
export interface ListSort {
  readonly by: string
  readonly sort: 'asc' | 'desc'
}
export { every }

const viewNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const viewIn = (given: URLSearchParams): number | undefined => {
  const view = v.safeParse(viewNumber, given.get('view') ?? undefined)
  return view.success ? view.output : undefined
}
/** The view that a list's address came from. */
export const viewOfSearch = (search: string): number | undefined => viewIn(new URLSearchParams(search))
/** The view that an address asks for and says nothing else, as a copied link does; the view says the rest. */
export const viewAsked = (search: string): number | undefined => {
  const given = new URLSearchParams(search)
  return [...given.keys()].every((name) => name === 'view') ? viewIn(given) : undefined
}

const direction = v.picklist(['asc', 'desc'])
/** The filters that a room's address may carry: its own, the trash and what one import brought where it has them. */
export const namesOf = (room: Room): readonly string[] => [
  ...filtersOf(room).map(({ name }) => name),
  ...['where', 'trashed', 'import_id'].filter((name) => name in room.calls.list.query.fields),
]
const fieldNamed = (room: Room, name: string) => room.calls.list.query.fields[name]

/** Reads a list's search string; what does not fit the call is left out, as if it were not there. */
export const readAddress = (room: Room, search: string): ListState => {
  const given = new URLSearchParams(search)
  const names = namesOf(room)
  // An address that says nothing of filters is the list as it opens; an empty `q` says that there are none.
  const isBare = !names.some((name) => given.has(name))
  const filters: Record<string, unknown> = isBare ? { ...room.definition.begins?.() } : {}
  for (const name of names) {
    const text = given.get(name)
    const field = fieldNamed(room, name)
    if (text === null || text === '' || !field) continue
    if (text === every && field.kind === 'choices') filters[name] = every
    else if (name === 'where') {
      const where = knownConditions(room, field.cell.read(text))
      if (where.length > 0) filters[name] = where
    } else {
      const value = v.safeParse(field.schema, field.cell.read(text))
      if (value.success && value.output !== null && value.output !== undefined) filters[name] = value.output
    }
  }
  const by = v.safeParse(
    v.picklist(Object.keys(fieldNamed(room, 'order_by')?.words ?? {})),
    given.get('order_by') ?? undefined,
  )
  const to = v.safeParse(direction, given.get('sort') ?? undefined)
  return {
    filters,
    sort: by.success ? { by: by.output, sort: to.success ? to.output : 'asc' } : room.definition.sortedBy,
    fixed: room.definition.fixed,
    view: viewIn(given),
  }
}

const filtersIn = (room: Room, filters: ListState['filters']): URLSearchParams => {
  const search = new URLSearchParams()
  for (const name of namesOf(room)) {
    const value = filters[name]
    const text = value === every ? every : (fieldNamed(room, name)?.cell.write(value) ?? '')
    if (text !== '') search.set(name, text)
  }
  return search
}
/** The search string of a list, without `?`; what is as the room sorts by itself is left out. */
export const writeAddress = (room: Room, { filters, sort, view }: ListState): string => {
  const search = filtersIn(room, filters)
  const { begins } = room.definition
  if (begins && view === undefined) {
    if (search.toString() === filtersIn(room, begins()).toString())
      for (const name of namesOf(room)) search.delete(name)
    else if (search.size === 0) search.set('q', '')
  }
  const own = room.definition.sortedBy
  if (sort && (sort.by !== own?.by || sort.sort !== own.sort)) {
    search.set('order_by', sort.by)
    search.set('sort', sort.sort)
  }
  if (view !== undefined) {
    // Everything without a filter, which is not the same as the view as it was saved.
    if (search.size === 0) search.set('q', '')
    search.set('view', String(view))
  }
  return search.toString()
}
/** The place of a list in this state. */
export const placeOfList = (room: Room, state: ListState): `/${string}` => {
  const search = writeAddress(room, state)
  const page = room.definition.listedAt ?? room.definition.path
  return search === '' ? page : `${page}?${search}`
}

/** What the list call is asked with, but for the page. Equal states give equal texts of it. */
export const wireOf = ({ filters, sort, fixed }: ListState): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries({ ...filters, ...fixed })
      .filter(([, value]) => value !== every)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ),
  ...(sort && { order_by: sort.by, sort: sort.sort }),
})
/** Filters that are set, search not counted; each condition counts. */
export const filtersSet = ({ filters }: ListState): readonly string[] =>
  Object.keys(filters)
    .filter((name) => name !== 'q')
    .flatMap((name) => (name === 'where' ? whereOf(filters).map(({ field }) => `where ${field}`) : name))
