import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import styles from '#ui/options.module.css'

/** The list lies in the landmark of its control, as all content does; over a dialog it lies as the dialog does. */
const landmarkOf = (element: HTMLElement | null): HTMLElement | undefined =>
  element?.closest('[role="dialog"]') ? undefined : (element?.closest('main') ?? undefined)

/** Hangs below its control, as wide as it, inside of React Aria's Select or ComboBox. */
export const OptionPopover = ({
  anchor,
  isOpen,
  onDismiss,
  children,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  /** It was left without a choice. */
  readonly onDismiss: () => void
  readonly children: ReactNode
}) => {
  const place = useRef({ x: 0, y: 0 })
  const [isDismissed, setDismissed] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    setDismissed(false)
    if (anchor.current) place.current = anchor.current.getBoundingClientRect()
  }, [isOpen, anchor])
  const hasMoved = () => {
    const now = anchor.current?.getBoundingClientRect() ?? { x: 0, y: 0 }
    return Math.abs(now.x - place.current.x) + Math.abs(now.y - place.current.y) > 1
  }
  return (
    <Popover
      triggerRef={anchor}
      isOpen={isOpen}
      // A scroll that ended with the press that opened the list is heard after it, and has moved nothing since.
      onOpenChange={(open) => {
        if (open || (window.event?.type === 'scroll' && !hasMoved())) return
        setDismissed(true)
        onDismiss()
      }}
      // No dialog of its own: what stands around it is still read and reached.
      isNonModal
      placement="bottom start"
      offset={4}
      // Under a field as wide as the page it would stick out, and the option that takes the focus would scroll there.
      containerPadding={0}
      className={cx(styles.popover, isDismissed && styles.dismissed)}
      {...given({ UNSTABLE_portalContainer: landmarkOf(anchor.current) })}
    >
      {children}
    </Popover>
  )
}
