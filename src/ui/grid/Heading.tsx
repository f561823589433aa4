// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells.
import { memo, type RefObject, useState } from 'react'
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

/**
 * The heading that the order is taken from is another element by that. Of each change of `aria-sort` Orca reads the order
 * of the heading that has the focus, and would read it twice.
 */
const useHeadingKeys = (sorted: string | undefined) => {
  const [told, setTold] = useState<{
    readonly sorted: string | undefined
    readonly left: Readonly<Record<string, number>>
  }>({ sorted, left: {} })
  if (told.sorted !== sorted) {
    const { sorted: before, left } = told
    setTold({ sorted, left: before && sorted ? { ...left, [before]: (left[before] ?? 0) + 1 } : left })
  }
  return (id: string) => `${id} ${told.left[id] ?? 0}`
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
  const keyOf = useHeadingKeys(cells.find((cell) => cell.columns[0]?.getIsSorted())?.id)
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
            key={keyOf(cell.id)}
            role="columnheader"
            aria-colindex={i + first}
            aria-description={column.columnDef.meta?.unsortable}
            title={column.columnDef.meta?.unsortable}
            aria-sort={direction ?? (column.getCanSort() ? 'none' : undefined)}
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
