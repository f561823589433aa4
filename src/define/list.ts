import type { Field, Kind, Rec } from '#contract/fields.ts'
import type { Message } from '#contract/words.ts'
import type { PlainRow } from '#define/acts.ts'
import { fieldOf, type NamedField } from '#define/named-field.ts'
import type { Room } from '#define/resource.ts'

const sortsOf = (room: Room): readonly string[] => Object.keys(room.calls.list.query.fields['order_by']?.words ?? {})

export interface Column {
  readonly id: string
  readonly label: Message
  readonly kind: Kind | 'computed'
  readonly field: Field | undefined
  readonly valueOf: (row: PlainRow) => unknown
  /** The order_by value that orders this column, where there is one. */
  readonly sort: string | undefined
  readonly align?: 'end' | undefined
}
/** A field of a record as a column. */
export const columnOf = (of: Rec, id: string, sorts: readonly string[] = []): Column => {
  const field = fieldOf(of, id)
  return {
    id,
    label: field.label,
    kind: field.kind,
    field,
    valueOf: (row) => row[id],
    sort: sorts.includes(id) ? id : undefined,
  }
}
/** What a page shows of one record, in order. */
export const detailsOf = (room: Room): readonly Column[] =>
  (room.definition.details ?? []).map((id) => columnOf(room.calls.list.answer.paged, id))
/** The columns of a room's list, in order. */
export const columnsOf = (room: Room): Column[] => {
  const sorts = sortsOf(room)
  return room.definition.columns.map((column): Column => {
    if (typeof column === 'string') return columnOf(room.calls.list.answer.paged, column, sorts)
    const of: (row: never) => string = column.of
    // The row reached here by the same list call that typed `of`.
    return {
      id: column.id,
      label: column.label,
      kind: 'computed',
      field: undefined,
      valueOf: (row) => of(row as never),
      sort: column.sort,
      align: column.align,
    }
  })
}

export const filtersOf = (room: Room): NamedField[] =>
  room.definition.filters.map((name) => ({ name, field: fieldOf(room.calls.list.query, name) }))
