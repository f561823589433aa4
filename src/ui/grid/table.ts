import {
  type Column,
  type ColumnDef,
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
import { leastWidth } from '#ui/grid/layout.ts'
import type { GridColumn } from '#ui/grid/types.ts'
import { windowFeature, windowRowModel } from '#ui/grid/windowRows.ts'

/** What of a column is its look alone. */
export type ColumnLook = Pick<GridColumn<never>, 'kind' | 'align' | 'weight' | 'narrow' | 'width'>

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

export const columnDefs = <R extends object>(columns: readonly GridColumn<R>[]): ColumnDef<GridFeatures, R>[] =>
  columns.map(({ id, header, kind, align, weight, narrow, width, min, sortable, cell, text }) => ({
    id,
    header,
    accessorFn: text,
    cell: ({ row }) => cell(row.original),
    enableSorting: sortable ?? false,
    size: width,
    minSize: Math.min(width, min ?? leastWidth),
    meta: { kind, align, weight, narrow, width },
  }))
