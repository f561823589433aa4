import { type columnResizingState, functionalUpdate, type Updater, useTable } from '@tanstack/react-table'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { arrangedBy, arranging, shownColumns } from '#ui/grid/arrange.ts'
import { type GridCell, narrowCells, wideCells } from '#ui/grid/cells.ts'
import { columnDefs } from '#ui/grid/columnDefs.ts'
import type { Resizing } from '#ui/grid/Heading.tsx'
import { type ColumnLayout, fitWidths, reconcile, withinReason } from '#ui/grid/layout.ts'
import { countOf, nothing, type RowRange, type Selection } from '#ui/grid/selection.ts'
import { type GridTable, gridFeatures } from '#ui/grid/table.ts'
import type { DataGridProps } from '#ui/grid/types.ts'
import { useContentWidths } from '#ui/grid/useContentWidths.ts'
import type { WindowRows } from '#ui/grid/useWindowRows.ts'

/** The width of the column of checks. */
export const checkWidth = 42

export interface GridModel<R extends object> {
  readonly table: GridTable<R>
  readonly cells: readonly GridCell<R>[]
  /** For grid-template-columns. */
  readonly template: string
  readonly width: number
  readonly resizing: Resizing
}
const atRest: columnResizingState = {
  startOffset: null,
  startSize: null,
  deltaOffset: null,
  deltaPercentage: null,
  isResizingColumn: false,
  columnSizingStart: [],
}
const none = () => undefined
const noRows: never[] = []

/**
 * The table of the grid: which columns stand where and how wide, how the rows are sorted, which are chosen, and those
 * of the window. All of its state is its owners': layout, sort and choice belong to whoever shows the grid.
 */
export const useGridTable = <R extends object>(
  props: DataGridProps<R>,
  {
    kept,
    room,
    narrow,
    grid,
    onLayout,
    window,
  }: {
    readonly kept: ColumnLayout
    readonly room: number
    readonly narrow: boolean
    readonly grid: RefObject<HTMLElement | null>
    readonly onLayout: (layout: ColumnLayout) => void
    readonly window: WindowRows<R>
  },
): GridModel<R> => {
  const say = useSay()
  const { columns, sort, selection = nothing, choosing = false, rowId, total } = props
  const [pull, setPull] = useState(atRest)
  const pulled = useRef(pull)
  const layout = useMemo(() => reconcile(kept, columns), [kept, columns])
  const content = useContentWidths(columns, narrow ? noRows : window.records, grid)
  const visible = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, { ...column, content: content[column.id] }]))
    return layout.order.flatMap((id) => (layout.hidden.includes(id) ? [] : (byId.get(id) ?? [])))
  }, [columns, layout, content])
  const start = choosing ? checkWidth : 0
  // The first column has the room that the checks will take: when they come, no other column moves.
  const wantsReserve = props.onSelection !== undefined && !choosing
  const reserve = useMemo(() => {
    if (!wantsReserve) return 0
    const taken = Object.values(fitWidths(visible, layout.widths, room - checkWidth)).reduce((sum, one) => sum + one, 0)
    return taken + checkWidth <= room ? checkWidth : 0
  }, [wantsReserve, visible, layout.widths, room])
  const spare = room - start - reserve
  const fitted = useMemo(() => fitWidths(visible, layout.widths, spare), [visible, layout.widths, spare])
  const widths = useMemo(() => {
    const id = pull.isResizingColumn
    const before = id === false ? undefined : fitted[id]
    if (id === false || before === undefined || pull.deltaOffset === null) return fitted
    const min = columns.find((column) => column.id === id)?.min
    return fitWidths(visible, { ...layout.widths, [id]: withinReason(before + pull.deltaOffset, min) }, spare)
  }, [pull, fitted, visible, spare, layout, columns])

  const latest = useRef({ layout, columns, widths: fitted, onLayout, props, selection })
  latest.current = { layout, columns, widths: fitted, onLayout, props, selection }
  const defs = useMemo(() => columnDefs(columns), [columns])
  const arranged = useMemo(() => arrangedBy(layout), [layout])
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []), [sort])
  const state = useMemo(
    () => ({ ...arranged, columnSizing: widths, columnResizing: pull, sorting, selection }),
    [arranged, widths, pull, sorting, selection],
  )
  const tellCount = useCallback(
    (count: number) =>
      announce(
        say(msg`{count, plural, =0 {Nothing selected} one {# row selected} other {# rows selected}}`, { count }),
        { about: 'selection' },
      ),
    [say],
  )
  const hears = useMemo(
    () => ({
      ...arranging(() => latest.current),
      // The table reads what its updater has left behind right after it: React would run it later.
      onColumnResizingChange: (change: Updater<columnResizingState>) => {
        pulled.current = functionalUpdate(change, pulled.current)
        setPull(pulled.current)
      },
      onSortingChange: (change: Updater<{ id: string; desc: boolean }[]>) => {
        const { sort: now, onSort } = latest.current.props
        const before = now ? [{ id: now.column, desc: now.direction === 'desc' }] : []
        const [first] = functionalUpdate(change, before)
        if (first) onSort?.({ column: first.id, direction: first.desc ? 'desc' : 'asc' })
      },
      onSelectionChange: (change: Updater<Selection>, missing: readonly RowRange[] = []) => {
        const { props: now, selection: before } = latest.current
        const after = functionalUpdate(change, before)
        now.onSelection?.(after, missing)
        // Where some are not loaded the owner says how many, when it knows.
        if (missing.length === 0) tellCount(countOf(after, now.total ?? 0))
      },
    }),
    [tellCount],
  )
  const getRowId = useCallback((row: R) => String(rowId(row)), [rowId])
  const table = useTable(
    {
      features: gridFeatures,
      columns: defs,
      data: window.records,
      places: window.places,
      getRowId,
      rowKey: rowId,
      total,
      state,
      ...hears,
      // Committed at the end: the owner stores the layout, and that is not for every move of the pointer.
      columnResizeMode: 'onEnd',
      manualSorting: true,
      enableSortingRemoval: false,
      enableMultiSort: false,
      sortDescFirst: false,
    },
    // Whatever changes it draws this grid anew: nothing of the table's state is its own.
    none,
  )

  // The table is another with each drawing; its columns are others when these are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sizes = useMemo(
    () => shownColumns(table).map((column, i) => column.getSize() + (i === 0 ? reserve : 0)),
    [defs, arranged, widths, reserve],
  )
  const width = sizes.reduce((sum, size) => sum + size, start)
  const isCrowded = width > room
  // Other widths of columns that do not stick are the grid's own affair, and draw no row.
  const stuck = isCrowded && sizes.slice(0, arranged.columnPinning.start.length).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths count where columns stick, and then by `stuck`
  const cells = useMemo(() => {
    const now = shownColumns(table)
    return narrow ? narrowCells(now) : wideCells(now, { start, reserve, chosen: layout.widths, isCrowded })
  }, [narrow, defs, arranged, layout.widths, start, reserve, isCrowded, stuck])
  const now = useRef(table)
  now.current = table
  const resizing = useMemo<Resizing>(
    () => ({
      handlerOf: (column) => (event) => {
        const rtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
        now.current.setOptions((options) => ({ ...options, columnResizeDirection: rtl ? 'rtl' : 'ltr' }))
        now.current
          .getFlatHeaders()
          .find(({ id }) => id === column)
          ?.getResizeHandler()(event)
      },
      autoSize: (column) => now.current.getColumn(column)?.resetSize(),
    }),
    [grid],
  )
  return {
    table,
    cells,
    resizing,
    template: [...(choosing ? [checkWidth] : []), ...sizes].map((size) => `${size}px`).join(' '),
    width,
  }
}
