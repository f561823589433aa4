import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#workspace/record/record.module.css'

/** A record's page: its head, what it holds, what goes on with it beside that or below, and a bar at the foot. */
export const RecordFrame = ({
  zone = 'panel',
  head,
  side,
  foot,
  className,
  children,
}: {
  readonly zone?: 'panel' | 'form'
  readonly head: ReactNode
  readonly side?: ReactNode
  readonly foot?: ReactNode
  /** Of the part that holds the record. */
  readonly className?: string | undefined
  readonly children: ReactNode
}) => (
  <div className={styles.page} data-zone={zone}>
    {head}
    <div className={styles.split}>
      <div className={cx(styles.main, className)}>{children}</div>
      {side}
    </div>
    {foot}
  </div>
)
