import {
  type ButtonHTMLAttributes,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefCallback,
  use,
  useMemo,
} from 'react'
import type { PressEvent } from 'react-aria-components'
import { Button } from 'react-aria-components/Button'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { given } from '#ui/given.ts'
import { ariaKeys } from '#ui/keys.ts'
import { type Opener, OpenerContext } from '#ui/opener.ts'
import { passOn } from '#ui/passOn.ts'

export type { PressEvent }

export interface PressProps
  extends Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'onClick' | 'disabled' | 'title' | 'aria-disabled' | 'aria-pressed' | 'className' | 'onBlur'
  > {
  readonly className?: string | undefined
  readonly onBlur?: ((event: FocusEvent) => void) | undefined
  readonly onPress?: ((event: PressEvent) => void) | undefined
  readonly isDisabled?: boolean | undefined
  /** Cannot be pressed now, but keeps its place in the tab order to tell why. */
  readonly isOff?: boolean | undefined
  /** Under way: keeps the focus, takes no second press. */
  readonly isPending?: boolean | undefined
  /** It stays pressed or it does not: a toggle. */
  readonly isSelected?: boolean | undefined
  readonly keys?: string | undefined
  readonly command?: string | undefined
  /** Shown beside it by the one tooltip of the page. */
  readonly tip?: string | undefined
  /** Which of a React Aria part's buttons it is. */
  readonly slot?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

const openerProps = (opener: Opener | null) =>
  opener && {
    'aria-haspopup': opener.opens,
    'aria-expanded': opener.isOpen,
    'aria-controls': opener.isOpen ? opener.controls : undefined,
  }
/** React Aria's menu and dialog triggers open with the key that goes down, so that what opens has the focus at once. */
const isOpening = ({ key }: { readonly key: string }, opener: Opener) =>
  key === 'Enter' || key === ' ' || (opener.opens === 'menu' && /^Arrow(Down|Up)$/.test(key))

const setRef = (ref: Ref<HTMLButtonElement> | undefined, node: HTMLButtonElement | null) => {
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
  return undefined
}

/** The one button of the workspace, React Aria's: every other one is a look on it. */
export const Press = ({
  onPress,
  onKeyDown,
  onBlur,
  isDisabled = false,
  isOff = false,
  isPending = false,
  isSelected,
  keys,
  command,
  tip,
  slot,
  ref,
  id,
  type = 'button',
  className = '',
  children,
  ...rest
}: PressProps) => {
  const opener = use(OpenerContext)
  const openerRef = opener?.ref
  const both = useMemo<RefCallback<HTMLButtonElement> | Ref<HTMLButtonElement> | undefined>(
    () =>
      openerRef && ref
        ? (node) => {
            setRef(openerRef, node)
            setRef(ref, node)
          }
        : (openerRef ?? ref),
    [openerRef, ref],
  )
  // At work, too: React Aria's isPending reads the button out by a region of its own, beside what is announced.
  const isStill = isOff || isPending
  const openByKey = (event: KeyboardEvent<HTMLButtonElement>): boolean => {
    if (!opener || isStill || event.defaultPrevented || event.repeat || !isOpening(event, opener)) return false
    event.preventDefault()
    opener.toggle()
    return true
  }
  const own = {
    ref: both,
    className,
    type: isStill ? ('button' as const) : type,
    isDisabled: isDisabled && !isOff,
    onPressStart: passOn,
    onPress: (event: PressEvent) => {
      passOn(event)
      if (isStill) return
      // Safari leaves the focus where it was, and what opens gives it back to where it was.
      if (opener && event.target instanceof HTMLElement) event.target.focus()
      onPress?.(event)
      opener?.toggle()
    },
    children,
    // React Aria's own list of attributes knows neither keyboard shortcuts nor roles.
    render: (props: ComponentProps<'button'>) => (
      <button
        {...props}
        {...rest}
        {...openerProps(opener)}
        type={isStill ? 'button' : type}
        aria-disabled={isStill ? true : undefined}
        data-pending={isPending ? '' : undefined}
        data-command={command}
        data-tip={tip}
        data-tip-keys={tip === undefined ? undefined : keys}
        aria-keyshortcuts={ariaKeys(keys)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!openByKey(event)) props.onKeyDown?.(event)
        }}
      />
    ),
    ...given({ id, onBlur, slot }),
  }
  return isSelected === undefined ? <Button {...own} /> : <ToggleButton {...own} isSelected={isSelected} />
}
