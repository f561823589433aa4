import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PlainRow, Room } from '#define/resource.ts'
import { callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { store, useStore } from '#ui/store.ts'
import { latencyOf, type Pace, paceAfter } from '#workspace/records/ahead.ts'

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
      const query = { ...wire, page, per_page: size }
      const began = performance.now()
      try {
        return v.parse(pageSchema, (await callPlainly(room.calls.list, { query }, { signal })).result)
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

/** Puts a changed record into every loaded page that holds it. True when there was one. */
export const patchRow = (room: Room, row: PlainRow): boolean => {
  let isHeld = false
  queryClient.setQueriesData<ListPageOf>({ queryKey: ['list', room.name] }, (page) => {
    const place = page?.rows.findIndex(({ id }) => id === row.id) ?? -1
    if (!page || place < 0) return page
    isHeld = true
    return { ...page, rows: page.rows.with(place, row) }
  })
  return isHeld
}
/** True when a loaded page holds the record. */
export const holdsRow = (room: Room, id: number): boolean =>
  queryClient
    .getQueriesData<ListPageOf>({ queryKey: ['list', room.name] })
    .some(([, page]) => page?.rows.some((row) => row.id === id) ?? false)

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
