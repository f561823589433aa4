import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { follow, type PagedOffset, placeAt, revealing, rowAtTop, type Track, trackOf } from '#ui/grid/paging.ts'

/** Rows drawn beyond either edge of the view, so that the compositor can scroll ahead of React. */
const overscan = 6
/** How long after the last movement the list counts as standing still. */
const restAfter = 150
/**
 * The view of the list that was measured last, in pixels: most likely that of the next one too. With it a list's rows
 * are drawn at once; without, only after it was measured. No more than a first guess, put right before it is painted.
 */
let likely = { width: 0, height: 0 }
export const likelyWidth = (): number => likely.width
/** Says how large the next list will be, by whoever knows before any was measured. */
export const expectView = (width: number, height: number): void => {
  if (likely.height === 0) likely = { width, height }
}

export type Align = 'least' | 'middle' | 'top'
export interface Scroller {
  /** The drawn rows' places in the list, ascending, and how far from the body's top each stands. */
  readonly rows: readonly number[]
  /** The first and last of the drawn rows that belong to the view; the last is less than the first when there are none. */
  readonly window: readonly [first: number, last: number]
  readonly offsetOf: (row: number) => number
  readonly bodySize: number
  /** How many whole rows fit the view. */
  readonly rowsInView: () => number
  /** The first and last row that can be seen whole. */
  readonly seen: () => readonly [first: number, last: number]
  /** Scrolls as little as shows all of a row, or so that it stands in the middle; drawn before it returns. */
  readonly reveal: (row: number, align?: Align) => void
  readonly toTop: () => void
  /** Draws again at once: the row to keep is another. */
  readonly redraw: () => void
}

const all = ({ startIndex, endIndex, overscan: more, count }: Range): number[] => {
  const first = Math.max(0, startIndex - more)
  return Array.from({ length: Math.min(count - 1, endIndex + more) - first + 1 }, (_, i) => first + i)
}

/**
 * The scrolling of up to millions of equal rows: TanStack Virtual finds the rows in view within what the scroller
 * holds, and `paging.ts` says which part of the list that is.
 */
export const useScroller = (
  element: RefObject<HTMLElement | null>,
  { total, rowSize, head, keep }: { total: number; rowSize: number; head: number; keep: () => number },
): Scroller => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const place = useRef<PagedOffset>({ base: 0, top: 0 })
  const viewSize = useRef(Math.max(0, likely.height - head))
  const tell = useRef<(offset: number, moving: boolean) => void>(() => {})
  const track = useRef<Track>(trackOf(total, rowSize, viewSize.current))
  const topRow = useRef(0)
  const now = trackOf(total, rowSize, viewSize.current)
  track.current = now

  const settle = useCallback(
    (next: PagedOffset, flush: (work: () => void) => void = flushSync) => {
      const node = element.current
      if (!node) return
      const moved = next.base !== place.current.base
      place.current = next
      topRow.current = rowAtTop(track.current, next)
      if (node.scrollTop !== next.top) node.scrollTop = next.top
      flush(() => {
        tell.current(next.top, false)
        if (moved) redraw()
      })
    },
    [element],
  )

  const observeOffset = useCallback(
    (instance: Virtualizer<HTMLElement, HTMLElement>, heard: (offset: number, moving: boolean) => void) => {
      const node = instance.scrollElement
      if (!node) return
      let pushed = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      const push = () => {
        pushed = performance.now()
      }
      const scrolled = () => {
        const { scrollTop } = node
        const before = place.current
        // A wheel or a finger moves by pixels however fast it goes; anything else that goes further than the view
        // within one frame is the scrollbar.
        const leap = performance.now() - pushed > 400 && Math.abs(scrollTop - before.top) > node.clientHeight
        const next = follow(track.current, before, scrollTop, leap)
        const moved = next.base !== before.base
        place.current = next
        topRow.current = rowAtTop(track.current, next)
        if (next.top !== scrollTop) node.scrollTop = next.top
        heard(next.top, true)
        if (moved) flushSync(redraw)
        clearTimeout(timer)
        timer = setTimeout(() => heard(place.current.top, false), restAfter)
      }
      tell.current = heard
      node.addEventListener('scroll', scrolled, { passive: true })
      node.addEventListener('wheel', push, { passive: true })
      node.addEventListener('touchmove', push, { passive: true })
      heard(place.current.top, false)
      return () => {
        clearTimeout(timer)
        tell.current = () => {}
        node.removeEventListener('scroll', scrolled)
        node.removeEventListener('wheel', push)
        node.removeEventListener('touchmove', push)
      }
    },
    [],
  )
  const observeRect = useCallback(
    (instance: Virtualizer<HTMLElement, HTMLElement>, heard: (rect: { width: number; height: number }) => void) => {
      const node = instance.scrollElement
      if (!node) return
      const measure = () => {
        viewSize.current = Math.max(0, node.clientHeight - head)
        track.current = trackOf(track.current.total, track.current.rowSize, viewSize.current)
        const rect = { width: node.clientWidth, height: node.clientHeight }
        if (rect.height > 0) likely = rect
        heard(rect)
      }
      const observer = new ResizeObserver(measure)
      observer.observe(node)
      measure()
      return () => observer.disconnect()
    },
    [head],
  )
  // A new key function makes Virtual measure again: rows of another density have other sizes.
  const keyOf = useMemo(() => (index: number) => (rowSize > 0 ? index : 0), [rowSize])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: now.held,
    getScrollElement: () => element.current,
    estimateSize: () => rowSize,
    getItemKey: keyOf,
    initialRect: likely,
    scrollMargin: head,
    overscan,
    rangeExtractor: all,
    observeElementOffset: observeOffset,
    observeElementRect: observeRect,
  })

  // Another total or density: the row at the top stays at the top.
  const shape = useRef({ total, rowSize })
  useLayoutEffect(() => {
    const before = shape.current
    if (before.total !== total || before.rowSize !== rowSize) {
      shape.current = { total, rowSize }
      const next = before.rowSize === rowSize && now.rest === 0 ? place.current : placeAt(track.current, topRow.current)
      const node = element.current
      if (node && (next.base !== place.current.base || next.top !== place.current.top)) {
        place.current = next
        node.scrollTop = next.top
        tell.current(next.top, false)
        redraw()
      }
    }
  })

  const { base } = place.current
  const drawn = virtualizer.getVirtualItems().map(({ index }) => index + base)
  const window = [drawn[0] ?? 0, drawn.at(-1) ?? -1] as const
  // The active row stays drawn wherever it is, so that the focus is never lost.
  const kept = keep()
  if (kept >= 0 && kept < total && drawn.length > 0) {
    if (kept < (drawn[0] ?? 0)) drawn.unshift(kept)
    else if (kept > (drawn.at(-1) ?? 0)) drawn.push(kept)
  }
  const drawnRows = useRef<readonly number[]>(drawn)
  drawnRows.current = drawn

  const api = useRef<Omit<Scroller, 'rows' | 'window' | 'bodySize' | 'offsetOf'>>(null)
  api.current ??= {
    rowsInView: () => Math.max(1, Math.floor(viewSize.current / track.current.rowSize)),
    seen: () => {
      const top = rowAtTop(track.current, place.current)
      const view = viewSize.current / track.current.rowSize
      const last = Math.min(track.current.total, Math.floor(top + view + 0.01)) - 1
      return [Math.min(Math.ceil(top - 0.01), Math.max(0, last)), last]
    },
    reveal: (row, align = 'least') => {
      const view = viewSize.current / track.current.rowSize
      const next =
        align === 'middle'
          ? placeAt(track.current, Math.round(row + 0.5 - view / 2))
          : align === 'top'
            ? placeAt(track.current, row)
            : revealing(track.current, place.current, row)
      if (next !== place.current) settle(next)
      else if (!drawnRows.current.includes(row)) flushSync(redraw)
    },
    // Called while React is at work, which draws once more by itself.
    redraw: () => flushSync(redraw),
    toTop: () => settle({ base: 0, top: 0 }, (work) => work()),
  }
  return {
    ...api.current,
    rows: drawn,
    window,
    bodySize: now.held * rowSize,
    // A kept row beyond what the scroller holds waits above its top, where nothing can scroll to it.
    offsetOf: (row) => {
      const at = row - base
      return at < 0 || at >= now.held ? -4 * rowSize : at * rowSize
    },
  }
}
