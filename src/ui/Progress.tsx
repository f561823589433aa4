import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { cx } from '#ui/cx.ts'
import { opening } from '#ui/opening.tsx'
import styles from '#ui/Progress.module.css'

const Bar = opening(async () => (await import('#ui/ProgressSheet.tsx')).Bar)

/** How much of a job is done. Without `value` it is under way for an unknown time. */
export const Progress = ({
  label,
  value,
  max = 100,
  text,
  thin = false,
}: {
  readonly label: string
  readonly value?: number | undefined
  readonly max?: number
  /** Said instead of the percentage: “3,080 of 4,812 rows”. */
  readonly text?: string | undefined
  readonly thin?: boolean
}) => {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, max === 0 ? 1 : value / max))
  return (
    <Bar
      label={label}
      value={value}
      max={max}
      text={text ?? (share === undefined ? undefined : `${Math.round(share * 100)}%`)}
      className={cx(styles.bar, thin && styles.thin, share === undefined && styles.unknown)}
      share={share ?? 0.38}
    />
  )
}

/** On the top edge of a panel while it loads; a load under 300 ms shows nothing. The panel is the positioned ancestor. */
export const ProgressLine = ({ isLoading }: { readonly isLoading: boolean }) => {
  const say = useSay()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown ? <Bar label={say(msg`Loading`)} className={styles.line ?? ''} /> : null
}
