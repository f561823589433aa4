import { headOf } from '#define/head.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { type ColumnLayout, layoutOf, reconcile } from '#ui/grid/layout.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import type { BoardOf } from '#workspace/board/cards.ts'

/** How the cards of a board are drawn. */
export interface CardLook {
  readonly room: Room
  /** What stands on each line below its name. */
  readonly lines: readonly (readonly GridColumn<PlainRow>[])[]
  /** Its status, where it is not that of its column. */
  readonly status: GridColumn<PlainRow> | undefined
  readonly words: { readonly stale: string; readonly changed: string }
}
/** So many fields stand on a card below its name and its reference, the first two on one line. */
const mostFields = 3
/** Pictures take a card's room, and a bare figure says nothing without its heading. */
const unsaid = ['picture', 'count', 'flag']

/** What a card says: the columns that are shown, as they are arranged, without what it says already. */
export const lookOf = (
  room: Room,
  board: BoardOf,
  columns: readonly GridColumn<PlainRow>[],
  layout: ColumnLayout | undefined,
  words: CardLook['words'],
): CardLook => {
  const { order, hidden } = layout ? reconcile(layout, columns) : layoutOf(columns)
  const of = new Map(columns.map((column) => [column.id, column]))
  const reference = headOf(room).reference?.id
  const said = [room.definition.narrow?.name ?? 'name', reference, board.column.id]
  const code = reference === undefined || hidden.includes(reference) ? undefined : of.get(reference)
  const fields = order
    .filter((id) => !hidden.includes(id) && !said.includes(id))
    .flatMap((id) => of.get(id) ?? [])
    .filter(({ kind }) => kind === undefined || !unsaid.includes(kind))
    .slice(0, mostFields)
  return {
    room,
    lines: [code ? [code] : [], fields.slice(0, 2), fields.slice(2)].filter((line) => line.length > 0),
    status: of.get(board.column.id),
    words,
  }
}
/** The ids of the columns that are shown, as they stand. */
export const shownOf = (
  columns: readonly GridColumn<PlainRow>[],
  layout: ColumnLayout | undefined,
): readonly string[] => {
  const { order, hidden } = layout ? reconcile(layout, columns) : layoutOf(columns)
  return order.filter((id) => !hidden.includes(id))
}
