import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a part of the page is narrower than `below` pixels: not the window, since panes share it. */
export const useNarrow = (part: RefObject<HTMLElement | null>, below = 640): boolean => {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const node = part.current
    if (!node) return
    const measure = () => setNarrow(node.clientWidth < below)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    measure()
    return () => observer.disconnect()
  }, [part, below])
  return isNarrow
}
