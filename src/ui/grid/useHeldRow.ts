import { useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { ActiveCell, DataGridProps } from '#ui/grid/types.ts'
import type { Roving } from '#ui/grid/useRoving.ts'

interface Held {
  readonly row: number
  readonly id: number | string
  readonly of: string | undefined
}
/** What comes within this after the focus, readers say with the focus, in ms. */
const soon = 200
type Given<R extends object> = Pick<DataGridProps<R>, 'total' | 'rowAt' | 'rowId' | 'rowName' | 'resetKey'>

/**
 * Which record the active row shows. Rows move up when others leave the list: the focus stays where it is, in an element
 * that shows another record now, and no reader says so. `hold` is told of each move of the active cell.
 */
export const useHeldRow = <R extends object>(props: Given<R>) => {
  const say = useSay()
  const held = useRef<Held>(undefined)
  const awaitedSince = useRef<number>(undefined)
  const latest = useRef(props)
  latest.current = props
  const shownIn = (row: number): readonly [Held, R] | undefined => {
    const { total, rowAt, rowId, resetKey } = latest.current
    const one = total === undefined || row < 0 ? undefined : rowAt(row)
    return one && [{ row, id: rowId(one), of: resetKey }, one]
  }
  return {
    hold: ({ row }: ActiveCell): void => {
      held.current = shownIn(row)?.[0]
      awaitedSince.current = row >= 0 && held.current === undefined ? performance.now() : undefined
    },
    /**
     * Says the record's name where the focus has come to another one without moving, and what the cell holds that the
     * focus came to while its row was on the way.
     */
    tell: (roving: Roving): void => {
      const found = shownIn(roving.active().row)
      // While its page is on the way it is still the same row.
      if (!found) return
      const cell = roving.element()
      const hasWaited = awaitedSince.current !== undefined && performance.now() - awaitedSince.current > soon
      awaitedSince.current = undefined
      if (hasWaited && cell !== null && cell === document.activeElement)
        announce(cell.textContent.trim() || latest.current.rowName(found[1]), { about: 'active row' })
      const [now, one] = found
      const was = held.current
      held.current = now
      const isOther = was !== undefined && was.row === now.row && was.of === now.of && was.id !== now.id
      if (isOther && roving.inside())
        announce(say(msg`Now on {name}`, { name: latest.current.rowName(one) }), { about: 'active row' })
    },
  }
}
