import {
  type Column,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Row,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table'
import { everythingButFeature } from '#ui/grid/everythingBut.ts'
import { windowFeature, windowRowModel } from '#ui/grid/windowRows.ts'

/** How a column looks. */
export interface ColumnLook {
  /** The kind of value: gives a skeleton its length, and marks the column that holds the row's status. */
  readonly kind: string
  /** Figures stand at the end, so that their units align. */
  readonly align?: 'start' | 'end' | undefined
  /** The row's name leads, references and dates step back. */
  readonly weight?: 'strong' | 'quiet' | undefined
  /** Its place in the two-line row that a narrow grid and the list display show. Several `meta` columns share theirs. */
  readonly narrow?: 'picture' | 'name' | 'amount' | 'status' | 'meta' | undefined
  /** The width in px that suits it. */
  readonly width: number
  /** How narrow somebody may make it. */
  readonly least?: number | undefined
  /** Why the rows cannot be put in its order. */
  readonly unsortable?: string | undefined
}

/** What the grid's table knows. The server sorts: no rows are put in order here. */
export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  everythingButFeature,
  windowFeature,
  coreRowModel: windowRowModel(),
  columnMeta: {} as ColumnLook,
})
export type GridFeatures = typeof gridFeatures
export type GridTable<R extends object> = Table<GridFeatures, R>
export type TableColumn<R extends object> = Column<GridFeatures, R>
export type TableRow<R extends object> = Row<GridFeatures, R>
