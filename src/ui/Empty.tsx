import type { ReactNode } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Art, type ArtName } from '#ui/Art.tsx'
import styles from '#ui/Empty.module.css'

/** Nothing to show, and what to do next. */
export const Empty = ({
  title,
  text,
  hint,
  art = 'empty',
  action,
}: {
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly hint?: ReactNode
  readonly art?: ArtName | null
  readonly action?: ReactNode
}) => {
  const say = useSay()
  return (
    <div className={styles.empty}>
      {art !== null && <Art name={art} />}
      <h2>{title ?? say(msg`No resource found`)}</h2>
      <p>{text ?? say(msg`This page returned empty results.`)}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
