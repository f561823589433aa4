import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
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

/** Whoever may not enter comes to the 403 page, and is told there. */
export const untilChecked = { expects: [403] }

/** So long a record that was read for its form counts as read when the form opens, in ms. */
const waits = 5000
const keyOf = (room: string, id: number) => `${room} ${id}`
/** When a record was asked for whose form is about to open. */
const ahead = new Map<string, number>()
// What has changed meanwhile is read once more.
onLive(
  ({ resource, record }) => {
    for (const key of ahead.keys())
      if (record == null ? key.startsWith(`${resource} `) : key === keyOf(resource, record)) ahead.delete(key)
  },
  () => ahead.clear(),
)
/** Reads a record anew while the role check of its form is still under way. */
export const readAhead = (room: Room, id: number): Promise<void> => {
  ahead.set(keyOf(room.name, id), Date.now())
  return queryClient.prefetchQuery({ ...recordQuery(room, id), staleTime: 0, meta: untilChecked })
}
/** The record as the server holds it: what was just read for this form, which nobody has changed since, else read now. */
export const readForForm = async (room: Room, id: number): Promise<PlainRow> => {
  const key = keyOf(room.name, id)
  const asked = ahead.get(key) ?? 0
  ahead.delete(key)
  const age = Date.now() - asked
  // What is older than the asking is none of it.
  return rowOf(await queryClient.fetchQuery({ ...recordQuery(room, id), staleTime: age < waits ? age : 0 }))
}
