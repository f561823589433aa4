import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import {
  forgetReading,
  type ListPageOf,
  pageOf,
  pageQuery,
  refreshRoom,
  useReading,
  type Wire,
} from '#workspace/records/pages.ts'

/** Rows beyond the drawn ones whose pages are fetched too, before somebody comes to them. */
const mostAhead = 40
/** While somebody scrolls through pages faster than this, in milliseconds, none of them is asked for. */
const scrollThrottleMs = 70

interface Asked {
  readonly first: number
  readonly last: number
}
const top: Asked = { first: 1, last: 1 }

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

/** A class, since plain objects are compared by TanStack Query value by value: hundreds of rows, at every page that comes. */
class Together {
  readonly data: readonly (ListPageOf | undefined)[]
  readonly fault: Error | null
  constructor(answers: readonly UseQueryResult<ListPageOf>[]) {
    this.data = answers.map((answer) => answer.data)
    this.fault = answers.find((answer) => answer.isError && answer.data === undefined)?.error ?? null
  }
  isAs({ data, fault }: Together): boolean {
    return this.fault === fault && this.data.length === data.length && this.data.every((page, i) => page === data[i])
  }
}
/** An answer that changes nothing here draws nothing anew. */
const putTogether = () => {
  let last: Together | undefined
  return (answers: readonly UseQueryResult<ListPageOf>[]): Together => {
    const next = new Together(answers)
    if (!last?.isAs(next)) last = next
    return last
  }
}

/** The rows of a list, of which only the pages in view are fetched. Another query begins with nothing; the same one again keeps its rows. */
export const useRows = (room: Room, wire: Wire, listKey: string): Rows => {
  const { size, turn } = useReading(room, wire)
  const key = `${listKey} ${turn}`
  useEffect(() => () => forgetReading(room, wire), [room, wire])
  const ahead = Math.min(mostAhead, size)
  const [asked, setAsked] = useState<{ readonly key: string; readonly pages: Asked }>({ key, pages: top })
  const pages = asked.key === key ? asked.pages : top
  const [together] = useState(putTogether)
  const results = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, i) =>
      pageQuery(room, wire, pages.first + i, size),
    ),
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
  const heardAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onWindow = useCallback(
    (firstRow: number, lastRow: number) => {
      clearTimeout(timer.current)
      const isHasty = performance.now() - heardAt.current < scrollThrottleMs
      heardAt.current = performance.now()
      const most = pageOf(Math.max(0, (known.current.total ?? 1) - 1), size)
      const next = {
        first: Math.max(1, pageOf(Math.max(0, firstRow - ahead), size)),
        last: Math.min(most, pageOf(lastRow + ahead, size)),
      }
      const ask = () =>
        setAsked((before) =>
          before.key === key && before.pages.first === next.first && before.pages.last === next.last
            ? before
            : { key, pages: next },
        )
      const isLoaded = [pageOf(firstRow, size), pageOf(lastRow, size)].every(
        (page) => queryClient.getQueryData(pageQuery(room, wire, page, size).queryKey) !== undefined,
      )
      // A single jump is asked for at once; somebody who drags the bar passes through many pages.
      if (isLoaded || !isHasty) ask()
      else timer.current = setTimeout(ask, scrollThrottleMs)
    },
    [room, wire, key, size, ahead],
  )
  const refresh = useCallback(() => {
    forgetReading(room, wire)
    void refreshRoom(room)
  }, [room, wire])
  return { total, rowAt, onWindow, refresh, key, fault: results.fault }
}
