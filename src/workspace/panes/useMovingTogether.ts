import { useCallback, useEffect } from 'react'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { hearCursors, listIn, placeOf, topBeside } from '#workspace/panes/beside.ts'

const canScroll = (element: Element) =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
/** What scrolls in a panel: the first element, from the outside, that has more than it shows. */
const scrollerIn = (panel: Element): Element | undefined => [panel, ...panel.querySelectorAll('*')].find(canScroll)
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * While panes are linked so, one scrolls as far as the other, and marks the record that the other one's keyboard is on.
 * `domId` names the element of a panel.
 */
export const useMovingTogether = (domId: (panel: string) => string): void => {
  const desk = useDesk()
  const panelOf = useCallback(
    (tabId: string | undefined) => document.getElementById(domId(desk.shownIn(tabId ?? '')?.id ?? '')),
    [desk, domId],
  )
  const panes = useDeskState((context) => context.panes)
  const together = useDeskState((context) => context.together)
  const [first, second] = panes.map(({ active }) => active)
  const scrolls = together.includes('scroll')
  const marks = together.includes('selection')

  useEffect(() => {
    if (!scrolls || first === undefined || second === undefined) return
    const ids = [first, second] as const
    // Only the pane that somebody has touched last leads: what moves by itself, or after the other, moves nothing.
    let leader: string | undefined = desk.context.panes[desk.context.focused]?.active
    let frame = 0
    let moved: Element | undefined
    const paneAt = (target: EventTarget | null) =>
      target instanceof Node ? ids.find((id) => panelOf(id)?.contains(target)) : undefined
    const touched = ({ target }: Event) => {
      leader = paneAt(target) ?? leader
    }
    const step = () => {
      frame = 0
      const other = leader === first ? second : first
      const [one, beside] = [listIn(leader), listIn(other)]
      const [grid, gridBeside] = [one?.grid.current, beside?.grid.current]
      if (one && beside && grid && gridBeside) {
        const inView = grid.rowsInView()
        const row = topBeside({ ...one, top: grid.top(), inView }, { ...beside, top: gridBeside.top() })
        if (row !== gridBeside.top()) gridBeside.scrollTo(row)
        return
      }
      const panel = panelOf(other)
      const scroller = panel && scrollerIn(panel)
      if (!moved || !scroller || listIn(leader) || listIn(other)) return
      const [way, otherWay] = [moved, scroller].map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      // Two pages of one kind stand beside each other line by line, others as far down.
      scroller.scrollTop =
        way === otherWay ? moved.scrollTop : (moved.scrollTop / Math.max(1, way ?? 1)) * (otherWay ?? 0)
    }
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Element) || leader === undefined || paneAt(target) !== leader) return
      moved = target
      if (frame === 0) frame = requestAnimationFrame(step)
    }
    for (const input of inputs) document.addEventListener(input, touched, { capture: true, passive: true })
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const input of inputs) document.removeEventListener(input, touched, { capture: true })
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [desk, panelOf, scrolls, first, second])

  useEffect(() => {
    if (!marks || first === undefined || second === undefined) return
    hearCursors((tabId, { row, column }) => {
      // The list that has the keyboard leads; the mark that follows leads nothing.
      if (panelOf(tabId)?.contains(document.activeElement) !== true || row < 0) return
      const [one, beside] = [listIn(tabId), listIn(tabId === first ? second : first)]
      const [record, grid] = [one?.rowAt(row), beside?.grid.current]
      if (!one || !beside || !grid || !record || one.room !== beside.room) return
      const near = placeOf(beside, record.id, row)
      const at = near >= 0 ? near : placeOf(beside, record.id, grid.top())
      if (at >= 0) grid.mark({ row: at, column })
      else grid.mark(undefined)
    })
    return () => {
      hearCursors(undefined)
      for (const id of [first, second]) listIn(id)?.grid.current?.mark(undefined)
    }
  }, [panelOf, marks, first, second])
}
