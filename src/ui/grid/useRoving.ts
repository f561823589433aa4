import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { ActiveCell } from '#ui/grid/types.ts'

export interface Roving {
  readonly active: () => ActiveCell
  /** The active cell's element, when it is drawn. */
  readonly element: () => HTMLElement | null
  /** Makes a cell the active one without moving the focus. */
  readonly set: (active: ActiveCell) => void
  readonly focus: () => void
  /** True while the focus is on the grid or in it. */
  readonly inside: () => boolean
  readonly came: () => void
  readonly left: (event: { readonly target: EventTarget; readonly relatedTarget: EventTarget | null }) => void
}

/**
 * The one cell of the grid that Tab comes to. It moves by writing to the elements themselves, so that an arrow key
 * draws no row again.
 */
export const useRoving = (grid: RefObject<HTMLElement | null>, onActive: (active: ActiveCell) => void): Roving => {
  const active = useRef<ActiveCell>({ row: 0, column: '' })
  const stop = useRef<HTMLElement | null>(null)
  const within = useRef(false)
  const heard = useRef(onActive)
  heard.current = onActive

  const roving = useMemo<Roving & { readonly mark: () => void }>(() => {
    const element = () => {
      const { row, column } = active.current
      const line = grid.current?.querySelector(`[data-row="${row}"]`)
      for (const cell of line?.children ?? [])
        if (cell instanceof HTMLElement && cell.dataset['column'] === column) return cell
      return null
    }
    const mark = () => {
      const cell = element()
      if (cell === stop.current && cell?.isConnected) return
      if (stop.current) stop.current.tabIndex = -1
      if (cell) cell.tabIndex = 0
      stop.current = cell
      // The focus was lost with its cell, came to the grid before there was one, or stands in an element that has
      // become another row's.
      const { activeElement } = document
      if (cell && within.current && (activeElement === document.body || grid.current?.contains(activeElement)))
        cell.focus({ preventScroll: true })
    }
    return {
      active: () => active.current,
      element,
      mark,
      set: (next) => {
        const { row, column } = active.current
        if (row === next.row && column === next.column) return
        active.current = next
        mark()
        heard.current(next)
      },
      focus: () => {
        mark()
        ;(stop.current ?? grid.current)?.focus({ preventScroll: true })
      },
      inside: () => within.current,
      came: () => {
        within.current = true
      },
      left: ({ target, relatedTarget }) => {
        if (relatedTarget instanceof Node && grid.current?.contains(relatedTarget)) return
        // A cell that is taken away while it has the focus also loses it; that is not somebody leaving.
        queueMicrotask(() => {
          if (target instanceof Node && target.isConnected) within.current = false
        })
      },
    }
  }, [grid])

  useLayoutEffect(roving.mark)
  return roving
}
