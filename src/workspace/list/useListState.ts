import { useCallback, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { columnsOf } from '#define/list.ts'
import type { Room } from '#define/resource.ts'
import type { Sort } from '#ui/grid/types.ts'
import { searchOf } from '#workspace/places.ts'
import { type ListState, placeOfList, readAddress, wireOf } from '#workspace/records/address.ts'
import { useTab } from '#workspace/tab.ts'

export type ListPlace = ReturnType<typeof useListState>
/** The filters and the order of the list in this tab: its address holds them, so that they can be shared and gone back to. */
export const useListState = (room: Room) => {
  const { place } = useTab()
  const [, navigate] = useLocation()
  const search = searchOf(place)
  const state = useMemo(() => readAddress(room, search), [room, search])
  const wire = useMemo(() => wireOf(state), [state])
  const key = JSON.stringify(wire)
  // Addresses that mean the same list, such as one with its own order spelt out, keep what is on the screen.
  const kept = useRef({ key, wire })
  if (kept.current.key !== key) kept.current = { key, wire }

  const latest = useRef(state)
  latest.current = state
  const change = useCallback(
    (next: Partial<ListState>, { replace = false }: { readonly replace?: boolean } = {}) =>
      navigate(placeOfList(room, { ...latest.current, ...next }), { replace }),
    [room, navigate],
  )
  const setFilter = useCallback(
    (name: string, value: unknown, how?: { readonly replace?: boolean }) => {
      const { [name]: _, ...others } = latest.current.filters
      change({ filters: value === undefined ? others : { ...others, [name]: value } }, how)
    },
    [change],
  )
  const setFilters = useCallback((filters: ListState['filters']) => change({ filters }), [change])
  const clear = useCallback(() => change({ filters: {} }), [change])

  const bySort = useMemo(
    () => new Map(columnsOf(room).flatMap(({ id, sort }) => (sort === undefined ? [] : [[id, sort] as const]))),
    [room],
  )
  const { sort: ordered } = state
  const sort = useMemo((): Sort | undefined => {
    const column = [...bySort].find(([, by]) => by === ordered?.by)?.[0]
    return ordered && column !== undefined ? { column, direction: ordered.sort } : undefined
  }, [bySort, ordered])
  const setSort = useCallback(
    ({ column, direction }: Sort) => {
      const by = bySort.get(column)
      if (by !== undefined) change({ sort: { by, sort: direction } })
    },
    [bySort, change],
  )
  return { state, wire: kept.current.wire, key, setFilter, setFilters, clear, sort, setSort }
}
