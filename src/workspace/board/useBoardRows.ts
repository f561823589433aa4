import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { arrange, type Cards, type Loaded, mostCards } from '#workspace/board/cards.ts'
import { pageQuery, type Wire } from '#workspace/records/pages.ts'
import { putTogether } from '#workspace/records/together.ts'

/** How many cards one request brings. */
const pageSize = 50
const mostPages = mostCards / pageSize

export interface BoardRows {
  readonly columns: readonly Cards[]
  /** Asks for the next cards of a column, if it has more than are loaded. */
  readonly more: (status: string) => void
  /** The first cards of a column did not come. */
  readonly fault: Error | null
}
/** The cards of a board, page by page through the cache of the list. `wires`: what each column is asked with. */
export const useBoardRows = (
  room: Room,
  wires: readonly { readonly status: string; readonly wire: Wire }[],
  key: string,
  statusOf: (row: PlainRow) => string,
): BoardRows => {
  const [asked, setAsked] = useState<{ readonly key: string; readonly pages: Readonly<Record<string, number>> }>({
    key,
    pages: {},
  })
  const pages = asked.key === key ? asked.pages : undefined
  const wanted = wires.flatMap(({ status, wire }) =>
    Array.from({ length: pages?.[status] ?? 1 }, (_, i) => ({ status, wire, page: i + 1 })),
  )
  const [together] = useState(putTogether)
  const results = useQueries({
    queries: wanted.map(({ wire, page }) => pageQuery(room, wire, page, pageSize)),
    combine: together,
  })
  const { data } = results
  const statuses = wanted.map(({ status }) => status).join(' ')
  const loaded = useMemo(() => {
    const of = statuses === '' ? [] : statuses.split(' ')
    return [...new Set(of)].map((status): Loaded => {
      const read = data.filter((_, i) => of[i] === status)
      // What comes after a page that is still on its way waits for it.
      const first = read.indexOf(undefined)
      const whole = (first < 0 ? read : read.slice(0, first)).flatMap((page) => page ?? [])
      return { status, rows: unique(whole.flatMap(({ rows }) => rows)), total: whole.at(-1)?.total }
    })
  }, [data, statuses])
  const columns = useMemo(
    () =>
      arrange(loaded, statusOf).map((column) =>
        column.rows.length > mostCards ? { ...column, rows: column.rows.slice(0, mostCards) } : column,
      ),
    [loaded, statusOf],
  )
  const more = useCallback(
    (status: string) => {
      const one = loaded.find((column) => column.status === status)
      if (one?.total === undefined || one.rows.length >= Math.min(one.total, mostCards)) return
      const next = Math.min(Math.ceil(one.rows.length / pageSize) + 1, mostPages)
      setAsked((before) => {
        const known = before.key === key ? before.pages : {}
        return (known[status] ?? 1) >= next ? before : { key, pages: { ...known, [status]: next } }
      })
    },
    [loaded, key],
  )
  return { columns, more, fault: results.fault }
}

/** A record that slipped onto the next page while the pages were read stands on both. */
const unique = (rows: readonly PlainRow[]): readonly PlainRow[] => {
  const known = new Set<number>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}
