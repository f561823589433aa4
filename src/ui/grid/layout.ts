/** How somebody has arranged the columns of a list. Ids that no longer exist do no harm. */
export interface ColumnLayout {
  /** All columns, shown or not, in order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Widths in px that somebody has chosen; the others share the room. */
  readonly widths: Readonly<Record<string, number>>
  /** Columns that stay at the line's start while the rest scrolls; they come first. */
  readonly pinned: readonly string[]
}
/** What the layout needs to know of a column. */
export interface Arranged {
  readonly id: string
  /** The width in px that suits it. */
  readonly width: number
  /** How narrow it may get where room is scarce; left out, it keeps its width, so that no figure is cut. */
  readonly min?: number | undefined
  /** The width in px that the values of its first rows take, once they are known; only columns that grow or shrink heed it. */
  readonly content?: number | undefined
  /** Its share of spare room; none when left out. */
  readonly grow?: number | undefined
  readonly pinned?: boolean | undefined
  readonly hidden?: boolean | undefined
}

export const leastWidth = 44
export const mostWidth = 800
/**
 * A column grows to so many times its natural width and no further: in a list of few columns its text would stand far
 * from the rest of the row. What is left over stays empty at the row's end.
 */
export const mostGrowth = 2.4
/** Where the list scrolls sideways, longer values make a column so many times as wide as it is by itself, at most. */
export const mostWhileScrolling = 1.4

/** The arrangement that the columns bring themselves. */
export const layoutOf = (columns: readonly Arranged[]): ColumnLayout => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
  widths: {},
  pinned: columns.filter(({ pinned }) => pinned).map(({ id }) => id),
})

/** A stored layout brought up to the columns of today: lost ones leave, new ones stand where they were declared. */
export const reconcile = (kept: ColumnLayout, columns: readonly Arranged[]): ColumnLayout => {
  const known = new Set(columns.map(({ id }) => id))
  const order = [...new Set(kept.order)].filter((id) => known.has(id))
  const fresh: string[] = []
  for (const [place, { id, hidden }] of columns.entries()) {
    if (order.includes(id)) continue
    const before = columns[place - 1]?.id
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    if (hidden) fresh.push(id)
  }
  const hidden = [...kept.hidden.filter((id) => known.has(id)), ...fresh]
  return {
    order,
    // Somebody's layout may hide all that is left of the columns; one must stay.
    hidden: hidden.length < order.length ? hidden : hidden.filter((id) => id !== order[0]),
    widths: Object.fromEntries(Object.entries(kept.widths).filter(([id]) => known.has(id))),
    pinned: kept.pinned.filter((id) => known.has(id)),
  }
}

/** A width that a column may be given. */
export const withinReason = (width: number, min = leastWidth): number =>
  Math.round(Math.min(Math.max(width, min), mostWidth))

/** Spare room for the columns that grow, by their shares; what one of them cannot take goes to the others. */
const grow = (
  columns: readonly Arranged[],
  natural: readonly number[],
  spare: number,
  growing: ReadonlySet<number>,
) => {
  const widths = [...natural]
  const open = new Set(growing)
  let left = spare
  while (left > 0 && open.size > 0) {
    const all = [...open].reduce((sum, i) => sum + (columns[i]?.grow ?? 0), 0)
    const full = [...open].filter((i) => {
      const { width = 0, grow: share = 0 } = columns[i] ?? {}
      return (widths[i] ?? 0) + (left * share) / all >= width * mostGrowth
    })
    for (const i of full.length > 0 ? full : open) {
      const { width = 0, grow: share = 0 } = columns[i] ?? {}
      widths[i] = full.length > 0 ? width * mostGrowth : (widths[i] ?? 0) + (left * share) / all
      if (full.length > 0) open.delete(i)
    }
    left = full.length > 0 ? natural.reduce((rest, width, i) => rest + width - (widths[i] ?? 0), spare) : 0
  }
  return { widths, taker: [...open][0] }
}

const shareOut = (
  columns: readonly Arranged[],
  from: readonly number[],
  to: readonly number[],
  share: number,
): Record<string, number> =>
  Object.fromEntries(
    columns.map(({ id }, i) => [id, Math.floor((from[i] ?? 0) + share * ((to[i] ?? 0) - (from[i] ?? 0)))]),
  )
const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * The widths in px that shown columns take in the room there is. Chosen widths are kept. Values that would be cut have
 * room before columns grow; where it is scarce, columns give what their values leave empty, then shrink to their least
 * width. A list that scrolls sideways even so leaves values whole, but for very long ones.
 */
export const fitWidths = (
  columns: readonly Arranged[],
  chosen: Readonly<Record<string, number>>,
  room: number,
): Record<string, number> => {
  const suits = columns.map(({ id, width, min, grow: share, content }) => {
    const isFixed = chosen[id] !== undefined || content === undefined || (min === undefined && !share)
    return isFixed ? (chosen[id] ?? width) : Math.min(Math.max(content, leastWidth), width * mostGrowth)
  })
  const natural = columns.map(({ id, width }, i) => Math.max(chosen[id] ?? width, suits[i] ?? 0))
  const spare = room - sumOf(natural)
  // Whole pixels, so that edges stay sharp; what rounding leaves over goes to the first that grows.
  if (spare >= 0) {
    const growing = new Set(
      columns.flatMap(({ id, grow: share = 0 }, i) => (chosen[id] === undefined && share > 0 ? [i] : [])),
    )
    const { widths, taker } = grow(columns, natural, spare, growing)
    const whole = widths.map(Math.floor)
    const left = room - sumOf(whole)
    return Object.fromEntries(columns.map(({ id }, i) => [id, (whole[i] ?? 0) + (i === taker ? left : 0)]))
  }
  const lacking = room - sumOf(suits)
  if (lacking >= 0) return shareOut(columns, suits, natural, lacking / (sumOf(natural) - sumOf(suits)))
  const least = columns.map(({ id, width, min }, i) =>
    chosen[id] === undefined ? Math.min(min ?? width, suits[i] ?? 0) : (suits[i] ?? 0),
  )
  // It scrolls in any case: then nothing is gained by cutting values.
  if (sumOf(least) > room)
    return Object.fromEntries(
      columns.map(({ id, width, content }, i) => {
        const isKnown = chosen[id] === undefined && content !== undefined
        return [id, Math.floor(isKnown ? Math.min(suits[i] ?? 0, width * mostWhileScrolling) : (least[i] ?? 0))]
      }),
    )
  const gives = sumOf(suits) - sumOf(least)
  return shareOut(columns, suits, least, gives === 0 ? 0 : Math.min(-lacking / gives, 1))
}
