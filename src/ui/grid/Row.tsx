// biome-ignore-all lint/a11y/useSemanticElements: rows that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells.
import { memo, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { GridCell } from '#ui/grid/cells.ts'
import styles from '#ui/grid/grid.module.css'
import type { TableRow } from '#ui/grid/table.ts'
import type { RowState } from '#ui/grid/types.ts'
import { Icon } from '#ui/Icon.tsx'

export interface RowWords {
  readonly stale: string
  readonly changed: string
  readonly selected: string
  readonly notSelected: string
}
export const checkColumn = 'check'

const Skeleton = ({ kind }: { readonly kind: string }) => <span className={styles.skeleton} data-kind={kind} />

type Shown = (column: string) => ReactNode
/**
 * What a row shows in its columns. Cells are drawn by the hundred: it is put in as it is, where `FlexRender` would put
 * a component around each.
 */
const shownIn = <R extends object>(row: TableRow<R>): Shown => {
  const cells = row.getAllCellsByColumnId()
  return (column) => {
    const cell = cells[column]
    const draw = cell?.column.columnDef.cell
    return cell && typeof draw === 'function' ? draw(cell.getContext()) : null
  }
}
const contentOf = <R extends object>(columns: GridCell<R>['columns'], row: TableRow<R>, shown: Shown): ReactNode =>
  columns.length === 1
    ? columns[0] && shown(columns[0].id)
    : // Where several share a place, what says nothing takes none of it.
      columns
        .filter(({ id }) => row.getValue(id) !== '')
        .map(({ id }, i) => (
          <span key={id} className={i === 0 ? styles.part : cx(styles.part, styles.next)}>
            {shown(id)}
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
  /** Whether the rows under it are shown, if it holds any, and how deep it lies in a grid that folds. */
  readonly open: boolean | undefined
  readonly level: 1 | 2 | undefined
  readonly choosing: boolean
  readonly words: RowWords
}

const DrawnRow = <R extends object>(props: RowProps<R>) => {
  const { index, offset, row, cells, selected, selectable, state, choosing, words } = props
  const first = choosing ? 2 : 1
  const shown = row && shownIn(row)
  return (
    // The place is an element's of its own: one whose inline style changes has all its children restyled.
    <div role="presentation" className={styles.place} style={{ transform: `translateY(${offset}px)` }}>
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-selected={selectable ? selected : undefined}
        aria-busy={row === undefined ? true : undefined}
        aria-level={props.level}
        aria-expanded={props.open}
        data-row={index}
        className={cx(
          styles.row,
          styles.body,
          state === 'stale' && styles.stale,
          state === 'changed' && styles.changed,
          props.level === 1 && styles.holder,
          props.level === 2 && styles.held,
        )}
      >
        {choosing && (
          <div
            role="gridcell"
            aria-colindex={1}
            // By its box alone a row would be heard by its name twice, and never whether it is selected.
            aria-label={row && (selected ? words.selected : words.notSelected)}
            tabIndex={-1}
            data-column={checkColumn}
            className={styles.check}
          >
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
            // The focus is on a cell: readers tell there what the keys of the first one do.
            aria-expanded={i === 0 ? props.open : undefined}
            tabIndex={-1}
            data-column={cell.id}
            className={cell.className}
            style={cell.pinnedAt === undefined ? undefined : { insetInlineStart: `${cell.pinnedAt}px` }}
          >
            {row && shown ? (
              contentOf(cell.columns, row, shown)
            ) : (
              <Skeleton kind={cell.columns[0]?.columnDef.meta?.kind ?? 'text'} />
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
