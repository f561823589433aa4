import styles from '#ui/Avatar.module.css'
import { cx } from '#ui/cx.ts'

/** “Maria Corazon Salazar” → MS. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** Stands beside a name that is written out, so it is silent; alone, it needs `label`. */
export const Avatar = ({
  name,
  src,
  size = 24,
  mine = false,
  label,
}: {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: 20 | 24 | 64
  readonly mine?: boolean
  readonly label?: string | undefined
}) => {
  const look = cx(styles.avatar, size === 20 && styles.s20, size === 64 && styles.s64, mine && styles.mine)
  if (src !== undefined) return <img src={src} alt={label ?? ''} className={look} />
  return label === undefined ? (
    <span className={look} aria-hidden="true">
      {initialsOf(name)}
    </span>
  ) : (
    <span className={look} role="img" aria-label={label}>
      {initialsOf(name)}
    </span>
  )
}
