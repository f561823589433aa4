import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { given } from '#ui/given.ts'
import styles from '#ui/options.module.css'

/** The list lies in the landmark of its control, as all content does; over a dialog it lies as the dialog does. */
const landmarkOf = (element: HTMLElement | null): HTMLElement | undefined =>
  element?.closest('[role="dialog"], [role="alertdialog"]') ? undefined : (element?.closest('main') ?? undefined)

/** Hangs below its control, as wide as it, without taking the focus. */
export const OptionPopover = ({
  anchor,
  isOpen,
  onClose,
  children,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const place = useRef({ x: 0, y: 0 })
  useLayoutEffect(() => {
    if (isOpen && anchor.current) place.current = anchor.current.getBoundingClientRect()
  }, [isOpen, anchor])
  const closeIfMoved = () => {
    const now = anchor.current?.getBoundingClientRect() ?? { x: 0, y: 0 }
    // A scroll that ended with the press that opened the list is heard after it, and has moved nothing since.
    if (Math.abs(now.x - place.current.x) + Math.abs(now.y - place.current.y) > 1) onClose()
  }
  return (
    <AriaLocale>
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={(open) => !open && closeIfMoved()}
        isNonModal
        trigger="ComboBox"
        placement="bottom start"
        offset={4}
        className={styles.popover ?? ''}
        {...given({ UNSTABLE_portalContainer: landmarkOf(anchor.current) })}
      >
        {children}
      </Popover>
    </AriaLocale>
  )
}
