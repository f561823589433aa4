import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import styles from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Press, type PressEvent } from '#ui/Press.tsx'
import { Spinner } from '#ui/Spinner.tsx'

export interface ButtonProps {
  readonly children: ReactNode
  readonly variant?: 'default' | 'primary' | 'danger' | 'ghost'
  /** 24 px in rows, 28 in bars, 36 in forms and dialogs. */
  readonly size?: 'sm' | 'md' | 'lg'
  readonly icon?: IconName | undefined
  /** After the word, as the chevron of a button that opens a list. */
  readonly iconEnd?: IconName | undefined
  /** Shown on the button, as in `ctrl+s`. */
  readonly keys?: string | undefined
  /** Under way: keeps the focus, takes no second press. */
  readonly isPending?: boolean
  readonly isDisabled?: boolean | undefined
  /** Why it cannot be pressed now: it stays in the tab order and tells it. */
  readonly disabledReason?: string | undefined
  /** A destructive command among quiet ones: red words on a ghost. */
  readonly tone?: 'bad' | undefined
  readonly wide?: boolean
  readonly type?: 'button' | 'submit'
  readonly form?: string | undefined
  readonly onPress?: ((event: PressEvent) => void) | undefined
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLButtonElement>
  readonly id?: string | undefined
  /** The id of the command behind it. */
  readonly command?: string | undefined
  readonly 'aria-label'?: string | undefined
  /** It stays pressed or it does not: a toggle. */
  readonly isSelected?: boolean | undefined
  readonly 'aria-current'?: boolean | 'page' | undefined
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** Says what a button has become while the keyboard is on it: readers keep what they read when the focus came. */
const useChangeSaid = (name: string | undefined) => {
  const say = useSay()
  const node = useRef<HTMLSpanElement>(null)
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    const { activeElement } = document
    if (name !== undefined && activeElement?.localName === 'button' && activeElement.contains(node.current))
      announce(say(msg`This button is now “{name}”`, { name }), { about: 'button' })
  }, [name, say])
  return node
}

/** Runs something. One primary button per view. */
export const Button = ({
  children,
  variant = 'default',
  size = 'md',
  icon,
  iconEnd,
  keys,
  isPending = false,
  isDisabled,
  disabledReason,
  tone,
  wide = false,
  type = 'button',
  onPress,
  command,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) => {
  const reason = useId()
  const label = useChangeSaid(typeof children === 'string' ? children : undefined)
  const off = disabledReason !== undefined
  return (
    <Press
      {...rest}
      type={type}
      className={cx(
        styles.button,
        variant !== 'default' && styles[variant],
        size !== 'md' && styles[size],
        tone && styles[tone],
        wide && styles.wide,
      )}
      aria-describedby={off ? reason : describedBy}
      tip={disabledReason}
      keys={keys}
      command={command}
      isPending={isPending}
      isDisabled={isDisabled}
      isOff={off}
      onPress={onPress}
    >
      {isPending ? <Spinner /> : icon && <Icon name={icon} />}
      <span ref={label}>{children}</span>
      {keys !== undefined && (
        <span aria-hidden="true">
          <Kbd keys={keys} look={variant === 'primary' || variant === 'danger' ? 'fill' : 'boxed'} />
        </span>
      )}
      {iconEnd && <Icon name={iconEnd} size={14} />}
      {off && (
        <span id={reason} hidden>
          {disabledReason}
        </span>
      )}
    </Press>
  )
}
