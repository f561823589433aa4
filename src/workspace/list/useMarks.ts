import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlainRow, Room } from '#define/resource.ts'
import { ApiError, NetworkError } from '#platform/client.ts'
import type { RowState } from '#ui/grid/types.ts'
import { type Change, changesSince, lastChange, onChange } from '#workspace/list/changes.ts'
import { stillMatches } from '#workspace/list/match.ts'
import { holdsRow, patchRow, refreshRoom, rereadRows, type Wire } from '#workspace/records/pages.ts'
import { readAnew } from '#workspace/records/record.ts'
import { connectionAtom } from '#workspace/status/connection.ts'
import { store } from '#workspace/store.ts'

/** How long a row that somebody has changed shows it. */
const shownFor = 6000

export interface Marks {
  readonly stateOf: (row: PlainRow) => RowState
  /** How many records have come or gone since the list was read. */
  readonly news: number
  readonly forget: () => void
}

/**
 * Keeps a list true while others work, and after acts on many rows: a changed record is read again and changed in place; one that no longer fits
 * the filters, or has gone to the trash, stays and is marked until somebody refreshes.
 */
export const useMarks = (
  room: Room,
  filters: Readonly<Record<string, unknown>>,
  wire: Wire,
  key: string,
  isBoard: boolean,
): Marks => {
  const [marks, setMarks] = useState<ReadonlyMap<number, 'stale' | 'changed'>>(new Map())
  const [news, setNews] = useState(0)
  const seen = useRef(lastChange())
  const latest = useRef({ filters, wire, isBoard })
  latest.current = { filters, wire, isBoard }
  const forget = useCallback(() => {
    setMarks(new Map())
    setNews(0)
  }, [])
  // Another query is another list, read anew; a tab that comes back to the front is not.
  const marked = useRef(key)
  useEffect(() => {
    if (marked.current === key) return
    marked.current = key
    forget()
  }, [key, forget])

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    /** Records that were told of while nothing could be read. */
    const unread = new Set<number>()
    const mark = (id: number, state: 'stale' | 'changed') => {
      setMarks((before) => new Map(before).set(id, state))
      if (state === 'stale') return
      const timer = setTimeout(() => {
        timers.delete(timer)
        setMarks((before) => {
          if (before.get(id) !== 'changed') return before
          const after = new Map(before)
          after.delete(id)
          return after
        })
      }, shownFor)
      timers.add(timer)
    }
    const read = async (id: number) => {
      if (!room.calls['get']) return void refreshRoom(room)
      try {
        const row = await readAnew(room, id)
        if (patchRow(room, row)) mark(id, stillMatches(room, latest.current.filters, row) ? 'changed' : 'stale')
      } catch (fault) {
        if (fault instanceof ApiError && fault.status === 404) mark(id, 'stale')
        if (fault instanceof NetworkError) unread.add(id)
      }
    }
    /** Many have changed at once, and nobody says which. */
    let rereading: 'not' | 'now' | 'again' = 'not'
    const reread = async () => {
      if (rereading !== 'not') {
        rereading = 'again'
        return
      }
      do {
        rereading = 'now'
        try {
          const { filters: wanted, wire: asked } = latest.current
          const { rows, more } = await rereadRows(room, asked)
          for (const [id, row] of rows) mark(id, row && stillMatches(room, wanted, row) ? 'changed' : 'stale')
          if (more > 0) setNews((count) => count + more)
        } catch (fault) {
          if (!(fault instanceof ApiError || fault instanceof NetworkError)) throw fault
          void refreshRoom(room)
        }
      } while (isAgain())
      rereading = 'not'
    }
    const isAgain = () => rereading === 'again'
    const apply = (change: Change) => {
      if (change.is === 'missed') return void refreshRoom(room)
      const { resource, kind, record } = change.event
      if (resource !== room.name) return
      if (record === null || record === undefined)
        // A board moves its rows anyway, and counts them.
        return void (kind === 'changed' && room.calls.get && !latest.current.isBoard ? reread() : refreshRoom(room))
      const isHeld = holdsRow(room, record)
      if (kind === 'changed' && isHeld) void read(record)
      else if ((kind === 'trashed' || kind === 'restored') && isHeld) mark(record, 'stale')
      else if (kind !== 'notified') setNews((count) => count + 1)
    }
    const catchUp = () => {
      const { changes, last } = changesSince(seen.current)
      seen.current = last
      for (const change of changes) apply(change)
    }
    catchUp()
    const stop = onChange(catchUp)
    const stopWaiting = store.sub(connectionAtom, () => {
      if (!store.get(connectionAtom).isOnline) return
      const ids = [...unread]
      unread.clear()
      for (const id of ids) void read(id)
    })
    return () => {
      stop()
      stopWaiting()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [room])

  const stateOf = useCallback((row: PlainRow): RowState => marks.get(row.id), [marks])
  return { stateOf, news, forget }
}
