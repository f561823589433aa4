import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#workspace/PageHead.module.css'

/** The head of a page that fills its panel: what it is called, what is said beside, and what can be done at the end. */
export const PageHead = ({
  title,
  beside,
  sub,
  also,
  hasManyActs = false,
  children,
}: {
  readonly title: string
  /** A badge, say. */
  readonly beside?: ReactNode
  /** What stands in small after it. */
  readonly sub?: ReactNode
  /** Who else is there. */
  readonly also?: ReactNode
  /** They take a line of their own before the title is cut. */
  readonly hasManyActs?: boolean
  readonly children?: ReactNode
}) => (
  <header className={cx(styles.head, hasManyActs && styles.many)}>
    <h1 className="trunc" tabIndex={-1}>
      <bdi>{title}</bdi>
    </h1>
    {beside}
    {sub !== undefined && <span className={`${styles.sub} trunc`}>{sub}</span>}
    {also}
    {children !== undefined && <div className={styles.end}>{children}</div>}
  </header>
)
