import { useCallback, useRef, useState } from 'react'
import * as v from 'valibot'
import { drop, readStored, type StorageKey, writeStored } from '#platform/storage.ts'
import { everything, nothing, ofIds, type Selection, setRows } from '#ui/grid/selection.ts'

/** More rows than these are not kept over a reload: a storage of a few megabytes has other guests. */
const mostKept = 5000
const ids = v.array(v.union([v.string(), v.number()]))
const stored = v.variant('kind', [
  v.object({ kind: v.literal('ids'), ids, filters: v.string() }),
  v.object({ kind: v.literal('all'), except: ids, asOf: v.optional(v.string()), filters: v.string() }),
])

const read = (key: StorageKey, filters: string): Selection => {
  const found = readStored(key, stored)
  if (!found) return nothing
  if (found.kind === 'ids') return ofIds(found.ids)
  // “Everything that matches” meant another everything.
  return found.filters === filters ? setRows(everything(found.asOf), found.except, false) : nothing
}
const write = (key: StorageKey, selection: Selection, filters: string): void => {
  const marks = [...(selection.kind === 'ids' ? selection.ids : selection.except)]
  if (marks.length > mostKept || (selection.kind === 'ids' && marks.length === 0)) drop(key)
  else if (selection.kind === 'ids') writeStored(key, { kind: 'ids', ids: marks, filters })
  else writeStored(key, { kind: 'all', except: marks, asOf: selection.asOf, filters })
}

/**
 * The rows that are chosen in a list. They survive scrolling, sorting and a reload; “everything that matches” ends with
 * the filters that it was about. Kept like a draft of this person's, so that it leaves with them.
 */
export const useSelection = (path: string, personId: number, filters: Readonly<Record<string, unknown>>) => {
  const key: StorageKey = `app:draft:${personId}:${path}`
  const now = JSON.stringify(filters)
  const [held, setHeld] = useState(() => ({ selection: read(key, now), filters: now }))
  const selection = held.selection.kind === 'all' && held.filters !== now ? nothing : held.selection
  const latest = useRef({ selection, filters: now })
  latest.current = { selection, filters: now }
  const setSelection = useCallback(
    (next: Selection | ((before: Selection) => Selection)) => {
      const { filters: about, selection: before } = latest.current
      const chosen = typeof next === 'function' ? next(before) : next
      latest.current = { selection: chosen, filters: about }
      setHeld(latest.current)
      write(key, chosen, about)
    },
    [key],
  )
  return [selection, setSelection] as const
}
