import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, type Placement } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { OpenerContext, useOpener } from '#ui/opener.ts'
import styles from '#ui/Popover.module.css'

/** A small sheet beside the button that opens it; Esc and a press outside close it. */
export const Popover = ({
  trigger,
  name,
  placement = 'bottom start',
  width,
  flush = false,
  isOpen,
  onOpenChange,
  children,
}: {
  readonly trigger: ReactElement
  readonly name: string
  readonly placement?: Placement
  readonly width?: string | undefined
  /** Without padding, for lists. */
  readonly flush?: boolean
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}) => {
  const opener = useOpener('dialog', isOpen, onOpenChange)
  return (
    <>
      <OpenerContext value={opener}>{trigger}</OpenerContext>
      {opener.isOpen && (
        <AriaPopover
          className={styles.popover ?? ''}
          triggerRef={opener.ref}
          isOpen
          onOpenChange={opener.toggle}
          placement={placement}
          offset={4}
          style={{ '--width': width }}
        >
          <Dialog id={opener.controls} className={cx(styles.dialog, flush && styles.flush)} aria-label={name}>
            {typeof children === 'function' ? children(opener.toggle) : children}
          </Dialog>
        </AriaPopover>
      )}
    </>
  )
}
