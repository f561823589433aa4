import { type RefObject, useCallback, useMemo } from 'react'
import type { PlainRow } from '#define/resource.ts'
import { toggle } from '#ui/grid/selection.ts'
import type { RowState } from '#ui/grid/types.ts'
import { LazyPart, lazyPart } from '#ui/LazyPart.tsx'
import { atRest } from '#ui/opening.tsx'
import type { BoardPort } from '#workspace/board/Board.tsx'
import type { BoardOf } from '#workspace/board/cards.ts'
import { useList, useListPage } from '#workspace/list/context.ts'
import { stillMatches } from '#workspace/list/match.ts'
import type { RowActsState } from '#workspace/list/useRowActs.ts'
import { wireOf } from '#workspace/records/address.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

/** Its code comes when the page rests, or when a board is first shown: lists do without. */
const part = lazyPart(async () => (await import('#workspace/board/Board.tsx')).Board)
atRest(part.load)
/** Brings the code of boards, so that what had the focus in the rows finds the board there. */
export const loadBoard = async (): Promise<void> => {
  await part.load()
}

/** The rows of the list around it as a board: what narrows and orders the list does so to each column. */
export const ListBoard = ({
  board,
  listKey,
  acts,
  stateOf,
  port,
  onPreview,
  onShowAll,
}: {
  readonly board: BoardOf
  readonly listKey: string
  readonly acts: RowActsState
  readonly stateOf: (row: PlainRow) => RowState
  readonly port: RefObject<BoardPort | null>
  readonly onPreview: () => void
  readonly onShowAll: (status: string) => void
}) => {
  const { room, roles, isTrash, state, columns, layout, grid, active } = useList()
  const { choosing, refresh } = useListPage()
  const { titles } = useTitles(room)
  const type = board.column.field?.of ?? ''
  const wires = useMemo(
    () =>
      board.statuses
        .filter((status) => stillMatches(room, state.filters, { id: 0, [board.column.id]: status }))
        .map((status) => ({ status, wire: wireOf({ ...state, filters: { ...state.filters, status } }) })),
    [board, room, state],
  )
  const { selection, isChoosing, choose, none } = choosing
  const wordOf = useCallback((status: string) => titles('status', type, status), [titles, type])
  const given = {
    room,
    board,
    roles,
    isTrash,
    wires,
    listKey,
    columns,
    layout,
    wordOf,
    stateOf,
    selection,
    isChoosing,
    grid,
    port,
    onActive: active.set,
    onOpen: acts.openRow,
    onEdit: acts.editRow,
    onMenu: acts.showRowMenu,
    onPreview,
    onChoose: (row: PlainRow) => void choose(toggle(selection, row.id)),
    onClear: none,
    onShowAll,
    onRetry: refresh,
  }
  return <LazyPart of={part} given={given} />
}
