import type { GridColumn } from '#ui/grid/types.ts'

/** So many rows say how long the values of a list are. */
const mostRows = 60
/** Fewer different values, as where a list is sorted by them, do not say how short all are. */
const fewest = 4
/** What stands beside a value: the cell's padding, and the shape before a status. */
const padding = 20
const shape = 21
/** A heading has one beside its name when it is what the list is sorted by. */
const arrow = 14

/** How wide a text is as the grid writes it, without laying anything out. */
const rulerOf = (grid: HTMLElement): ((text: string, isStrong: boolean) => number) | undefined => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  const { fontFamily, fontSize } = getComputedStyle(grid)
  return (text, isStrong) => {
    context.font = `${isStrong ? 500 : 400} ${fontSize} ${fontFamily}`
    return context.measureText(text).width
  }
}

/**
 * How wide columns must be to show the values of these rows whole, by their ids; of the longest values one in twenty may
 * be cut. Those that keep their width whatever they hold are left out.
 */
export const contentWidths = <R extends object>(
  columns: readonly GridColumn<R>[],
  rows: readonly R[],
  grid: HTMLElement,
): Readonly<Record<string, number>> => {
  const ruler = rulerOf(grid)
  if (!ruler) return {}
  const looked = rows.slice(0, mostRows)
  return Object.fromEntries(
    columns
      .filter(({ min, grow }) => min !== undefined || grow)
      .map(({ id, header, text, weight, kind, width }) => {
        const beside = padding + (kind === 'status' || kind === 'flag' ? shape : 0)
        const texts = looked.map(text)
        const widths = texts.map((one) => ruler(one, weight === 'strong')).toSorted((a, b) => a - b)
        const least = new Set(texts).size < fewest ? width : ruler(header, true) + padding + arrow
        const longest = widths[Math.ceil(widths.length * 0.95) - 1] ?? 0
        return [id, Math.ceil(Math.max(longest + beside, least))]
      }),
  )
}
