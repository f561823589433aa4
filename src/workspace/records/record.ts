import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { bodyOf } from '#define/form.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { onLive } from '#platform/live.ts'
import { plainQueryOf, queryClient } from '#platform/query.ts'

export const rowSchema = v.looseObject({ id: v.number() })
/** What the server answers of a record, as far as every room knows it. */
export const rowOf = (given: unknown): PlainRow => v.parse(rowSchema, given)

export const getOf = (room: Room): Call => {
  const get = room.calls['get']
  if (!get) throw new Error(`${room.name} has no “get”: a form needs the call that reads one record`)
  return get
}
/** The cached reading of one record, which live events refresh. */
export const recordQuery = (room: Room, id: number) => plainQueryOf(room.name, getOf(room), { params: { id } })

/** A list may show less of a record than its form sends: then the record itself is read. */
export const wholeOf = async (room: Room, row: PlainRow): Promise<PlainRow> => {
  const isWhole = Object.entries(bodyOf(room, 'edit').fields).every(
    ([name, { from, kind }]) => kind === 'secret' || (from ?? name) in row,
  )
  if (isWhole) return row
  return rowOf(await queryClient.fetchQuery({ ...recordQuery(room, row.id), staleTime: 0, meta: { tells: 'nothing' } }))
}

/** Whoever may not enter comes to the 403 page, and is told there. */
export const untilChecked = { expects: [403] }

/** So long a record that was read for its form counts as read when the form opens, in ms. */
const waits = 5000
/** What stands beside a record that is open is read long before somebody goes there; what changes it is heard of. */
const neighbourWaits = 120_000
const keyOf = (room: string, id: number) => `${room} ${id}`
/** When a record was asked for whose form is about to open, and until when that holds. */
const ahead = new Map<string, { readonly asked: number; readonly until: number }>()
// What has changed meanwhile is read once more.
onLive(
  ({ resource, record, kind }) => {
    if (kind === 'noted') return
    for (const key of ahead.keys())
      if (record == null ? key.startsWith(`${resource} `) : key === keyOf(resource, record)) ahead.delete(key)
  },
  () => ahead.clear(),
)
/** Reads a record anew while the role check of its form is still under way. */
export const readAhead = (room: Room, id: number): Promise<void> => {
  const now = Date.now()
  const known = ahead.get(keyOf(room.name, id))
  if (known && now < known.until && queryClient.getQueryData(recordQuery(room, id).queryKey) !== undefined)
    return Promise.resolve()
  ahead.set(keyOf(room.name, id), { asked: now, until: now + waits })
  return queryClient.prefetchQuery({ ...recordQuery(room, id), staleTime: 0, meta: untilChecked })
}
const untold = { tells: 'nothing' } as const
/** Reads the record that somebody may go to next; faults are told when they do. */
export const readNeighbour = async (room: Room, id: number): Promise<void> => {
  if (!room.calls['get']) return
  const now = Date.now()
  const key = keyOf(room.name, id)
  if ((ahead.get(key)?.until ?? 0) > now) return
  ahead.set(key, { asked: now, until: now + neighbourWaits })
  await queryClient.prefetchQuery({ ...recordQuery(room, id), staleTime: 0, meta: untold })
}
/** What was asked for in this very moment: all who hear of one event ask at once. */
const justAsked = new Map<string, Promise<PlainRow>>()
const readOnceMore = async (room: Room, id: number): Promise<PlainRow> => {
  const options = queryClient.defaultQueryOptions({ ...recordQuery(room, id), meta: untold })
  const query = queryClient.getQueryCache().build(queryClient, options)
  // A first reading is never cut short.
  if (query.state.data === undefined) await query.promise?.catch(() => {})
  return rowOf(await query.fetch(options, { cancelRefetch: true }))
}
/**
 * Reads a record that has changed. What is being read of it already may be of before the change: it is read again,
 * whoever waits for it, or the page would keep what is old by then.
 */
export const readAnew = (room: Room, id: number): Promise<PlainRow> => {
  const key = keyOf(room.name, id)
  const known = justAsked.get(key)
  if (known) return known
  const asked = readOnceMore(room, id)
  justAsked.set(key, asked)
  setTimeout(() => justAsked.delete(key))
  return asked
}
/** The record as the server holds it: what was just read for this form, which nobody has changed since, else read now. */
export const readForForm = async (room: Room, id: number): Promise<PlainRow> => {
  const key = keyOf(room.name, id)
  const known = ahead.get(key)
  ahead.delete(key)
  const now = Date.now()
  // What is older than the asking is none of it.
  const staleTime = known && now < known.until ? now - known.asked : 0
  return rowOf(await queryClient.fetchQuery({ ...recordQuery(room, id), staleTime }))
}
