import type { ReactNode } from 'react'
import styles from '#workspace/PanelPage.module.css'

/** A page that is neither list nor form: its title, and a column that scrolls. */
export const PanelPage = ({
  title,
  isWide = false,
  children,
}: {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
    </header>
    <div className={isWide ? styles.wide : styles.inner}>{children}</div>
  </div>
)
