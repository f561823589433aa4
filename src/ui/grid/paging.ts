/**
 * Browsers clamp an element at 33,554,432 px, and beyond 4 million they place it to no better than half a pixel.
 * So the scroller holds at most this much, and `base` says how many rows lie above what it holds.
 */
export const tallest = 4_000_000

/** A list of equal rows and the view on it. Places are measured in rows from the top, fractions included. */
export interface Track {
  readonly total: number
  readonly rowSize: number
  /** How many rows the scroller holds at once. */
  readonly held: number
  /** How many rows it does not hold; 0 for nearly every list, and then scrolling is the browser's own. */
  readonly rest: number
  /** Rows at either end where the scrollbar moves the list one to one. */
  readonly edge: number
  /** The furthest place of the view's top in the list, and in the scroller. */
  readonly end: number
  readonly heldEnd: number
}
/** Where the view stands: the scroller's own offset in px, and the rows above what it holds. */
export interface PagedOffset {
  readonly base: number
  readonly top: number
}

export const trackOf = (total: number, rowSize: number, viewSize: number, cap = tallest): Track => {
  const held = Math.min(total, Math.floor(cap / rowSize))
  const view = viewSize / rowSize
  return {
    total,
    rowSize,
    held,
    rest: total - held,
    edge: Math.floor(held / 8),
    end: Math.max(0, total - view),
    heldEnd: Math.max(0, held - view),
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The base that fits a place in the list: none near the start, all near the end, in proportion between. */
export const baseFor = ({ rest, edge, end }: Track, row: number): number => {
  if (rest === 0 || row <= edge) return 0
  if (row >= end - edge) return rest
  return Math.round(((row - edge) / (end - 2 * edge)) * rest)
}
/** The place whose first row is `row`: exact for every row there is. */
export const placeAt = (track: Track, row: number): PagedOffset => {
  const at = between(0, row, track.end)
  const base = baseFor(track, at)
  return { base, top: (at - base) * track.rowSize }
}
export const rowAtTop = (track: Track, { base, top }: PagedOffset): number => base + top / track.rowSize

/** The base that the scroller's own offset stands for when somebody drags its bar. */
export const baseAtOffset = ({ rest, edge, end, heldEnd, rowSize }: Track, top: number): number => {
  const at = top / rowSize
  if (rest === 0 || at <= edge) return 0
  if (at >= heldEnd - edge) return rest
  const row = edge + ((at - edge) / (heldEnd - 2 * edge)) * (end - 2 * edge)
  return between(0, Math.round(row - at), rest)
}

/**
 * Where the view stands after the scroller has moved to `top`. A leap (the bar was dragged) means the place that the
 * bar shows; any other movement means as many pixels. Those add up to a difference between bar and list, which is
 * settled before the scroller could run into one of its ends too early.
 */
export const follow = (track: Track, before: PagedOffset, top: number, leap: boolean): PagedOffset => {
  if (track.rest === 0) return { base: 0, top }
  if (leap) return { base: baseAtOffset(track, top), top }
  const place = { base: before.base, top }
  const row = rowAtTop(track, place)
  const fitting = baseFor(track, row)
  const atEnd = row <= track.edge || row >= track.end - track.edge
  return fitting !== place.base && (atEnd || Math.abs(fitting - place.base) > track.edge / 2)
    ? placeAt(track, row)
    : place
}

/** The place that shows all of a row with the least movement, or the place itself when the row is in view. */
export const revealing = (track: Track, place: PagedOffset, row: number): PagedOffset => {
  const top = rowAtTop(track, place)
  const view = track.total - track.end
  if (row < top) return placeAt(track, row)
  if (row + 1 > top + view) return placeAt(track, row + 1 - view)
  return place
}
