import type { ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, type Placement } from 'react-aria-components'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { cx } from '#ui/cx.ts'
import { FirstStop, FocusBack, keepsStill } from '#ui/FocusBack.tsx'
import type { Opener } from '#ui/opener.ts'
import styles from '#ui/Popover.module.css'

/** An open sheet beside its button. */
export const OpenPopover = ({
  opener,
  name,
  placement,
  width,
  flush,
  children,
}: {
  readonly opener: Opener
  readonly name: string
  readonly placement: Placement
  readonly width: string | undefined
  readonly flush: boolean
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}) => (
  <AriaLocale>
    <AriaPopover
      className={styles.popover ?? ''}
      triggerRef={opener.ref}
      isOpen
      onOpenChange={opener.toggle}
      placement={placement}
      offset={4}
      style={{ '--width': width }}
    >
      <FocusBack />
      <Dialog
        ref={keepsStill}
        id={opener.controls}
        className={cx(styles.dialog, flush && styles.flush)}
        aria-label={name}
      >
        {typeof children === 'function' ? children(opener.toggle) : children}
        <FirstStop />
      </Dialog>
    </AriaPopover>
  </AriaLocale>
)
