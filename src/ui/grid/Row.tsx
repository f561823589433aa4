// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells.
import { memo, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { GridCell } from '#ui/grid/cells.ts'
import styles from '#ui/grid/grid.module.css'
import type { TableColumn, TableRow } from '#ui/grid/table.ts'
import type { RowState } from '#ui/grid/types.ts'
import { Icon } from '#ui/Icon.tsx'

export interface RowWords {
  readonly stale: string
  readonly changed: string
}
export const checkColumn = 'check'

const Skeleton = ({ kind }: { readonly kind: string }) => <span className={styles.skeleton} data-kind={kind} />

/** Cells are drawn by the hundred: what a column shows is put in as it is, where `FlexRender` would put components around it. */
const shownIn = <R extends object>(row: TableRow<R>, { id, columnDef }: TableColumn<R>): ReactNode => {
  const cell = row.getVisibleCellsByColumnId()[id]
  return cell && typeof columnDef.cell === 'function' ? columnDef.cell(cell.getContext()) : null
}
const contentOf = <R extends object>({ columns: [first, ...more] }: GridCell<R>, row: TableRow<R>): ReactNode =>
  first === undefined || more.length === 0
    ? first && shownIn(row, first)
    : // Where several share a place, what says nothing takes none of it.
      [first, ...more]
        .filter((column) => row.getValue(column.id) !== '')
        .map((column, i) => (
          <span key={column.id} className={i === 0 ? styles.part : cx(styles.part, styles.next)}>
            {shownIn(row, column)}
          </span>
        ))

interface RowProps<R extends object> {
  readonly index: number
  readonly offset: number
  readonly row: TableRow<R> | undefined
  readonly name: string
  readonly cells: readonly GridCell<R>[]
  readonly selected: boolean
  readonly selectable: boolean
  readonly state: RowState
  readonly choosing: boolean
  readonly words: RowWords
}

const DrawnRow = <R extends object>(props: RowProps<R>) => {
  const { index, offset, row, cells, selected, selectable, state, choosing, words } = props
  const first = choosing ? 2 : 1
  return (
    // The place is an element's of its own: one whose inline style changes has all its children restyled.
    <div role="presentation" className={styles.place} style={{ transform: `translateY(${offset}px)` }}>
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-selected={selectable ? selected : undefined}
        aria-busy={row === undefined ? true : undefined}
        data-row={index}
        className={cx(
          styles.row,
          styles.body,
          state === 'stale' && styles.stale,
          state === 'changed' && styles.changed,
        )}
      >
        {choosing && (
          <div role="gridcell" aria-colindex={1} tabIndex={-1} data-column={checkColumn} className={styles.check}>
            {row !== undefined && (
              <span
                role="checkbox"
                tabIndex={-1}
                aria-checked={selected}
                aria-label={props.name}
                className={styles.box}
              />
            )}
          </div>
        )}
        {cells.map((cell, i) => (
          <div
            key={cell.id}
            role="gridcell"
            aria-colindex={i + first}
            tabIndex={-1}
            data-column={cell.id}
            className={cell.className}
            style={cell.pinnedAt === undefined ? undefined : { insetInlineStart: `${cell.pinnedAt}px` }}
          >
            {row === undefined ? (
              <Skeleton kind={cell.columns[0]?.columnDef.meta?.kind ?? 'text'} />
            ) : (
              contentOf(cell, row)
            )}
            {cell.marked && state === 'stale' && (
              <span className={styles.mark} title={words.stale}>
                <Icon name="funnel-x" size={14} />
                <span className="vh">{words.stale}</span>
              </span>
            )}
            {cell.marked && state === 'changed' && <span className="vh">{words.changed}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
/** Draws again only when something of its own has changed: the focus and the scrolling pass it by. */
export const Row = memo(DrawnRow) as typeof DrawnRow
