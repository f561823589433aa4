import { type ReactNode, useId } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from '#ui/SidePanel.module.css'

/** Beside a form or a list: history, facts. 320 px; on narrow screens it takes the whole width. */
export const SidePanel = ({
  title,
  icon,
  onClose,
  children,
}: {
  readonly title: string
  readonly icon?: IconName | undefined
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}) => {
  const say = useSay()
  const heading = useId()
  return (
    <aside className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        {icon && <Icon name={icon} />}
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {onClose && <IconButton name={say(msg`Close`)} icon="x" onPress={onClose} />}
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
