import type { ReactNode } from 'react'
import styles from '#ui/Badge.module.css'
import { cx } from '#ui/cx.ts'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'

/** A status or a fact in a title. Rows take Status instead. */
export const Badge = ({
  tone = 'off',
  shape,
  children,
}: {
  readonly tone?: Tone
  readonly shape?: Shape | undefined
  readonly children: ReactNode
}) => (
  <span className={cx(styles.badge, styles[tone])}>
    {shape && <StatusShape shape={shape} tone={tone} />}
    {children}
  </span>
)
