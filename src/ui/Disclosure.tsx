import { type ReactNode, useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/Disclosure.module.css'
import { Icon } from '#ui/Icon.tsx'

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
}) => {
  const id = useId()
  const [own, setOwn] = useState(startsOpen)
  const open = isOpen ?? own
  return (
    <div>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOwn(!open)
          onOpenChange?.(!open)
        }}
      >
        <span className={cx(styles.arrow, open && styles.open)}>
          <Icon name="chevron-right" size={14} />
        </span>
        {title}
      </button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
