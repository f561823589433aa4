import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Disclosure.module.css'
import { given } from '#ui/given.ts'
import { Icon } from '#ui/Icon.tsx'
import { passOn } from '#ui/passOn.ts'

/** A heading that folds what lies under it. */
export const Disclosure = ({
  title,
  children,
  startsOpen = false,
  isOpen,
  onOpenChange,
}: {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly startsOpen?: boolean
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
}) => (
  <AriaDisclosure
    className=""
    defaultExpanded={startsOpen}
    {...given({ isExpanded: isOpen, onExpandedChange: onOpenChange })}
  >
    {({ isExpanded }) => (
      <>
        <Button slot="trigger" className={styles.head ?? ''} onPressStart={passOn} onPress={passOn}>
          <span className={cx(styles.arrow, isExpanded && styles.open)}>
            <Icon name="chevron-right" size={14} />
          </span>
          {title}
        </Button>
        <DisclosurePanel className="">{children}</DisclosurePanel>
      </>
    )}
  </AriaDisclosure>
)
