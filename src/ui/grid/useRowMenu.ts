import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

/** How long after the last movement the button comes to the row under the pointer, in milliseconds. */
const restAfter = 150

/**
 * One button for all rows: it follows the pointer, keys have shift+F10. While rows pass under a pointer that stands
 * still, nobody can press it, and to place it the page would have to be laid out in every frame.
 */
export const useRowMenu = (
  frame: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
  rowAt: (index: number) => object | undefined,
) => {
  const latest = useRef(rowAt)
  latest.current = rowAt
  const line = useRef<HTMLElement | null>(null)
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const acts = useMemo(() => {
    const place = () => {
      const { current: node } = button
      if (!node || !frame.current) return
      const under = line.current?.isConnected ? line.current : null
      const index = Number(under?.dataset['row'] ?? -1)
      node.hidden = index < 0 || latest.current(index) === undefined
      if (node.hidden || !under) return
      const box = under.getBoundingClientRect()
      node.dataset['row'] = String(index)
      node.style.insetBlockStart = `${box.top - frame.current.getBoundingClientRect().top + (box.height - 24) / 2}px`
    }
    const hide = () => {
      line.current = null
      if (button.current) button.current.hidden = true
    }
    return {
      hide,
      over: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === 'touch') return
        line.current = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
        if (moving.current === undefined) place()
      },
      scrolled: () => {
        if (button.current) button.current.hidden = true
        clearTimeout(moving.current)
        moving.current = setTimeout(() => {
          moving.current = undefined
          place()
        }, restAfter)
      },
    }
  }, [frame, button])
  useEffect(() => () => clearTimeout(moving.current), [])
  return acts
}
