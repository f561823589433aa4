import { useTable } from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import { arrangedBy, arranging } from '#ui/grid/arrange.ts'
import { columnDefs } from '#ui/grid/columnDefs.ts'
import { type ColumnLayout, reconcile } from '#ui/grid/layout.ts'
import { type GridTable, gridFeatures } from '#ui/grid/table.ts'
import type { GridColumn } from '#ui/grid/types.ts'

const noRows: never[] = []
const nobody = () => ''
const none = () => undefined

/** The table of a grid without its rows, for where columns are arranged beside it; their widths are the chosen ones. */
export const useArrangement = <R extends object>(
  columns: readonly GridColumn<R>[],
  kept: ColumnLayout,
  onLayout: (layout: ColumnLayout) => void,
): GridTable<R> => {
  const layout = useMemo(() => reconcile(kept, columns), [kept, columns])
  const { widths } = layout
  const latest = useRef({ layout, columns, widths, onLayout })
  latest.current = { layout, columns, widths, onLayout }
  const defs = useMemo(() => columnDefs(columns), [columns])
  const state = useMemo(() => ({ ...arrangedBy(layout), columnSizing: { ...layout.widths } }), [layout])
  const hears = useMemo(() => ({ ...arranging(() => latest.current), onSelectionChange: none }), [])
  return useTable(
    { features: gridFeatures, columns: defs, data: noRows, places: noRows, rowKey: nobody, total: 0, state, ...hears },
    none,
  )
}
