import type { ReactNode } from 'react'
import styles from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { ariaKeys } from '#ui/keys.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** A native button in the look of Button. On the sign-in screens there is one, and it is the primary one. */
export const PlainButton = ({
  children,
  variant = 'primary',
  size = 'lg',
  wide = true,
  type = 'button',
  keys,
  isPending = false,
  isDisabled = false,
  onPress,
}: {
  readonly children: ReactNode
  readonly variant?: 'default' | 'primary' | 'ghost'
  readonly size?: 'md' | 'lg'
  readonly wide?: boolean
  readonly type?: 'button' | 'submit'
  readonly keys?: string | undefined
  /** Under way: keeps the focus, takes no second press. */
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly onPress?: (() => void) | undefined
}) => (
  <button
    type={type}
    className={cx(
      styles.button,
      variant !== 'default' && styles[variant],
      size === 'lg' && styles.lg,
      wide && styles.wide,
    )}
    // Not `disabled`: the focus would be lost in the middle of a form.
    aria-disabled={isPending || isDisabled || undefined}
    data-pending={isPending || undefined}
    aria-keyshortcuts={ariaKeys(keys)}
    onClick={(event) => {
      if (isPending || isDisabled) event.preventDefault()
      else onPress?.()
    }}
  >
    {isPending && <Spinner />}
    <span>{children}</span>
    {keys !== undefined && (
      <span aria-hidden="true">
        <Kbd keys={keys} look={variant === 'primary' ? 'fill' : 'boxed'} />
      </span>
    )}
  </button>
)
