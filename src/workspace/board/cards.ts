import * as v from 'valibot'
import { recordTypes, statusSlugs } from '#contract/statuses.ts'
import { actOf } from '#define/abilities.ts'
import { bodyOf } from '#define/form.ts'
import { headOf } from '#define/head.ts'
import type { Column } from '#define/list.ts'
import type { PlainRow, Room } from '#define/resource.ts'

/** So many cards stand in a column; who wants the others looks at the list. */
export const mostCards = 200

const typeSchema = v.picklist(recordTypes)
/** What a room's board is made of. */
export interface BoardOf {
  readonly column: Column
  /** Every status of its records, in their order. */
  readonly statuses: readonly string[]
}
const known = new WeakMap<Room, BoardOf | null>()
const derived = (room: Room): BoardOf | null => {
  const column = headOf(room).status
  const type = v.safeParse(typeSchema, column?.field?.of)
  const isStep =
    room.facets.bulk.includes('set-status') &&
    'status' in room.calls.list.query.fields &&
    actOf(room, 'edit') !== undefined &&
    'status' in bodyOf(room, 'edit').fields
  return column?.kind === 'status' && type.success && isStep ? { column, statuses: statusSlugs(type.output) } : null
}
/** The board of a room whose records have a status that people set; null where there is none. */
export const boardOf = (room: Room): BoardOf | null => {
  const found = known.get(room)
  if (found !== undefined) return found
  const board = derived(room)
  known.set(room, board)
  return board
}

/** What is loaded of the list with one status: its first rows, and how many there are. */
export interface Loaded {
  readonly status: string
  readonly rows: readonly PlainRow[]
  readonly total: number | undefined
}
export type Cards = Loaded
const none: readonly PlainRow[] = []
/**
 * The cards of each column. What was given another status since it was read stands on top of that column, and is counted
 * there; put back, it stands where it stood. One whose column is not on the board stays, as a row of the list would.
 */
export const arrange = (loaded: readonly Loaded[], statusOf: (row: PlainRow) => string): readonly Cards[] => {
  const shown = new Set(loaded.map(({ status }) => status))
  const own = new Map(loaded.map(({ status, rows }) => [status, new Set(rows.map(({ id }) => id))]))
  const come = new Map<string, Map<number, PlainRow>>()
  const gone = new Map<string, number>()
  for (const { status, rows } of loaded)
    for (const row of rows) {
      const now = statusOf(row)
      if (now === status || !shown.has(now)) continue
      gone.set(status, (gone.get(status) ?? 0) + 1)
      if (own.get(now)?.has(row.id)) continue
      const there = come.get(now) ?? new Map<number, PlainRow>()
      come.set(now, there.set(row.id, row))
    }
  return loaded.map(({ status, rows, total }) => {
    const left = gone.get(status) ?? 0
    const arrived = come.get(status)
    const stayed = left === 0 ? rows : rows.filter((row) => statusOf(row) === status || !shown.has(statusOf(row)))
    return {
      status,
      rows: arrived ? [...arrived.values(), ...stayed] : stayed.length === 0 ? none : stayed,
      total: total === undefined ? undefined : total - left + (arrived?.size ?? 0),
    }
  })
}

/** Where a card stands: which column, and how far from its top. */
export interface Place {
  readonly column: number
  readonly row: number
}
/** A card's place as one number, as what tells of rows by their number takes it. */
const stride = 1000
export const numberOf = ({ column, row }: Place): number => column * stride + row
export const placeOf = (number: number): Place => ({ column: Math.floor(number / stride), row: number % stride })

export const placeOfCard = (columns: readonly Cards[], id: number): Place | undefined => {
  for (const [column, { rows }] of columns.entries()) {
    const row = rows.findIndex((one) => one.id === id)
    if (row >= 0) return { column, row }
  }
  return undefined
}
export const cardAt = (columns: readonly Cards[], { column, row }: Place): PlainRow | undefined =>
  columns[column]?.rows[row]

/** The nearest column with cards from one on, `by` steps of direction; undefined where there is none. */
const nextColumn = (columns: readonly Cards[], from: number, by: 1 | -1): number | undefined => {
  for (let at = from + by; at >= 0 && at < columns.length; at += by) if (columns[at]?.rows.length) return at
  return undefined
}
/** The card at a place, or what stands nearest to where it was. */
export const nearest = (columns: readonly Cards[], { column, row }: Place): Place | undefined => {
  const at = columns[column]?.rows.length ? column : (nextColumn(columns, column, 1) ?? nextColumn(columns, column, -1))
  const count = at === undefined ? 0 : (columns[at]?.rows.length ?? 0)
  return at === undefined || count === 0 ? undefined : { column: at, row: Math.min(Math.max(row, 0), count - 1) }
}
export type Move =
  | { readonly to: 'card'; readonly by: number }
  | { readonly to: 'column'; readonly by: 1 | -1 }
  | { readonly to: 'first' | 'last'; readonly of: 'column' | 'board' }
/** Where the keyboard goes from a place; the same place where there is nothing further. */
export const moved = (columns: readonly Cards[], from: Place, move: Move): Place => {
  const last = (column: number) => Math.max(0, (columns[column]?.rows.length ?? 0) - 1)
  switch (move.to) {
    case 'card':
      return { column: from.column, row: Math.min(Math.max(from.row + move.by, 0), last(from.column)) }
    case 'column': {
      const column = nextColumn(columns, from.column, move.by)
      return column === undefined ? from : { column, row: Math.min(from.row, last(column)) }
    }
    case 'first':
    case 'last': {
      const isFirst = move.to === 'first'
      const column =
        move.of === 'column'
          ? from.column
          : ((isFirst ? nextColumn(columns, -1, 1) : nextColumn(columns, columns.length, -1)) ?? from.column)
      return { column, row: isFirst ? 0 : last(column) }
    }
  }
}
