import { type RefObject, useLayoutEffect, useState } from 'react'
import { type DifferencePart, differenceParts } from '#contract/surveys/differences.ts'

/** How much room each part of the differences leaves above itself, and what is left below all, in pixels. */
export type Rooms = Readonly<Partial<Record<DifferencePart | 'end', number>>>
const reportOf = (tab: string) => document.querySelector<HTMLElement>(`[data-report="${tab}"]`)

/**
 * What each part must leave above itself to begin where the report's part does, never less than 0: by where the first one
 * begins and how high each is. `whole` is as far as the report reaches.
 */
export const roomsFor = (
  parts: readonly { readonly part: DifferencePart; readonly wanted: number | null; readonly height: number }[],
  { begin, whole }: { readonly begin: number; readonly whole: number },
): Rooms => {
  const rooms: Partial<Record<DifferencePart | 'end', number>> = {}
  let at = begin
  for (const { part, wanted, height } of parts) {
    const room = Math.max(0, Math.round((wanted ?? at) - at))
    rooms[part] = room
    at += room + height
  }
  rooms.end = Math.max(0, Math.round(whole - at))
  return rooms
}

/**
 * Keeps the parts between two reports beside theirs: each begins where the first report's does, and all of it scrolls
 * with the report that is scrolled. `shape` changes with its rows.
 */
export const useAligned = (
  box: RefObject<HTMLElement | null>,
  [one, other]: readonly [string, string],
  shape: string,
): Rooms => {
  const [rooms, setRooms] = useState<Rooms>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are measured anew
  useLayoutEffect(() => {
    const [strip, first, second] = [box.current, reportOf(one), reportOf(other)]
    if (!strip || !first) return
    const scrolled = [first, ...(second ? [second] : [])]
    const measure = () => {
      // On a narrow screen it stands above both.
      const isBeside =
        first.clientHeight > 0 && strip.getBoundingClientRect().bottom > first.getBoundingClientRect().top + 1
      if (!isBeside) {
        setRooms({})
        return
      }
      const origin = strip.getBoundingClientRect().top
      const from = first.getBoundingClientRect().top - origin
      const parts = [...strip.querySelectorAll<HTMLElement>('[data-of]')].flatMap((own) => {
        const part = differenceParts.find((one) => one === own.dataset['of'])
        if (!part) return []
        const theirs = first.querySelector(`[data-part="${part}"]`)
        const head = own.querySelector('[data-room]')
        const room = head ? Number.parseFloat(getComputedStyle(head).marginBlockStart) : 0
        return {
          part,
          height: own.offsetHeight - room,
          wanted: theirs
            ? theirs.getBoundingClientRect().top - first.getBoundingClientRect().top + first.scrollTop + from
            : null,
        }
      })
      const top = strip.querySelector('[data-of]')?.getBoundingClientRect().top ?? origin
      const next = roomsFor(parts, { begin: top - origin + strip.scrollTop, whole: first.scrollHeight + from })
      setRooms((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const watch = new ResizeObserver(measure)
    for (const each of [strip, ...scrolled, ...scrolled.flatMap((report) => [...report.children])]) watch.observe(each)
    const follow = ({ currentTarget }: Event) => {
      if (currentTarget instanceof Element) strip.scrollTop = currentTarget.scrollTop
    }
    for (const report of scrolled) report.addEventListener('scroll', follow, { passive: true })
    measure()
    return () => {
      watch.disconnect()
      for (const report of scrolled) report.removeEventListener('scroll', follow)
    }
  }, [box, one, other, shape])
  return rooms
}
