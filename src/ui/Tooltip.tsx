import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, type Placement, TooltipTrigger } from 'react-aria-components'
import { Kbd } from '#ui/Kbd.tsx'
import styles from '#ui/Tooltip.module.css'

/**
 * A word about a control, after 400 ms under the pointer and at once on focus. `children` is a widget that takes focus.
 * With `repeatsName` the tip only shows what the control is called anyway, and is not read a second time.
 */
export const Tooltip = ({
  text,
  keys,
  repeatsName = false,
  placement = 'bottom',
  children,
}: {
  readonly text: string
  readonly keys?: string | undefined
  readonly repeatsName?: boolean
  readonly placement?: Placement
  readonly children: ReactElement
}) => (
  <TooltipTrigger delay={400} closeDelay={0}>
    {children}
    <AriaTooltip className={styles.tip ?? ''} placement={placement} offset={6}>
      <span aria-hidden={repeatsName}>{text}</span>
      {keys !== undefined && (
        <span aria-hidden="true">
          <Kbd keys={keys} />
        </span>
      )}
    </AriaTooltip>
  </TooltipTrigger>
)
