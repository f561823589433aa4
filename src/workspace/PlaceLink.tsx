import { type MouseEvent, useMemo } from 'react'
import { Link, type LinkProps } from '#ui/Link.tsx'
import { useDesk } from '#workspace/desk/context.ts'
import type { Opening } from '#workspace/desk/desk.ts'
import type { Place } from '#workspace/places.ts'

/** Opens a place: `open('/admin/leads/5')` here, `open(place, { newTab: true })` in a tab of its own. */
export const useOpen = (): ((place: Place, opening?: Opening) => void) => {
  const desk = useDesk()
  return useMemo(() => (place: Place, opening?: Opening) => desk.open(place, opening), [desk])
}

// A press with shift or alt, or of another button, is the browser's: a window, a download, the context menu.
const isOurs = (event: MouseEvent) => event.button === 0 && !event.shiftKey && !event.altKey

/** A link to a place of the portal: click and Enter open it here, with ctrl or ⌘ in a new tab of the portal. */
export const PlaceLink = ({
  to,
  onClick,
  inNewTab = false,
  ...rest
}: {
  readonly to: Place
  /** Always in a new tab, as the rows behind a figure open. */
  readonly inNewTab?: boolean
} & Omit<LinkProps, 'href'>) => {
  const open = useOpen()
  return (
    <Link
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOurs(event)) return
        event.preventDefault()
        open(to, { newTab: inNewTab || event.ctrlKey || event.metaKey })
      }}
    />
  )
}
