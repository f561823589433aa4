import { type ReactNode, useEffect } from 'react'
import { loadOpening } from '#ui/opening.tsx'
import { TooltipHost } from '#ui/Tooltip.tsx'

/** How soon after the first drawing the page may look whether it rests, in milliseconds. */
const settled = 1000

/** Brings the tooltip, and what opens over the page as soon as the page rests. Mounted once, around the workspace. */
export const UiLocale = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => {
    const bring = () => void loadOpening()
    // Not with the first list, which it would hold up; whoever opens something sooner has it then.
    const timer = setTimeout(() => requestIdleCallback(bring, { timeout: 1000 }), settled)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {children}
      <TooltipHost />
    </>
  )
}
