import { type ReactNode, type Ref, useId } from 'react'
import styles from '#ui/Button.module.css'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Press, type PressEvent } from '#ui/Press.tsx'
import { Spinner } from '#ui/Spinner.tsx'

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
  /** It stays pressed or it does not: a toggle. */
  readonly isSelected?: boolean | undefined
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
  excludeFromTabOrder = false,
  ...rest
}: IconButtonProps) => {
  const reason = useId()
  const off = disabledReason !== undefined
  return (
    <Press
      {...rest}
      className={cx(styles.icon, size !== 'md' && styles[size], className)}
      aria-label={name}
      aria-describedby={off ? reason : undefined}
      tip={off ? `${name}: ${disabledReason}` : name}
      keys={keys}
      command={command}
      isPending={isPending}
      isDisabled={isDisabled}
      isOff={off}
      onPress={onPress}
      tabIndex={excludeFromTabOrder ? -1 : 0}
    >
      {isPending ? <Spinner /> : <Icon name={icon} size={iconSize} />}
      {children}
      {off && (
        <span id={reason} hidden>
          {disabledReason}
        </span>
      )}
    </Press>
  )
}
