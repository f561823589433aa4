import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PlainRow, Room } from '#define/resource.ts'
import { ApiError, callPlainly, NetworkError } from '#platform/client.ts'
import { plainQueryOf, queryClient } from '#platform/query.ts'
import { store, useStore } from '#ui/store.ts'
import { latencyOf, type Pace, paceAfter } from '#workspace/records/ahead.ts'
import { withPending } from '#workspace/records/pending.ts'

/** How many rows one request brings, unless the list was read anew by smaller pages. */
export const pageSize = 100

const pageSchema = v.object({ rows: v.array(v.looseObject({ id: v.number() })), total: v.number() })
export interface ListPageOf {
  readonly rows: readonly PlainRow[]
  readonly total: number
}
export type Wire = Readonly<Record<string, unknown>>
const wireSchema = v.record(v.string(), v.unknown())

let pace: Pace = { mean: 80, spread: 20 }
/** How many milliseconds a page takes from the question to the answer, by the last few. */
export const pageLatency = (): number => latencyOf(pace)

/** What the keys of all pages of one list begin with. */
export const pagesOf = (room: Room, wire: Wire) => ['list', room.name, wire] as const

const readPage = async (room: Room, wire: Wire, page: number, size: number, signal?: AbortSignal) => {
  const query = { ...wire, page, per_page: size }
  const read = v.parse(pageSchema, (await callPlainly(room.calls.list, { query }, signal && { signal })).result)
  return { ...read, rows: read.rows.map((row) => withPending(room, row)) }
}

/**
 * One page of a list, counted from 1. Lists have a key of their own, `list`, since a changed record must not fetch
 * them anew: its row is changed in place and stays where it is until somebody refreshes.
 */
export const pageQuery = (room: Room, wire: Wire, page: number, size: number = pageSize) =>
  queryOptions({
    queryKey: [...pagesOf(room, wire), page, size] as const,
    // A dialog would stand before the sample data.
    ...(room.definition.sample && { meta: { tells: 'snackbar' } as const }),
    queryFn: async ({ signal }): Promise<ListPageOf> => {
      const began = performance.now()
      try {
        return await readPage(room, wire, page, size, signal)
      } finally {
        pace = paceAfter(pace, performance.now() - began, signal.aborted)
      }
    },
  })
export const pageOf = (index: number, size: number = pageSize): number => Math.floor(index / size) + 1

/** How a list is read. Another `turn` begins at its top. */
interface Reading {
  readonly size: number
  readonly turn: number
}
const asUsual: Reading = { size: pageSize, turn: 0 }
/** Lists that are read in another way than usual. */
const readings = store<ReadonlyMap<string, Reading>>(new Map())
const nameOf = (room: Room, wire: Wire) => JSON.stringify(pagesOf(room, wire))
export const useReading = (room: Room, wire: Wire): Reading => useStore(readings).get(nameOf(room, wire)) ?? asUsual
/** The list was left or is refreshed: it is read as usual again. */
export const forgetReading = (room: Room, wire: Wire): void => {
  const name = nameOf(room, wire)
  if (!readings.get().has(name)) return
  // The larger pages are from before.
  queryClient.removeQueries({
    queryKey: pagesOf(room, wire),
    type: 'inactive',
    predicate: ({ state }) => state.isInvalidated,
  })
  readings.set(new Map([...readings.get()].filter(([other]) => other !== name)))
}

/** Puts a changed record into every loaded page that holds it, with what is on its way for it. True when there was one. */
export const patchRow = (room: Room, row: PlainRow): boolean => {
  let isHeld = false
  queryClient.setQueriesData<ListPageOf>({ queryKey: ['list', room.name] }, (page) => {
    const place = page?.rows.findIndex(({ id }) => id === row.id) ?? -1
    if (!page || place < 0) return page
    isHeld = true
    return { ...page, rows: page.rows.with(place, withPending(room, row)) }
  })
  return isHeld
}
/** True when a loaded page holds the record. */
export const holdsRow = (room: Room, id: number): boolean =>
  queryClient
    .getQueriesData<ListPageOf>({ queryKey: ['list', room.name] })
    .some(([, page]) => page?.rows.some((row) => row.id === id) ?? false)

/** So many records that left their pages are read one by one; those beyond keep what they show. */
const mostReadAlone = 200
const atOnce = 8
const pageKey = v.tuple([v.literal('list'), v.string(), wireSchema, v.number(), v.number()])

/**
 * Reads anew the records that a list shows, without moving them: whoever changes many at once must not take rows away
 * from under somebody's hand. Those that are no longer on their page are read alone; null for what is gone. `more` is how
 * many the list would have gained.
 */
export const rereadRows = async (
  room: Room,
  wire: Wire,
): Promise<{ readonly rows: ReadonlyMap<number, PlainRow | null>; readonly more: number }> => {
  // What is not on the screen is read when it is wanted.
  queryClient.removeQueries({ queryKey: ['list', room.name], type: 'inactive' })
  const pages = queryClient.getQueryCache().findAll({ queryKey: pagesOf(room, wire), type: 'active' })
  const known = pages.flatMap(({ queryKey }) => queryClient.getQueryData<ListPageOf>(queryKey) ?? [])
  const before = new Map(known.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const read = await Promise.all(
    pages.map(({ queryKey }) => {
      const [, , , page, size] = v.parse(pageKey, queryKey)
      return readPage(room, wire, page, size)
    }),
  )
  const now = new Map(read.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const found = new Map<number, PlainRow | null>()
  const isOther = (row: PlainRow) => JSON.stringify(before.get(row.id)) !== JSON.stringify(row)
  for (const id of before.keys()) {
    const row = now.get(id)
    if (row && isOther(row)) found.set(id, row)
  }
  const { get } = room.calls
  const away = [...before.keys()].filter((id) => !now.has(id)).slice(0, mostReadAlone)
  const readAlone = async (id: number) => {
    if (!get) return
    try {
      const query = plainQueryOf(room.name, get, { params: { id } })
      const answer = await queryClient.fetchQuery({ ...query, staleTime: 0, meta: { tells: 'nothing' } })
      found.set(id, v.parse(pageSchema.entries.rows.item, answer))
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 404) found.set(id, null)
      else if (!(fault instanceof ApiError || fault instanceof NetworkError)) throw fault
    }
  }
  for (let at = 0; at < away.length; at += atOnce) await Promise.all(away.slice(at, at + atOnce).map(readAlone))
  for (const row of found.values()) if (row) patchRow(room, row)
  return { rows: found, more: Math.max(0, (read[0]?.total ?? 0) - (known[0]?.total ?? 0)) }
}

/** Forgets what is loaded of a room's lists; what is on the screen is fetched again at once. */
export const refreshRoom = async (room: Room): Promise<void> => {
  queryClient.removeQueries({ queryKey: ['list', room.name], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: ['list', room.name] })
}
let turns = 0
/**
 * Reads a room's lists anew after some of its records were deleted. Where the room says by what page, they begin again
 * with that page, and go on by others of its size.
 */
export const reloadRoom = async (room: Room): Promise<void> => {
  const { reload } = room.definition
  if (!reload) return refreshRoom(room)
  const { page, per_page: size } = reload
  const every = { queryKey: ['list', room.name] }
  const wires = (type: 'all' | 'active') =>
    new Map(
      queryClient
        .getQueryCache()
        .findAll({ ...every, type })
        .map(({ queryKey: [, , wire] }) => [JSON.stringify(wire), v.parse(wireSchema, wire)]),
    )
  await queryClient.invalidateQueries({ ...every, refetchType: 'none' })
  const known = wires('all')
  await Promise.all(
    [...wires('active').values()].map((wire) => queryClient.fetchQuery(pageQuery(room, wire, page, size))),
  )
  turns += 1
  const reading = { size, turn: turns }
  readings.set(
    new Map([...readings.get(), ...[...known.values()].map((wire) => [nameOf(room, wire), reading] as const)]),
  )
  // Further pages of that size, where this is not the first record that was deleted.
  await queryClient.refetchQueries({
    ...every,
    type: 'active',
    stale: true,
    predicate: ({ queryKey: [, , , , by] }) => by === size,
  })
}
