import { type ReactNode, useState } from 'react'
import type { MenuGroup } from '#ui/Menu.tsx'
import { opening } from '#ui/opening.tsx'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface MenuAtProps {
  readonly at: Point
  readonly name: string
  readonly groups: readonly MenuGroup[]
  readonly onClose: () => void
}
/** A menu at a point of the window; the focus returns to where it was. */
export const MenuAt = opening<MenuAtProps>(async () => (await import('#ui/MenuAtSheet.tsx')).OpenMenuAt)

/** Where a menu asked for by keys belongs: under the start of what has the focus. */
const pointOf = (event: React.MouseEvent): Point => {
  // Keyboards send a contextmenu without a button, browsers with differing coordinates.
  if (event.button === 2 && event.detail !== 0) return { x: event.clientX, y: event.clientY }
  if (event.clientX !== 0 || event.clientY !== 0) return { x: event.clientX, y: event.clientY }
  const box = event.target instanceof Element ? event.target.getBoundingClientRect() : new DOMRect()
  return { x: box.left, y: box.bottom }
}

/** Commands on what lies inside, by the second button, shift+F10 or the menu key. */
export const ContextMenu = ({
  name,
  groups,
  children,
  className,
}: {
  readonly name: string
  readonly groups: readonly MenuGroup[]
  readonly children: ReactNode
  readonly className?: string | undefined
}) => {
  const [at, setAt] = useState<Point>()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what the parts inside do not take
    <div
      className={className}
      onContextMenu={(event) => {
        event.preventDefault()
        setAt(pointOf(event))
      }}
    >
      {children}
      {at && <MenuAt at={at} name={name} groups={groups} onClose={() => setAt(undefined)} />}
    </div>
  )
}
