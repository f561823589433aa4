import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { PlainRow } from '#define/resource.ts'
import type { ActiveCell, GridHandle } from '#ui/grid/types.ts'
import { useTab } from '#workspace/tab.ts'

/** A list on the screen, as the list beside it needs to know it. */
export interface ListBeside {
  readonly room: string
  readonly grid: RefObject<GridHandle | null>
  /** How many rows it has; undefined while nobody knows. */
  readonly total: number | undefined
  /** The row at a place, where it is loaded. */
  readonly rowAt: (index: number) => PlainRow | undefined
}
/** The lists on the screen, by tab; hidden tabs have none. */
const lists = new Map<string, () => ListBeside>()
export const listIn = (tabId: string | undefined): ListBeside | undefined =>
  tabId === undefined ? undefined : lists.get(tabId)?.()

let follow: ((tabId: string, cell: ActiveCell) => void) | undefined
/** Hears where the keyboard goes in any list, until another one hears it. */
export const hearCursors = (heard: typeof follow): void => {
  follow = heard
}

/** Has a list known to the one in the other pane; what is returned is told each cell that the keyboard comes to. */
export const useListBeside = (list: ListBeside): ((cell: ActiveCell) => void) => {
  const { id } = useTab()
  const latest = useRef(list)
  latest.current = list
  useEffect(() => {
    const own = () => latest.current
    lists.set(id, own)
    return () => {
      if (lists.get(id) === own) lists.delete(id)
    }
  }, [id])
  return useCallback((cell: ActiveCell) => follow?.(id, cell), [id])
}

/** So far around a place a record is looked for: what is loaded farther away is as far for the eye. */
const reach = 400
/** The place of a record in a list, as far as it is loaded near this place. */
export const placeOf = (
  { rowAt, total = 0 }: Pick<ListBeside, 'rowAt' | 'total'>,
  id: number,
  near: number,
): number => {
  for (let away = 0; away <= reach; away += 1)
    for (const at of away === 0 ? [near] : [near - away, near + away])
      if (at >= 0 && at < total && rowAt(at)?.id === id) return at
  return -1
}

/**
 * The row that stands at the top of the list beside this one: where both hold one of the rows in view, that one stands
 * as high in both; else it is as far down as this one, in proportion.
 */
export const topBeside = (
  one: ListBeside & { readonly top: number; readonly inView: number },
  other: ListBeside & { readonly top: number },
): number => {
  const [all, others] = [one.total ?? 0, other.total ?? 0]
  if (one.room === other.room)
    for (let down = 0; down < one.inView; down += 1) {
      const id = one.rowAt(one.top + down)?.id
      const at = id === undefined ? -1 : placeOf(other, id, Math.min(others - 1, one.top + down))
      const found = at >= 0 ? at : id === undefined ? -1 : placeOf(other, id, other.top)
      if (found >= 0) return Math.max(0, found - down)
    }
  const [way, otherWay] = [Math.max(1, all - one.inView), Math.max(0, others - one.inView)]
  return Math.round((Math.min(one.top, way) / way) * otherWay)
}
