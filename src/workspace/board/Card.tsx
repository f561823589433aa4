// biome-ignore-all lint/a11y/useSemanticElements: cards that stand at computed places cannot be a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row of its grid has the focus.
import { memo } from 'react'
import { nameIn, type PlainRow } from '#define/resource.ts'
import { cx } from '#ui/cx.ts'
import type { RowState } from '#ui/grid/types.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from '#workspace/board/board.module.css'
import type { CardLook } from '#workspace/board/card-look.ts'

/** One record on a board. */
export const Card = memo(
  ({
    look: { room, lines, status, words },
    row,
    offset,
    place,
    state,
    isActive,
    isAway,
    isChosen,
  }: {
    readonly look: CardLook
    readonly row: PlainRow
    /** Pixels from the column's top. */
    readonly offset: number
    /** Its number in the column, from 0. */
    readonly place: number
    readonly state: RowState
    readonly isActive: boolean
    /** Its status has no column here. */
    readonly isAway: boolean
    /** Undefined while none are chosen. */
    readonly isChosen: boolean | undefined
  }) => (
    <div
      role="row"
      aria-rowindex={place + 1}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      data-card={row.id}
      data-focus-first={isActive ? '' : undefined}
      draggable
      className={cx(styles.card, state === 'stale' && styles.stale, state === 'changed' && styles.changed)}
      style={{ '--offset': `${offset}px` }}
    >
      <div role="gridcell" className={styles.inner}>
        <div className={styles.line}>
          <bdi className={cx('trunc', styles.name)}>{nameIn(room, row)}</bdi>
          {isChosen && <Icon name="check" size={14} />}
        </div>
        {lines.map((columns) => (
          <div key={columns[0]?.id} className={styles.fields}>
            {columns.map((column) => (
              <span key={column.id} className={styles.field}>
                <span className="vh">{column.header}: </span>
                {column.cell(row)}
              </span>
            ))}
          </div>
        ))}
        {isAway && status && <div className={styles.fields}>{status.cell(row)}</div>}
        {state && <span className="vh">{words[state]}</span>}
      </div>
    </div>
  ),
)
