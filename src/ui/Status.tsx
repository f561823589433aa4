import type { ReactNode } from 'react'
import styles from '#ui/Status.module.css'
import { type Shape, StatusShape, type Tone } from '#ui/StatusShape.tsx'

/** A status in a row: shape and word in text colour; the colour sits in the shape alone. */
export const Status = ({
  shape,
  tone,
  children,
}: {
  readonly shape: Shape
  readonly tone: Tone
  readonly children: ReactNode
}) => (
  <span className={styles.status}>
    <StatusShape shape={shape} tone={tone} />
    <span className="trunc">{children}</span>
  </span>
)
