import { type ReactNode, type Ref, useId } from 'react'
import { Button as AriaButton, type PressEvent } from 'react-aria-components'
import styles from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { given } from '#ui/given.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { ariaKeys } from '#ui/keys.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

export interface IconButtonProps {
  /** What it does, for the tooltip and for those who listen. */
  readonly name: string
  readonly icon: IconName
  readonly iconSize?: 12 | 14 | 16 | 20
  readonly keys?: string | undefined
  readonly size?: 'sm' | 'md' | 'lg'
  readonly isPending?: boolean
  readonly isDisabled?: boolean | undefined
  readonly disabledReason?: string | undefined
  readonly onPress?: ((event: PressEvent) => void) | undefined
  /** A count over the corner. */
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  readonly id?: string | undefined
  readonly command?: string | undefined
  readonly excludeFromTabOrder?: boolean
  readonly className?: string | undefined
  readonly 'aria-pressed'?: boolean | undefined
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | undefined
}

/** A button that shows a drawing alone: its name and keys come as a tooltip. */
export const IconButton = ({
  name,
  icon,
  iconSize = 16,
  keys,
  size = 'md',
  isPending = false,
  isDisabled,
  disabledReason,
  onPress,
  children,
  command,
  className,
  ...rest
}: IconButtonProps) => {
  const reason = useId()
  const off = disabledReason !== undefined
  return (
    <Tooltip text={off ? `${name}: ${disabledReason}` : name} keys={keys} repeatsName>
      <AriaButton
        {...given(rest)}
        className={cx(styles.icon, size !== 'md' && styles[size], className)}
        aria-label={name}
        isPending={isPending}
        isDisabled={isDisabled === true && !off}
        data-command={command}
        // React Aria hands on only the attributes it knows.
        render={(props) => <button {...props} aria-keyshortcuts={ariaKeys(keys)} />}
        {...(off ? { 'aria-disabled': true, 'aria-describedby': reason } : onPress && { onPress })}
      >
        {isPending ? <Spinner /> : <Icon name={icon} size={iconSize} />}
        {children}
        {off && (
          <span id={reason} hidden>
            {disabledReason}
          </span>
        )}
      </AriaButton>
    </Tooltip>
  )
}
