// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells.
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is that of a grid or a tree of rows, which both take a label.
// biome-ignore-all lint/a11y/noStaticElementInteractions: as above, both take keys and presses.
import { memo, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { rowsChange } from '#ui/announce.ts'
import { cx } from '#ui/cx.ts'
import { moveColumnTo } from '#ui/grid/arrange.ts'
import styles from '#ui/grid/grid.module.css'
import { Heading } from '#ui/grid/Heading.tsx'
import { layoutOf } from '#ui/grid/layout.ts'
import { Row, type RowWords } from '#ui/grid/Row.tsx'
import { Slots } from '#ui/grid/slots.ts'
import type { DataGridProps } from '#ui/grid/types.ts'
import { useActs } from '#ui/grid/useActs.ts'
import { useColumnDrag } from '#ui/grid/useColumnDrag.ts'
import { useGridTable } from '#ui/grid/useGridTable.ts'
import { useHeldRow } from '#ui/grid/useHeldRow.ts'
import { useRoving } from '#ui/grid/useRoving.ts'
import { useRowMenu } from '#ui/grid/useRowMenu.ts'
import { likelyWidth, useScroller } from '#ui/grid/useScroller.ts'
import { useWindowRows } from '#ui/grid/useWindowRows.ts'
import { Icon } from '#ui/Icon.tsx'

const rowSizes = { s: 30, m: 36, l: 44 } as const
const twoLineSize = 64
const headSize = 32
/** Below this width of its own, not of the window, the grid shows two lines for a row. */
const narrowBelow = 420
/** How many skeletons stand for a list of unknown length; those that do not fit are cut off. */
const unknownRows = 50
const unknown = () => undefined

const Grid = <R extends object>(props: DataGridProps<R>) => {
  const { columns, total, rowAt, choosing = false, density = 's', mode = 'grid' } = props
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [slots] = useState(() => new Slots())
  const [room, setRoom] = useState(likelyWidth)

  const narrow = (room > 0 && room < narrowBelow) || mode === 'list'
  const rowSize = narrow ? twoLineSize : rowSizes[density]
  const head = narrow ? 0 : headSize
  const rowCount = props.error ? 0 : (total ?? unknownRows)

  const ownLayout = useMemo(() => layoutOf(columns), [columns])
  const [keptLayout, setKeptLayout] = useState<typeof ownLayout>()
  const { onLayout = setKeptLayout } = props
  const heldRow = useHeldRow(props)
  const roving = useRoving(grid, (active) => {
    heldRow.hold(active)
    props.onActive?.(active)
  })
  useEffect(() => heldRow.tell(roving))
  const scroller = useScroller(grid, { total: rowCount, rowSize, head, keep: () => roving.active().row })
  const shownRows = useWindowRows(scroller.rows, total === undefined ? unknown : rowAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it tells of
  useLayoutEffect(rowsChange, [shownRows])
  const { table, cells, template, width, resizing } = useGridTable(props, {
    kept: props.layout ?? keptLayout ?? ownLayout,
    room,
    narrow,
    grid,
    onLayout,
    window: shownRows,
  })
  const acts = useActs(props, { grid, roving, scroller, table, cells, narrow, rowCount })
  const drag = useColumnDrag((id, to) => {
    const column = table.getColumn(id)
    if (column) moveColumnTo(column, to)
  })

  useLayoutEffect(() => {
    const node = grid.current
    if (!node) return
    const observer = new ResizeObserver(() => setRoom(node.clientWidth))
    observer.observe(node)
    setRoom(node.clientWidth)
    return () => observer.disconnect()
  }, [])

  // The active cell must be one that exists: columns get hidden, rows leave.
  const { row: activeRow, column: activeColumn } = roving.active()
  const wantedRow = Math.min(activeRow, Math.max(rowCount - 1, narrow ? 0 : -1))
  const wantedColumn = acts.columnIds().includes(activeColumn) ? activeColumn : (cells[0]?.id ?? '')
  useLayoutEffect(() => {
    if (wantedRow !== activeRow || wantedColumn !== activeColumn) roving.set({ row: wantedRow, column: wantedColumn })
  })

  const shownKey = useRef(props.resetKey)
  useLayoutEffect(() => {
    if (shownKey.current === props.resetKey) return
    shownKey.current = props.resetKey
    scroller.toTop()
    acts.forgetStretch()
    if (roving.active().row > 0) roving.set({ ...roving.active(), row: 0 })
  })

  const { onWindow } = props
  const [first, last] = scroller.window
  useEffect(() => {
    if (total !== undefined && last >= first) onWindow?.(first, last)
  }, [onWindow, first, last, total])

  useImperativeHandle(props.ref, () => acts.handle, [acts.handle])

  const words = useMemo<RowWords>(
    () => ({
      stale: say(msg`No longer in this list`),
      changed: say(msg`Recently changed`),
      selected: say(msg({ message: 'Selected', context: 'a row' })),
      notSelected: say(msg({ message: 'Not selected', context: 'a row' })),
    }),
    [say],
  )
  const { onRowMenu } = props
  const offerMenu = useRowMenu(frame, menuButton, rowAt)

  const rows = new Map(table.getRowModel().rows.map((row) => [row.index, row]))
  const lent = slots.lend(scroller.rows)
  return (
    <div ref={frame} className={styles.frame} onPointerLeave={offerMenu.hide}>
      <div
        ref={grid}
        role={props.folding ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={cells.length + (choosing ? 1 : 0)}
        aria-multiselectable={props.onSelection ? true : undefined}
        aria-busy={total === undefined && !props.error ? true : undefined}
        tabIndex={rowCount === 0 && narrow ? 0 : -1}
        data-focus-first={props.takesFocus ? '' : undefined}
        className={cx(
          styles.grid,
          narrow && styles.twoLines,
          narrow && room >= narrowBelow && styles.roomy,
          narrow && columns.some((column) => column.narrow === 'picture') && styles.pictured,
          choosing && styles.choosing,
          total === undefined && styles.unknown,
        )}
        style={{ '--cols': template, '--least': `${width}px`, '--row': `${rowSize}px`, '--head': `${head}px` }}
        onKeyDown={acts.keyDown}
        onClick={(event) => !drag.dragged() && acts.click(event)}
        onAuxClick={acts.auxClick}
        onContextMenu={acts.contextMenu}
        onFocus={acts.focused}
        onBlur={roving.left}
        onPointerDown={drag.start}
        onPointerOver={onRowMenu && offerMenu.over}
        onScroll={offerMenu.scrolled}
      >
        <div role="rowgroup" className={styles.headRows}>
          <Heading
            row={heading}
            cells={cells}
            sort={props.sort}
            choosing={choosing}
            page={table.getRowsSelected()}
            pageName={say(msg`Select visible rows`)}
            resizing={resizing}
          />
        </div>
        <div role="rowgroup" className={styles.bodyRows} style={{ blockSize: `${scroller.bodySize}px` }}>
          {scroller.rows.map((index, i) => {
            const row = rows.get(index)
            return (
              <Row
                key={lent[i]}
                index={index}
                offset={scroller.offsetOf(index)}
                row={row}
                name={row === undefined ? '' : props.rowName(row.original)}
                cells={cells}
                selected={row?.getIsSelected() ?? false}
                selectable={props.onSelection !== undefined}
                open={row === undefined ? undefined : props.folding?.isOpen(row.original)}
                level={row && props.folding && (props.folding.isOpen(row.original) === undefined ? 2 : 1)}
                state={row === undefined ? undefined : props.rowState?.(row.original)}
                choosing={choosing}
                words={words}
              />
            )
          })}
        </div>
      </div>
      {(props.error || total === 0) && (
        <div className={styles.instead} style={{ '--head': `${head}px` }}>
          {props.error || props.empty}
        </div>
      )}
      {onRowMenu && (
        <button
          ref={menuButton}
          type="button"
          hidden
          tabIndex={-1}
          className={styles.rowMenu}
          aria-label={say(msg`Row menu`)}
          onClick={({ currentTarget }) => {
            const row = rowAt(Number(currentTarget.dataset['row']))
            if (row !== undefined) onRowMenu(row, currentTarget)
          }}
        >
          <Icon name="ellipsis" />
        </button>
      )}
    </div>
  )
}

/**
 * Shows up to millions of rows of which only a few are loaded, and lets people move, sort, choose and arrange by keys
 * and by pointer alike. What the keys do stands in the README beside it.
 */
export const DataGrid = memo(Grid) as typeof Grid
