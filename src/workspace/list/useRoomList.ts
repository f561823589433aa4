import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { useRoles } from '#platform/session.tsx'
import { useSay } from '#platform/words.tsx'
import type { ColumnLayout } from '#ui/grid/layout.ts'
import type { ActiveCell, GridColumn, GridHandle, Sort } from '#ui/grid/types.ts'
import { store } from '#ui/store.ts'
import { gridColumnsOf } from '#workspace/list/columns.tsx'
import type { OptionsOf } from '#workspace/list/filters.ts'
import type { ActiveStore } from '#workspace/list/RowInfo.tsx'
import { useCountSaid } from '#workspace/list/useCountSaid.ts'
import type { ListPlace } from '#workspace/list/useListState.ts'
import { type Rows, useRows } from '#workspace/list/useRows.ts'
import { useTitles } from '#workspace/records/useTitles.ts'

/** A room's list as it stands in one place: how it is narrowed, ordered and laid out. */
export interface RoomListState extends Omit<ListPlace, 'key'> {
  readonly room: Room
  readonly roles: readonly string[]
  readonly isNarrow: boolean
  /** Its rows are those in the trash. */
  readonly isTrash: boolean
  readonly isFiltered: boolean
  readonly columns: readonly GridColumn<PlainRow>[]
  readonly optionsOf: OptionsOf
  readonly sort: Sort | undefined
  readonly layout: ColumnLayout | undefined
  readonly setLayout: (layout: ColumnLayout) => void
  readonly grid: RefObject<GridHandle | null>
  /** Brings the focus to the rows. */
  readonly toGrid: () => void
  /** The ids of the columns that are shown, as they stand. */
  readonly shown: () => readonly string[]
  /** The cell that the keyboard is on. */
  readonly active: ActiveStore
}

interface Options {
  readonly place: ListPlace
  /** The columns as they were arranged, and the way to keep them. */
  readonly kept: readonly [ColumnLayout | undefined, (layout: ColumnLayout) => void]
  readonly isNarrow: boolean
  /** Another look for a column than the room gives it. */
  readonly fit?: ((column: GridColumn<PlainRow>) => GridColumn<PlainRow>) | undefined
}
/** One list of a room, on a page of its own or within another one, and the rows that are in view. */
export const useRoomList = (
  room: Room,
  { place, kept, isNarrow, fit }: Options,
): { readonly list: RoomListState; readonly rows: Rows } => {
  const say = useSay()
  const roles = useRoles()
  const grid = useRef<GridHandle>(null)
  const [active] = useState(() => store<ActiveCell | undefined>(undefined))
  const [layout, setLayout] = kept
  const { titles, optionsOf } = useTitles(room)
  const { state, wire, key, setFilter, setFilters, clear, sort, setSort } = place
  const { marked } = room.definition
  const words = marked && state.filters[marked.by]
  const columns = useMemo(() => {
    const all = gridColumnsOf(room, say, titles, typeof words === 'string' ? words : undefined)
    return fit ? all.map(fit) : all
  }, [room, say, titles, words, fit])
  const rows = useRows(room, wire, key)
  useCountSaid(wire, rows.total)
  const toGrid = useCallback(() => {
    // The headings are not what somebody comes for from the filters.
    const cell = grid.current?.active()
    if (cell && cell.row < 0) grid.current?.activate({ ...cell, row: 0 })
    grid.current?.focus()
  }, [])
  const shown = useCallback(() => grid.current?.shown() ?? [], [])
  const list = useMemo(
    (): RoomListState => ({
      room,
      roles,
      isNarrow,
      isTrash: state.filters['trashed'] === true,
      isFiltered: Object.keys(state.filters).length > 0,
      state,
      wire,
      setFilter,
      setFilters,
      clear,
      sort,
      setSort,
      columns,
      optionsOf,
      layout,
      setLayout,
      grid,
      toGrid,
      shown,
      active,
    }),
    [
      room,
      roles,
      isNarrow,
      state,
      wire,
      setFilter,
      setFilters,
      clear,
      sort,
      setSort,
      columns,
      optionsOf,
      layout,
      setLayout,
      toGrid,
      shown,
      active,
    ],
  )
  return { list, rows }
}
