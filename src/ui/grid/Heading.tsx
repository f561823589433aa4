// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells.
import { memo, type RefObject, useEffect, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { type GridCell, titleOf } from '#ui/grid/cells.ts'
import styles from '#ui/grid/grid.module.css'
import { checkColumn } from '#ui/grid/Row.tsx'
import type { Sort } from '#ui/grid/types.ts'
import { Icon } from '#ui/Icon.tsx'

/** What the heading needs of the table that knows the columns' widths. */
export interface Resizing {
  readonly handlerOf: (column: string) => (event: unknown) => void
  readonly autoSize: (column: string) => void
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** In ms: longer than Orca takes to hear of one heading, amidst the names of the rows in their new order. */
const apart = 1500
/**
 * The column whose heading says that the order is taken from it. Of each change of `aria-sort` Orca reads the order of
 * the heading that has the focus: the one that loses the order says so first, or it would be read twice.
 */
const useToldSort = (sorted: string | undefined): string | undefined => {
  const [told, setTold] = useState(sorted)
  if (told !== sorted && (told === undefined || sorted === undefined)) setTold(sorted)
  useEffect(() => {
    const timer = setTimeout(() => setTold(sorted), apart)
    return () => clearTimeout(timer)
  }, [sorted])
  return told
}

const DrawnHeading = <R extends object>({
  cells,
  choosing,
  page,
  pageName,
  resizing,
  row,
}: {
  readonly cells: readonly GridCell<R>[]
  /** Says when the columns' own directions are others. */
  readonly sort: Sort | undefined
  readonly choosing: boolean
  readonly page: 'all' | 'some' | 'none'
  readonly pageName: string
  readonly resizing: Resizing
  readonly row: RefObject<HTMLDivElement | null>
}) => {
  const first = choosing ? 2 : 1
  const told = useToldSort(cells.find((cell) => cell.columns[0]?.getIsSorted())?.id)
  return (
    <div ref={row} role="row" aria-rowindex={1} data-row={-1} className={cx(styles.row, styles.heading)}>
      {choosing && (
        <div role="columnheader" aria-colindex={1} tabIndex={-1} data-column={checkColumn} className={styles.check}>
          <span
            role="checkbox"
            tabIndex={-1}
            aria-checked={page === 'all' ? true : page === 'some' ? 'mixed' : false}
            aria-label={pageName}
            className={styles.box}
          />
        </div>
      )}
      {cells.map((cell, i) => {
        const column = cell.columns[0]
        if (!column) return null
        const sorted = column.getIsSorted()
        const direction = sorted === false ? undefined : directions[sorted]
        return (
          <div
            key={cell.id}
            role="columnheader"
            aria-colindex={i + first}
            aria-description={column.columnDef.meta?.unsortable}
            title={column.columnDef.meta?.unsortable}
            aria-sort={(cell.id === told ? direction : undefined) ?? (column.getCanSort() ? 'none' : undefined)}
            tabIndex={-1}
            data-column={cell.id}
            className={cx(cell.className, direction && styles.sorted)}
            style={cell.pinnedAt === undefined ? undefined : { insetInlineStart: `${cell.pinnedAt}px` }}
          >
            <span className="trunc">{titleOf(column)}</span>
            {direction && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys resize from the heading itself. */}
            <span
              className={styles.handle}
              data-handle={column.id}
              onMouseDown={resizing.handlerOf(column.id)}
              onTouchStart={resizing.handlerOf(column.id)}
              onDoubleClick={() => resizing.autoSize(column.id)}
            />
          </div>
        )
      })}
    </div>
  )
}
/** The row of the columns' names: sorts, resizes and moves them. */
export const Heading = memo(DrawnHeading) as typeof DrawnHeading
