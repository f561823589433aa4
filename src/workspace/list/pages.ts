import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PlainRow, Room } from '#define/resource.ts'
import { callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'

/** How many rows one request brings. */
export const pageSize = 100

const pageSchema = v.object({ rows: v.array(v.looseObject({ id: v.number() })), total: v.number() })
export interface ListPageOf {
  readonly rows: readonly PlainRow[]
  readonly total: number
}
export type Wire = Readonly<Record<string, unknown>>

/** What the keys of all pages of one list begin with. */
export const pagesOf = (room: Room, wire: Wire) => ['list', room.name, wire] as const

/**
 * One page of a list, counted from 1. Lists have a key of their own, `list`, since a changed record must not fetch
 * them anew: its row is changed in place and stays where it is until somebody refreshes.
 */
export const pageQuery = (room: Room, wire: Wire, page: number) =>
  queryOptions({
    queryKey: [...pagesOf(room, wire), page] as const,
    queryFn: async ({ signal }): Promise<ListPageOf> => {
      const query = { ...wire, page, per_page: pageSize }
      return v.parse(pageSchema, (await callPlainly(room.calls.list, { query }, { signal })).result)
    },
  })
export const pageOf = (index: number): number => Math.floor(index / pageSize) + 1

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
/** Reads a room's lists anew after some of its records were deleted: first by the page that the room says, if it does. */
export const reloadRoom = async (room: Room): Promise<void> => {
  const { reload } = room.definition
  if (reload) {
    const { rows } = v.parse(pageSchema, (await callPlainly(room.calls.list, { query: reload })).result)
    for (const row of rows) patchRow(room, row)
  }
  await refreshRoom(room)
}
