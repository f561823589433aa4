import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import styles from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { ariaKeys } from '#ui/keys.ts'
import { passOn } from '#ui/passOn.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** A button of a form that needs none of the workspace. On the sign-in screens there is one, and it is the primary one. */
export const PlainButton = ({
  children,
  variant = 'primary',
  size = 'lg',
  look,
  isSelected,
  lang,
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
  /** The classes of one that looks like no other button. */
  readonly look?: string | undefined
  /** It stays pressed or it does not. Not the library's ToggleButton: the first file of the page is kept small. */
  readonly isSelected?: boolean | undefined
  readonly lang?: string | undefined
  readonly wide?: boolean
  readonly type?: 'button' | 'submit'
  readonly keys?: string | undefined
  /** Under way: keeps the focus, takes no second press. */
  readonly isPending?: boolean
  readonly isDisabled?: boolean
  readonly onPress?: (() => void) | undefined
}) => {
  const isStill = isPending || isDisabled
  return (
    <Button
      type={type}
      className={
        look ??
        cx(styles.button, variant !== 'default' && styles[variant], size === 'lg' && styles.lg, wide && styles.wide)
      }
      onPressStart={passOn}
      onPress={(event) => {
        passOn(event)
        if (!isStill) onPress?.()
      }}
      render={(props) => (
        <button
          {...props}
          type={type}
          lang={lang}
          aria-pressed={isSelected}
          // Not `disabled`: the focus would be lost in the middle of a form.
          aria-disabled={isStill || undefined}
          data-pending={isPending || undefined}
          aria-keyshortcuts={ariaKeys(keys)}
          onClick={(event) => {
            if (isStill) event.preventDefault()
            props.onClick?.(event)
          }}
        />
      )}
    >
      {isPending && <Spinner />}
      {look === undefined ? <span>{children}</span> : children}
      {keys !== undefined && (
        <span aria-hidden="true">
          <Kbd keys={keys} look={variant === 'primary' ? 'fill' : 'boxed'} />
        </span>
      )}
    </Button>
  )
}
