import type { ColumnDef } from '@tanstack/react-table'
import { leastWidth } from '#ui/grid/layout.ts'
import type { GridFeatures } from '#ui/grid/table.ts'
import type { GridColumn } from '#ui/grid/types.ts'

/** How a list is sorted first by a column: what is newest is looked for first. */
export const firstDirection = (kind: GridColumn<never>['kind'] | undefined): 'asc' | 'desc' =>
  kind === 'instant' || kind === 'date' ? 'desc' : 'asc'

/** The grid's columns as the table takes them. */
export const columnDefs = <R extends object>(columns: readonly GridColumn<R>[]): ColumnDef<GridFeatures, R>[] =>
  columns.map(({ id, header, kind, align, weight, narrow, width, min, sortable, unsortable, cell, text }) => ({
    id,
    header,
    accessorFn: text,
    cell: ({ row }) => cell(row.original),
    enableSorting: sortable ?? false,
    sortDescFirst: firstDirection(kind) === 'desc',
    size: width,
    // Fitting them to the room may leave less than their `min` to columns whose values are short.
    minSize: Math.min(width, leastWidth),
    meta: { kind, align, weight, narrow, width, least: Math.min(width, min ?? leastWidth), unsortable },
  }))
