import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { plainQueryOf } from '#platform/query.ts'

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
