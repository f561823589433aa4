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
  /** Rows one after the other that give the same have one cell of this column together. */
  readonly mergedBy?: (row: Row) => string
}
/** Over how many rows a cell reaches; none where the cell of a row before it does. */
const spanOf = <Row,>({ mergedBy }: TableColumn<Row>, rows: readonly Row[], at: number): number => {
  const isSame = (one: Row | undefined, other: Row | undefined) =>
    mergedBy !== undefined && one !== undefined && other !== undefined && mergedBy(one) === mergedBy(other)
  if (isSame(rows[at - 1], rows[at])) return 0
  const end = rows.findIndex((one, i) => i > at && !isSame(rows[at], one))
  return (end === -1 && mergedBy !== undefined ? rows.length : Math.max(end, at + 1)) - at
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
        {rows.map((row, at) => (
          <tr key={idOf(row)} className={cx(columns[0] && spanOf(columns[0], rows, at) === 0 && styles.continued)}>
            {columns.map((column) => {
              const { id, cell, isFigure, isName } = column
              const span = spanOf(column, rows, at)
              if (span === 0) return null
              const rowSpan = span > 1 ? span : undefined
              return isName === true ? (
                <th key={id} scope="row" rowSpan={rowSpan}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} rowSpan={rowSpan} className={cx(isFigure === true && 'num')}>
                  {cell(row)}
                </td>
              )
            })}
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
