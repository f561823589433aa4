import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ActiveCell, GridHandle } from '#ui/grid/types.ts'
import { useTab } from '#workspace/tab.ts'

/** Where the focus was last in each list of each tab, so that it comes back to the row that was opened. */
const lastActive = new Map<string, ActiveCell>()
/** How long a list stands still before its place is kept, in milliseconds. */
const rest = 400

/** Brings a list back to where it was when its address was left, and keeps where it is. */
export const useScrollBack = (
  grid: RefObject<GridHandle | null>,
  room: string,
  wanted: string,
  total: number | undefined,
) => {
  const key = `${room} ${wanted}`
  const { id: tabId, visit, scroll, keepScroll } = useTab()
  const now = `${visit} ${key}`
  const scrolledFor = useRef<string>(undefined)
  useEffect(() => {
    if (total === undefined || scrolledFor.current === now) return
    scrolledFor.current = now
    const row = scroll()
    const last = lastActive.get(`${tabId} ${key}`) ?? { row, column: '' }
    // The grid draws at once, which React does not do while it runs effects.
    queueMicrotask(() => {
      const { current } = grid
      if (!current) return
      // A list that comes back as it was left may stand there already.
      if (row !== current.top()) current.scrollTo(row)
      const { row: at, column } = current.active()
      // Who has sorted stands on the heading, and stays there.
      if (at >= 0 && last.row > 0 && (last.row !== at || last.column !== column)) current.activate(last)
    })
  }, [grid, total, now, key, scroll, tabId])
  const moved = useCallback(
    (cell: ActiveCell) => {
      if (scrolledFor.current === now) lastActive.set(`${tabId} ${key}`, cell)
    },
    [tabId, key, now],
  )
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const scrolled = useCallback(() => {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => keepScroll(grid.current?.top() ?? 0), rest)
  }, [grid, keepScroll])
  return { moved, scrolled }
}
