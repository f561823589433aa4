import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { queryClient } from '#platform/query.ts'
import { type ListPageOf, pageOf, pageQuery, pageSize, refreshRoom, type Wire } from '#workspace/list/pages.ts'

/** Rows beyond the drawn ones whose pages are fetched too, before somebody comes to them. */
const ahead = 40
/** While somebody scrolls through pages faster than this, in milliseconds, none of them is asked for. */
const haste = 70

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
export const useRows = (room: Room, wire: Wire, key: string): Rows => {
  const [asked, setAsked] = useState<{ readonly key: string; readonly pages: Asked }>({ key, pages: top })
  const pages = asked.key === key ? asked.pages : top
  const [together] = useState(putTogether)
  const results = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, i) => pageQuery(room, wire, pages.first + i)),
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
      const page = pageOf(index)
      if (!found.has(page)) found.set(page, queryClient.getQueryData(pageQuery(room, wire, page).queryKey)?.rows)
      return found.get(page)?.[index % pageSize]
    }
  }, [room, wire, data])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heardAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onWindow = useCallback(
    (firstRow: number, lastRow: number) => {
      clearTimeout(timer.current)
      const isHasty = performance.now() - heardAt.current < haste
      heardAt.current = performance.now()
      const most = pageOf(Math.max(0, (known.current.total ?? 1) - 1))
      const next = {
        first: Math.max(1, pageOf(Math.max(0, firstRow - ahead))),
        last: Math.min(most, pageOf(lastRow + ahead)),
      }
      const ask = () =>
        setAsked((before) =>
          before.key === key && before.pages.first === next.first && before.pages.last === next.last
            ? before
            : { key, pages: next },
        )
      const isLoaded = [pageOf(firstRow), pageOf(lastRow)].every(
        (page) => queryClient.getQueryData(pageQuery(room, wire, page).queryKey) !== undefined,
      )
      // A single jump is asked for at once; somebody who drags the bar passes through many pages.
      if (isLoaded || !isHasty) ask()
      else timer.current = setTimeout(ask, haste)
    },
    [room, wire, key],
  )
  const refresh = useCallback(() => void refreshRoom(room), [room])
  return { total, rowAt, onWindow, refresh, fault: results.fault }
}
