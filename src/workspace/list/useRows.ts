import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import { type Motion, motionAfter, pagesWanted } from '#workspace/records/ahead.ts'
import {
  forgetReading,
  pageLatency,
  pageOf,
  pageQuery,
  refreshRoom,
  useReading,
  type Wire,
} from '#workspace/records/pages.ts'
import { putTogether } from '#workspace/records/together.ts'

/** How long after the last move the list counts as standing still, in milliseconds. */
const restAfter = 70
const top: readonly number[] = [1]

export interface Rows {
  readonly total: number | undefined
  readonly rowAt: (index: number) => PlainRow | undefined
  readonly onWindow: (first: number, last: number) => void
  readonly fault: Error | null
  /** Another one when the list begins anew. */
  readonly key: string
  /** Fetches the rows on the screen again. */
  readonly refresh: () => void
}

/** The rows of a list, of which only the pages in view are fetched. Another query begins with nothing; the same one again keeps its rows. */
export const useRows = (room: Room, wire: Wire, listKey: string): Rows => {
  const { size, turn } = useReading(room, wire)
  const key = `${listKey} ${turn}`
  useEffect(() => () => forgetReading(room, wire), [room, wire])
  const [asked, setAsked] = useState({ key, pages: top })
  const pages = asked.key === key ? asked.pages : top
  const [together] = useState(putTogether)
  const results = useQueries({
    // A page that is no longer among them while it is on the way is given up.
    queries: pages.map((page) => pageQuery(room, wire, page, size)),
    combine: together,
  })
  const { data } = results

  // The total of the same query holds while another of its pages is on the way.
  const known = useRef<{ key: string; total: number | undefined }>({ key, total: undefined })
  if (known.current.key !== key) known.current = { key, total: undefined }
  const fresh = data.findLast((page) => page !== undefined)?.total
  if (fresh !== undefined) known.current.total = fresh
  const { total } = known.current

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come or changed makes a new function, by which the grid knows
  const rowAt = useMemo(() => {
    const found = new Map<number, readonly PlainRow[] | undefined>()
    return (index: number) => {
      const page = pageOf(index, size)
      if (!found.has(page)) found.set(page, queryClient.getQueryData(pageQuery(room, wire, page, size).queryKey)?.rows)
      return found.get(page)?.[index % size]
    }
  }, [room, wire, size, data])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const motion = useRef<Motion>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onWindow = useCallback(
    (first: number, last: number) => {
      clearTimeout(timer.current)
      const stateOf = (page: number) => {
        const state = queryClient.getQueryState(pageQuery(room, wire, page, size).queryKey)
        return state?.data !== undefined ? 'loaded' : state?.fetchStatus === 'fetching' ? 'asked' : undefined
      }
      const ask = (now: Motion) => {
        const total = known.current.total ?? 1
        const next = pagesWanted(now, { first, last, total, size, latency: pageLatency(), stateOf })
        setAsked((before) =>
          before.key === key && before.pages.join() === next.join() ? before : { key, pages: next },
        )
      }
      motion.current = motionAfter(motion.current, first, performance.now())
      ask(motion.current)
      timer.current = setTimeout(() => ask(motionAfter(undefined, first, performance.now())), restAfter)
    },
    [room, wire, key, size],
  )
  const refresh = useCallback(() => {
    forgetReading(room, wire)
    void refreshRoom(room)
  }, [room, wire])
  return { total, rowAt, onWindow, refresh, key, fault: results.fault }
}
