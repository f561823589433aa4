import type { ReactNode } from 'react'
import styles from '#ui/guide/guide.module.css'

/** One subject of the style guide: its name at the start, its parts beside it. */
export const Section = ({
  title,
  note,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}) => (
  <div className={styles.section}>
    <h2>
      {title}
      <small>{note}</small>
    </h2>
    <div className={styles.stack}>{children}</div>
  </div>
)

export const Captioned = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <div className={styles.capped}>
    <span className={styles.cap}>{text}</span>
    {children}
  </div>
)
