import {
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  type ColumnVisibilityState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table'
import { type Arranged, type ColumnLayout, withinReason } from '#ui/grid/layout.ts'
import type { GridTable, TableColumn } from '#ui/grid/table.ts'

/** A layout as the table has it. Chosen widths are given apart: the table knows the widths that are shown. */
export const arrangedBy = ({ order, hidden, pinned }: ColumnLayout) => ({
  columnOrder: [...order],
  columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  columnPinning: { start: order.filter((id) => pinned.includes(id)), end: [] },
})

interface Now {
  readonly layout: ColumnLayout
  readonly columns: readonly Arranged[]
  /** The widths that are shown when nobody is pulling at one. */
  readonly widths: Readonly<Record<string, number>>
  readonly onLayout: (layout: ColumnLayout) => void
}
const widthsAfter = ({ layout, columns, widths }: Now, sizes: ColumnSizingState): Record<string, number> => {
  const chosen = { ...layout.widths }
  for (const { id, min } of columns) {
    const size = sizes[id]
    if (size === widths[id]) continue
    if (size === undefined) delete chosen[id]
    else chosen[id] = withinReason(size, min)
  }
  return chosen
}
/** What the table does when its columns are arranged otherwise: the owner keeps the layout. */
export const arranging = (now: () => Now) => {
  const tell = (change: Partial<ColumnLayout>) => now().onLayout({ ...now().layout, ...change })
  const hear =
    <T>(before: () => T, tellOf: (after: T) => void) =>
    (change: Updater<T>) => {
      const old = before()
      const after = functionalUpdate(change, old)
      if (after !== old) tellOf(after)
    }
  const state = () => arrangedBy(now().layout)
  return {
    onColumnOrderChange: hear<ColumnOrderState>(
      () => state().columnOrder,
      (order) => tell({ order }),
    ),
    onColumnVisibilityChange: hear<ColumnVisibilityState>(
      () => state().columnVisibility,
      (visible) => {
        const { order } = now().layout
        const hidden = order.filter((id) => visible[id] === false)
        // One must stay.
        if (hidden.length < order.length) tell({ hidden })
      },
    ),
    onColumnPinningChange: hear<ColumnPinningState>(
      () => state().columnPinning,
      ({ start }) => tell({ pinned: start }),
    ),
    onColumnSizingChange: hear<ColumnSizingState>(
      () => ({ ...now().widths }),
      (sizes) => tell({ widths: widthsAfter(now(), sizes) }),
    ),
  }
}

/** The shown columns as they stand: pinned ones first. */
export const shownColumns = <R extends object>(table: GridTable<R>): TableColumn<R>[] => [
  ...table.getStartVisibleLeafColumns(),
  ...table.getCenterVisibleLeafColumns(),
]
/** The shown columns among which one can be moved: pinned and unpinned ones keep to themselves. */
export const peersOf = <R extends object>(column: TableColumn<R>): TableColumn<R>[] =>
  column.getIsPinned() ? column.table.getStartVisibleLeafColumns() : column.table.getCenterVisibleLeafColumns()

/** Moves a column by whole steps among its peers; it stops at the ends. Returns the steps that it has gone. */
export const moveColumn = <R extends object>(column: TableColumn<R>, steps: number): number => {
  const peers = peersOf(column).map(({ id }) => id)
  const place = peers.indexOf(column.id)
  const after = Math.min(Math.max(place + steps, 0), peers.length - 1)
  const target = peers[after]
  if (place < 0 || target === undefined || after === place) return 0
  column.table.setColumnOrder((before) => {
    const order = before.filter((id) => id !== column.id)
    order.splice(order.indexOf(target) + (steps > 0 ? 1 : 0), 0, column.id)
    return order
  })
  return after - place
}
/** Moves a column to where another stands. */
export const moveColumnTo = <R extends object>(column: TableColumn<R>, other: string): void => {
  const shown = shownColumns(column.table).map(({ id }) => id)
  moveColumn(column, shown.indexOf(other) - shown.indexOf(column.id))
}
/** Gives a column a width of its own, within reason: returns which. */
export const resizeColumn = <R extends object>(column: TableColumn<R>, width: number): number => {
  const size = withinReason(width, column.columnDef.meta?.least)
  column.table.setColumnSizing((before) => ({ ...before, [column.id]: size }))
  return size
}
