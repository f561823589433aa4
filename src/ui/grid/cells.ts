import { cx } from '#ui/cx.ts'
import styles from '#ui/grid/grid.module.css'
import type { TableColumn } from '#ui/grid/table.ts'

/** One cell of a row: a column, or in a two-line row the several that share a place. */
export interface GridCell<R extends object> {
  readonly id: string
  readonly columns: readonly TableColumn<R>[]
  readonly className: string
  /** Where the marks of a changed row stand. */
  readonly marked: boolean
  /** A pinned column's distance from the line's start. */
  readonly pinnedAt?: number | undefined
}

/** What a column is called. */
export const titleOf = <R extends object>({ id, columnDef: { header } }: TableColumn<R>): string =>
  typeof header === 'string' ? header : id
const lookOf = <R extends object>({ columnDef }: TableColumn<R>) => columnDef.meta
const narrowPlaces = ['picture', 'name', 'amount', 'meta', 'status'] as const

/** The two-line row's cells; a grid without such places shows its first column. */
export const narrowCells = <R extends object>(columns: readonly TableColumn<R>[]): GridCell<R>[] => {
  const isPlaced = columns.some((column) => lookOf(column)?.narrow)
  const placeOf = (column: TableColumn<R>) =>
    isPlaced ? lookOf(column)?.narrow : column === columns[0] ? 'name' : undefined
  const status = columns.some((column) => placeOf(column) === 'status') ? 'status' : 'name'
  return narrowPlaces.flatMap((place) => {
    const own = columns.filter((column) => placeOf(column) === place)
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

/** A cell for each column. */
export const wideCells = <R extends object>(
  columns: readonly TableColumn<R>[],
  {
    start,
    reserve,
    chosen,
    isCrowded,
  }: {
    /** Where the first pinned column stands. */
    readonly start: number
    /** By how much the first column is wider than it says. */
    readonly reserve: number
    readonly chosen: Readonly<Record<string, number>>
    /** Columns lie beyond the edge: those that are pinned must stick. Where all fit, a layer for each row is saved. */
    readonly isCrowded: boolean
  },
): GridCell<R>[] => {
  const marked = columns.find((column) => lookOf(column)?.kind === 'status') ?? columns[0]
  return columns.map((column, place) => {
    const { align, weight, width = 0 } = lookOf(column) ?? {}
    const isPinned = column.getIsPinned() !== false
    return {
      id: column.id,
      columns: [column],
      marked: column === marked,
      pinnedAt: isCrowded && isPinned ? start + column.getStart('start') + (place > 0 ? reserve : 0) : undefined,
      className: cx(
        styles.cell,
        align === 'end' && styles.end,
        weight && styles[weight],
        isCrowded && isPinned && styles.pinned,
        isPinned && column.getIsLastColumn('start') && styles.lastPinned,
        // Texts end in dots by themselves; what keeps its natural width fits.
        (chosen[column.id] ?? width) < width && styles.clip,
      ),
    }
  })
}
