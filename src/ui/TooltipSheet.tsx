import { type Ref, useMemo } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { useTooltipTriggerState } from 'react-stately'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import styles from '#ui/Tooltip.module.css'
import type { Shown } from '#ui/Tooltip.tsx'

/** What a control is called or described by, beside it: below, or above where there is no room. */
export const OpenTooltip = ({ shown, tip }: { readonly shown: Shown; readonly tip: Ref<HTMLDivElement> }) => {
  const { of, text, keys } = shown
  const anchor = useMemo(() => ({ current: of }), [of])
  // Who has it open is told by the host alone; the Tooltip reads its state from the trigger that there is none of.
  const state = useTooltipTriggerState({ isOpen: true })
  return (
    <AriaLocale>
      <TooltipTriggerStateContext value={state}>
        <Tooltip
          // Placed anew beside another control.
          key={`${anchor.current.dataset['tipAt']} ${text}`}
          ref={tip}
          className={styles.tip ?? ''}
          triggerRef={anchor}
          isOpen
          placement={of.dataset['tipAt'] === 'end' ? 'end' : 'bottom'}
          offset={6}
          containerPadding={4}
        >
          <span aria-hidden="true">{text}</span>
          {keys !== undefined && (
            <span aria-hidden="true">
              <Kbd keys={keys} />
            </span>
          )}
        </Tooltip>
      </TooltipTriggerStateContext>
    </AriaLocale>
  )
}
