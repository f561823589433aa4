import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type RefObject, useMemo, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/grid/grid.module.css'
import type { Resizing } from '#ui/grid/Heading.tsx'
import { type ColumnLayout, fitWidths, leastWidth, reconcile, resize, shownIds, unsize } from '#ui/grid/layout.ts'
import type { GridCell } from '#ui/grid/Row.tsx'
import type { GridColumn } from '#ui/grid/types.ts'

// Only the shown columns go through the table, in their order: the server sorts and filters, a row model of the rows
// in view would be built anew with every step of the wheel for nothing, and what `layout.ts` knows of order, pins and
// visibility the menus need without a table.
const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const noRows: never[] = []

/** The width of the column of checks. */
export const checkWidth = 42

export interface Columns<R> {
  readonly cells: readonly GridCell<R>[]
  /** For grid-template-columns. */
  readonly template: string
  readonly width: number
  readonly resizing: Resizing
  readonly widthOf: (column: string) => number
  readonly layout: ColumnLayout
}

const narrowPlaces = ['picture', 'name', 'amount', 'meta', 'status'] as const

/** The two-line row's cells; a grid without such places shows its first column. */
export const narrowCells = <R>(columns: readonly GridColumn<R>[]): GridCell<R>[] => {
  const placed = columns.some(({ narrow }) => narrow)
    ? columns
    : columns.map((c, i) => (i ? c : { ...c, narrow: 'name' as const }))
  const status = placed.some(({ narrow }) => narrow === 'status') ? 'status' : 'name'
  return narrowPlaces.flatMap((place) => {
    const own = placed.filter(({ narrow }) => narrow === place)
    const [first] = own
    return first
      ? [
          {
            id: first.id,
            columns: own,
            className: cx(styles.piece, styles[place], place === 'name' && styles.strong),
            marked: place === status,
          },
        ]
      : []
  })
}

const wideCells = <R>(
  columns: readonly GridColumn<R>[],
  pinnedAt: (id: string) => number | undefined,
  lastPinned: string | undefined,
  isCut: (column: GridColumn<R>) => boolean,
  /** Columns lie beyond the edge: those that are pinned must stick. Where all fit, a layer for each row is saved. */
  isCrowded: boolean,
): GridCell<R>[] => {
  const marked = columns.find(({ kind }) => kind === 'status')?.id ?? columns[0]?.id
  return columns.map((column) => ({
    id: column.id,
    columns: [column],
    marked: column.id === marked,
    pinnedAt: isCrowded ? pinnedAt(column.id) : undefined,
    className: cx(
      styles.cell,
      column.align === 'end' && styles.end,
      column.weight && styles[column.weight],
      isCrowded && pinnedAt(column.id) !== undefined && styles.pinned,
      column.id === lastPinned && styles.lastPinned,
      isCut(column) && styles.clip,
    ),
  }))
}

/** Which columns stand where and how wide: the table's model, fitted to the room there is. */
export const useColumns = <R extends object>(
  columns: readonly GridColumn<R>[],
  kept: ColumnLayout,
  {
    room,
    narrow,
    choosing,
    grid,
    onLayout,
  }: {
    room: number
    narrow: boolean
    choosing: boolean
    grid: RefObject<HTMLElement | null>
    onLayout: (layout: ColumnLayout) => void
  },
): Columns<R> => {
  const layout = useMemo(() => reconcile(kept, columns), [kept, columns])
  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return shownIds(layout).flatMap((id) => byId.get(id) ?? [])
  }, [columns, layout])
  const spare = room - (choosing ? checkWidth : 0)
  const fitted = useMemo(() => fitWidths(shown, layout.widths, spare), [shown, layout.widths, spare])

  const defs = useMemo(
    () => shown.map(({ id, header, width, min }) => ({ id, header, size: width, minSize: min ?? leastWidth })),
    [shown],
  )
  const state = useMemo(() => ({ columnSizing: fitted }), [fitted])
  const latest = useRef({ layout, fitted, columns, onLayout })
  latest.current = { layout, fitted, columns, onLayout }
  const table = useTable<typeof features, R, { preview: number | null; resized: string | false }>(
    {
      features,
      columns: defs,
      data: noRows,
      state,
      // Committed at the end: the owner stores the layout, and that is not for every move of the pointer.
      columnResizeMode: 'onEnd',
      onColumnSizingChange: (change) => {
        const now = latest.current
        const sizes = typeof change === 'function' ? change(now.fitted) : change
        for (const { id, min } of now.columns) {
          const width = sizes[id]
          if (width !== undefined && width !== now.fitted[id]) now.onLayout(resize(now.layout, id, width, min))
        }
      },
    },
    ({ columnResizing }) => ({ preview: columnResizing.deltaOffset, resized: columnResizing.isResizingColumn }),
  )
  const { preview, resized } = table.state
  const widths = useMemo(() => {
    const before = resized === false ? undefined : fitted[resized]
    if (resized === false || before === undefined || preview === null) return fitted
    const { widths: chosen } = resize(layout, resized, before + preview, columns.find(({ id }) => id === resized)?.min)
    return fitWidths(shown, chosen, spare)
  }, [preview, resized, fitted, shown, spare, layout, columns])

  const width = shown.reduce((sum, { id }) => sum + (widths[id] ?? 0), choosing ? checkWidth : 0)
  const isCrowded = width > room
  const pinnedWidths = shown.filter(({ id }) => layout.pinned.includes(id)).map(({ id }) => widths[id] ?? 0)
  const pinnedKey = pinnedWidths.join()
  const cells = useMemo(() => {
    if (narrow) return narrowCells(shown)
    const starts = new Map<string, number>()
    let start = choosing ? checkWidth : 0
    const pinned = shown.filter(({ id }) => layout.pinned.includes(id))
    for (const [i, width] of pinnedKey.split(',').entries()) {
      const column = pinned[i]
      if (column) starts.set(column.id, start)
      start += Number(width)
    }
    return wideCells(
      shown,
      (id) => starts.get(id),
      pinned.at(-1)?.id,
      // Texts end in dots by themselves; what keeps its natural width fits.
      ({ id, width: own }) => (layout.widths[id] ?? own) < own,
      isCrowded,
    )
  }, [narrow, shown, layout.pinned, layout.widths, choosing, pinnedKey, isCrowded])

  const resizing = useMemo<Resizing>(
    () => ({
      handlerOf: (column) => (event) => {
        const rtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
        table.setOptions((options) => ({ ...options, columnResizeDirection: rtl ? 'rtl' : 'ltr' }))
        table
          .getFlatHeaders()
          .find(({ id }) => id === column)
          ?.getResizeHandler()(event)
      },
      autoSize: (column) => latest.current.onLayout(unsize(latest.current.layout, column)),
    }),
    [grid, table],
  )
  return {
    cells,
    layout,
    resizing,
    template: `${choosing ? `${checkWidth}px ` : ''}${shown.map(({ id }) => `${widths[id] ?? 0}px`).join(' ')}`,
    width,
    widthOf: (column) => widths[column] ?? leastWidth,
  }
}
