import type { ReactNode, Ref } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import styles from '#ui/Chip.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { OpenerContext } from '#ui/opener.ts'
import { Press } from '#ui/Press.tsx'

export interface ChipProps {
  /** What it narrows by: Status. */
  readonly label: string
  /** To what: Pending. Without it, nothing is chosen yet. */
  readonly value?: ReactNode
  /** And how many more. */
  readonly more?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** A small button that takes the filter away. */
  readonly onRemove?: (() => void) | undefined
  readonly isDisabled?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement>
  readonly id?: string | undefined
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-haspopup'?: 'dialog' | 'listbox' | undefined
}

/** A filter and what it is set to. It may be the trigger of a Popover. */
export const Chip = ({ label, value, more, onPress, onRemove, isDisabled, ...rest }: ChipProps) => {
  const say = useSay()
  return (
    <span className={cx(styles.chip, isDisabled === true && styles.off)}>
      <Press {...rest} className={styles.open} onPress={onPress} isDisabled={isDisabled}>
        <span className={styles.label}>{label}</span>{' '}
        {value !== undefined && (
          <span className={cx(styles.value, 'trunc')}>
            <bdi>{value}</bdi>
          </span>
        )}{' '}
        {more !== undefined && <bdi className={styles.more}>{more}</bdi>}
        {value === undefined && <Icon name="chevron-down" size={12} />}
      </Press>
      {onRemove && isDisabled !== true && (
        // It opens nothing of what the chip opens.
        <OpenerContext value={null}>
          <Press className={styles.remove} aria-label={say(msg`Remove filter {label}`, { label })} onPress={onRemove}>
            <Icon name="x" size={12} />
          </Press>
        </OpenerContext>
      )}
    </span>
  )
}
