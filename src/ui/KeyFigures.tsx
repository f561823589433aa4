import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from '#ui/KeyFigures.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'

export interface KeyFigure {
  readonly id: string
  readonly label: string
  /** As it is shown, or a link that shows it; undefined while it is loading. */
  readonly value: ReactNode | undefined
  /** A shape before the label. */
  readonly sign?: ReactNode
  /** A little beside the value, such as its share. */
  readonly aside?: string
  /** A line below the value: what it counts, or what it was before. The line is kept free where it is still loading. */
  readonly note?: ReactNode
}

/** A few numbers side by side, each under its label. They go below one another where the place is narrow. */
export const KeyFigures = ({
  figures,
  size = 'lg',
}: {
  readonly figures: readonly KeyFigure[]
  readonly size?: 'lg' | 'sm'
}) => (
  <div className={styles.clip}>
    <dl className={cx(styles.figures, styles[size])} aria-busy={figures.some(({ value }) => value === undefined)}>
      {figures.map((figure) => (
        <div key={figure.id} data-figure={figure.id}>
          <dt>
            {figure.sign}
            {figure.label}
          </dt>
          <dd>
            {figure.value === undefined ? (
              <Skeleton width="64px" height={size === 'lg' ? '28px' : '20px'} />
            ) : (
              <span className="ltr">{figure.value}</span>
            )}
            {figure.aside !== undefined && <small> {figure.aside}</small>}
          </dd>
          {'note' in figure && <dd className={styles.note}>{figure.note ?? '\u00a0'}</dd>}
        </div>
      ))}
    </dl>
  </div>
)
