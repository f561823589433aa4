import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, type Placement } from 'react-aria-components'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
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
}) => (
  <DialogTrigger {...given({ isOpen, onOpenChange })}>
    {trigger}
    <AriaPopover className={styles.popover ?? ''} placement={placement} offset={4} style={{ '--width': width }}>
      <Dialog className={cx(styles.dialog, flush && styles.flush)} aria-label={name}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  </DialogTrigger>
)
