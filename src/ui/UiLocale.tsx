import { type ReactNode, useEffect } from 'react'
import { bringAtRest } from '#platform/rest.ts'
import { loadOpening } from '#ui/opening.tsx'
import { TooltipHost } from '#ui/Tooltip.tsx'

/** Brings the tooltip, and what opens over the page as soon as the page rests. Mounted once, around the workspace. */
export const UiLocale = ({ children }: { readonly children: ReactNode }) => {
  // Whoever opens something sooner has its code then.
  useEffect(() => bringAtRest('others', loadOpening), [])
  return (
    <>
      {children}
      <TooltipHost />
    </>
  )
}
