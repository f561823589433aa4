import type { ReactNode, Ref } from 'react'
import type { Arranged, ColumnLayout } from '#ui/grid/layout.ts'
import type { RowId, RowRange, Selection } from '#ui/grid/selection.ts'
import type { ColumnLook, TableColumn } from '#ui/grid/table.ts'

export type Density = 's' | 'm' | 'l'
export type SortDirection = 'asc' | 'desc'
export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}
/** `stale`: it no longer matches the list's filters and stays until the list is refreshed. `changed`: somebody changed it just now. */
export type RowState = 'stale' | 'changed' | undefined

export interface GridColumn<R> extends Arranged, ColumnLook {
  readonly id: string
  readonly header: string
  /** What the cell shows. Cells are drawn by the hundred: plain elements, no state, no effects. */
  readonly cell: (row: R) => ReactNode
  /** The same as plain text. */
  readonly text: (row: R) => string
  readonly sortable?: boolean | undefined
}

/** Where the roving focus stands. Row -1 is the heading. */
export interface ActiveCell {
  readonly row: number
  readonly column: string
}

export interface GridHandle {
  /** Makes a row the active one, in the middle of the view; counts from 0. */
  jumpTo: (row: number, how?: { readonly focus?: boolean }) => void
  first: () => void
  last: () => void
  /** Brings a row to the top of the view, without making it the active one. */
  scrollTo: (row: number) => void
  /** Makes a cell the active one where it is; the focus follows if it is in the grid. */
  activate: (cell: ActiveCell) => void
  /** Goes to a cell: it is brought into view, and the focus to it. */
  goTo: (cell: ActiveCell) => void
  /** Makes a cell the active one and shows it as the mate of another list's, without the focus; undefined ends that. */
  mark: (cell: ActiveCell | undefined) => void
  /** The first row that can be seen whole. */
  top: () => number
  /** How many whole rows fit the view. */
  rowsInView: () => number
  /** Moves the focus to the active cell. */
  focus: () => void
  active: () => ActiveCell
  /** The ids of the shown columns as they stand. */
  shown: () => readonly string[]
  /** The element of the active cell, to hang a menu on. */
  element: () => HTMLElement | null
}

/** Rows that hold the rows below them: they are folded and unfolded, and the grid is a tree of two levels. */
export interface Folding<R> {
  /** Whether the rows under it are shown; undefined for a row that holds none. */
  readonly isOpen: (row: R) => boolean | undefined
  readonly onFold: (row: R, isOpen: boolean) => void
  /** The place of the row that holds the one at a place. */
  readonly holderOf: (index: number) => number | undefined
}

export interface DataGridProps<R extends object> {
  readonly ref?: Ref<GridHandle>
  /** What the list is called, such as “Leads”. */
  readonly label: string
  readonly columns: readonly GridColumn<R>[]
  /** How many rows there are in all; undefined while nobody knows. */
  readonly total: number | undefined
  /** The row at a place, counted from 0, or undefined while it is not loaded. A new function means that rows have changed. */
  readonly rowAt: (index: number) => R | undefined
  readonly rowId: (row: R) => RowId
  /** What a row is called, for its check and its menu. */
  readonly rowName: (row: R) => string
  /** Hears which rows are drawn, both ends included, so that only these need to be fetched. */
  readonly onWindow?: ((first: number, last: number) => void) | undefined

  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort) => void) | undefined
  readonly layout?: ColumnLayout | undefined
  readonly onLayout?: ((layout: ColumnLayout) => void) | undefined
  /** Is given the table's own column, with all that can be done to it. */
  readonly onColumnMenu?: ((column: TableColumn<R>, anchor: HTMLElement) => void) | undefined

  readonly density?: Density | undefined
  /** `list` shows each row on two lines, as a narrow grid always does. */
  readonly mode?: 'grid' | 'list' | undefined

  readonly selection?: Selection | undefined
  /** `missing` are rows of a stretch that are not loaded: the server knows which they are. */
  readonly onSelection?: ((selection: Selection, missing: readonly RowRange[]) => void) | undefined
  /** Shows the checks, and makes Space choose rows. */
  readonly choosing?: boolean | undefined

  readonly folding?: Folding<R> | undefined
  readonly rowState?: ((row: R) => RowState) | undefined
  readonly onActive?: ((active: ActiveCell) => void) | undefined
  readonly onOpen?: ((row: R, how: { readonly newTab: boolean }) => void) | undefined
  /** Without a column where a row stands on two lines. */
  readonly onEdit?: ((row: R, column: string | undefined, cell: HTMLElement) => void) | undefined
  /** Space, where it chooses and folds nothing. */
  readonly onPreview?: (() => void) | undefined
  readonly onRowMenu?: ((row: R, anchor: HTMLElement) => void) | undefined

  /** When it changes the list is another one: it goes back to its top. */
  readonly resetKey?: string | undefined
  /** What to show when there are no rows. */
  readonly empty?: ReactNode
  /** What to show instead of rows when they could not be loaded. */
  readonly error?: ReactNode
  /** Marks the grid as where the focus belongs when its page opens. */
  readonly takesFocus?: boolean | undefined
}
