import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import styles from '#ui/Change.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'

/** How a figure moved against the one before: an arrow, by how much, and what it was. */
export const Change = ({
  by,
  text,
  before,
  isBetter,
}: {
  /** The difference; its sign turns the arrow. */
  readonly by: number
  /** The difference as it is written, without a sign. */
  readonly text: string
  /** The figure before as it is written. */
  readonly before: string
  /** Whether the move is a good one; undefined where it is neither. */
  readonly isBetter?: boolean | undefined
}) => {
  const say = useSay()
  const against = say(msg`vs {before}`, { before: `\u2068${before}\u2069` })
  if (by === 0) return <span className={styles.change}>{say(msg`No change`)}</span>
  return (
    <span className={styles.change}>
      <span className={cx(styles.by, isBetter !== undefined && (isBetter ? styles.better : styles.worse))}>
        <Icon name={by > 0 ? 'arrow-up' : 'arrow-down'} size={12} />
        <bdi className="tn">{`${by > 0 ? '+' : '−'}${text}`}</bdi>
      </span>{' '}
      {against}
    </span>
  )
}
