import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Room } from '#define/resource.ts'
import { placeOf } from '#define/routes.ts'
import { whenAtRest } from '#platform/rest.ts'
import { useStore } from '#ui/store.ts'
import { pathOf } from '#workspace/places.ts'
import type { ListPageOf } from '#workspace/records/pages.ts'
import { readNeighbour } from '#workspace/records/record.ts'
import { leaveTrail, neighboursIn, pageOfTrail, pagesAround, trailsStore } from '#workspace/records/trail.ts'
import { useTab } from '#workspace/tab.ts'

/** Paths that were walked to, so that they are told of their place in the list, and the heading that had the focus. */
const walkedTo = new Map<string, Element | null>()
/**
 * Answers once for a record that somebody came to by walking along the list. The heading keeps the focus where the page
 * took the next record, and is not read again; where it is another one, the focus that comes to it reads it.
 */
export const takeWalk = (path: string): { readonly keepsHeading: boolean } | undefined => {
  const heading = walkedTo.get(path)
  walkedTo.delete(path)
  return heading === undefined ? undefined : { keepsHeading: heading !== null && heading === document.activeElement }
}

/**
 * The record before and the one after it in the list that it was opened from, as that list was narrowed and ordered then.
 * Both are read before somebody goes there.
 */
export const useNeighbours = (room: Room, id: number) => {
  const { open } = useTab()
  const path = pathOf(placeOf(room, id))
  const trail = useStore(trailsStore).get(path)
  const numbers = useMemo(() => (trail ? pagesAround(trail.index) : []), [trail])
  const answers = useQueries({
    queries: trail ? numbers.map((page) => pageOfTrail(room, trail, page)) : [],
    combine: (results) => results.map(({ data }) => data),
  })
  const neighbours = useMemo(() => {
    if (!trail) return undefined
    const pages = new Map<number, ListPageOf>()
    for (const [i, page] of numbers.entries()) {
      const answer = answers[i]
      if (answer) pages.set(page, answer)
    }
    return neighboursIn(pages, trail.index, id)
  }, [trail, numbers, answers, id])
  const before = neighbours?.previous?.row.id
  const after = neighbours?.next?.row.id
  useEffect(
    () =>
      whenAtRest(() => {
        for (const beside of [after, before]) if (beside !== undefined) void readNeighbour(room, beside)
      }),
    [room, before, after],
  )
  const wire = trail?.wire
  const go = useCallback(
    (to: { readonly row: { readonly id: number }; readonly index: number } | undefined) => {
      if (!to || !wire) return
      const next = placeOf(room, to.row.id)
      leaveTrail(pathOf(next), { wire, index: to.index })
      const { activeElement } = document
      walkedTo.set(pathOf(next), activeElement?.tagName === 'H1' ? activeElement : null)
      // The way back leads to the list, however many records one has walked past.
      open(next, { replace: true })
    },
    [room, wire, open],
  )
  return { neighbours, path, go }
}
