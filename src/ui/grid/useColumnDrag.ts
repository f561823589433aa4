import { type PointerEvent, useMemo, useRef } from 'react'
import styles from '#ui/grid/grid.module.css'
import { checkColumn } from '#ui/grid/Row.tsx'

/** A pointer that goes less far than this has clicked. */
const slack = 6

const headingAt = (heading: Element, x: number): HTMLElement | undefined =>
  [...heading.children].find((cell): cell is HTMLElement => {
    const { left, right } = cell.getBoundingClientRect()
    return cell instanceof HTMLElement && cell.dataset['column'] !== checkColumn && x >= left && x < right
  })

/** Moves a column by dragging its heading; `dragged` tells that the click that ends a drag is none. */
export const useColumnDrag = (onMove: (column: string, to: string) => void) => {
  const drop = useRef(onMove)
  drop.current = onMove
  return useMemo(() => {
    let until = 0
    const start = (event: PointerEvent<HTMLElement>) => {
      const { target, clientX: from, pointerType } = event
      if (event.button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return
      const cell = target.closest<HTMLElement>('[role="columnheader"]')
      const heading = cell?.parentElement
      const column = cell?.dataset['column']
      if (!cell || !heading || column === undefined || column === checkColumn || target.closest('[data-handle]')) return
      let over: HTMLElement | undefined
      const unmark = () => over?.classList.remove(styles.dropBefore ?? '', styles.dropAfter ?? '')
      const moved = ({ clientX }: globalThis.PointerEvent) => {
        if (!over && Math.abs(clientX - from) < slack) return
        const next = headingAt(heading, clientX)
        if (!next || next === over) return
        unmark()
        over = next
        const cells = [...heading.children]
        const side = cells.indexOf(next) - cells.indexOf(cell)
        if (side !== 0) over.classList.add((side > 0 ? styles.dropAfter : styles.dropBefore) ?? '')
      }
      const ended = (end: globalThis.PointerEvent) => {
        removeEventListener('pointermove', moved)
        removeEventListener('pointerup', ended)
        removeEventListener('pointercancel', ended)
        unmark()
        const to = over?.dataset['column']
        if (!over || to === undefined || end.type === 'pointercancel') return
        until = performance.now() + 100
        if (to !== column) drop.current(column, to)
      }
      addEventListener('pointermove', moved)
      addEventListener('pointerup', ended)
      addEventListener('pointercancel', ended)
    }
    return { start, dragged: () => performance.now() < until }
  }, [])
}
