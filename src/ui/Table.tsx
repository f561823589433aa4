import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Table.module.css'

export interface TableColumn<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Figures, aligned by their units. */
  readonly isFigure?: boolean
  /** Names the row: the first column as a rule. */
  readonly isName?: boolean
}

/** A small set, read from top to bottom; lists of records take the grid. */
export const Table = <Row,>({
  caption,
  showsCaption = false,
  columns,
  rows,
  idOf,
  empty,
  isPart = false,
}: {
  readonly caption: string
  readonly showsCaption?: boolean
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string | number
  readonly empty?: ReactNode
  /** Of a page that may stand twice on the screen: no landmark of its own. */
  readonly isPart?: boolean
}) => (
  <section className={styles.scroll} role={isPart ? 'group' : undefined} aria-label={caption} tabIndex={0}>
    <table className={styles.table}>
      <caption className={showsCaption ? styles.caption : 'vh'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, label, isFigure }) => (
            <th key={id} scope="col" className={cx(isFigure === true && 'num')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ id, cell, isFigure, isName }) =>
              isName === true ? (
                <th key={id} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={id} className={cx(isFigure === true && 'num')}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && empty !== undefined && (
          <tr>
            <td colSpan={columns.length} className={styles.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  </section>
)
