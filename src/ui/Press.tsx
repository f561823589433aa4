import { type ButtonHTMLAttributes, type MouseEvent, type Ref, type RefCallback, use, useMemo } from 'react'
import { ariaKeys } from '#ui/keys.ts'
import { type Opener, OpenerContext } from '#ui/opener.ts'

/** The keys and buttons that were held: ctrl+press opens a new tab. */
export type PressEvent = Pick<MouseEvent<HTMLButtonElement>, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'currentTarget'>

export interface PressProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled' | 'title' | 'aria-disabled'> {
  readonly onPress?: ((event: PressEvent) => void) | undefined
  readonly isDisabled?: boolean | undefined
  /** Cannot be pressed now, but keeps its place in the tab order to tell why. */
  readonly isOff?: boolean | undefined
  /** Under way: keeps the focus, takes no second press. */
  readonly isPending?: boolean | undefined
  readonly keys?: string | undefined
  readonly command?: string | undefined
  /** Shown beside it by the one tooltip of the page. */
  readonly tip?: string | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

const setRef = (ref: Ref<HTMLButtonElement> | undefined, node: HTMLButtonElement | null) => {
  if (typeof ref === 'function') return ref(node)
  if (ref) ref.current = node
  return undefined
}
const openerProps = (opener: Opener | null) =>
  opener && {
    'aria-haspopup': opener.opens,
    'aria-expanded': opener.isOpen,
    'aria-controls': opener.isOpen ? opener.controls : undefined,
  }

/** The one button of the workspace: every other one is a look on it. */
export const Press = ({
  onPress,
  isDisabled = false,
  isOff = false,
  isPending = false,
  keys,
  command,
  tip,
  ref,
  type = 'button',
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
  const isStill = isOff || isPending
  return (
    <button
      {...rest}
      {...openerProps(opener)}
      ref={both}
      type={isStill ? 'button' : type}
      disabled={isDisabled && !isOff}
      aria-disabled={isStill ? true : undefined}
      data-pending={isPending ? '' : undefined}
      data-command={command}
      data-tip={tip}
      data-tip-keys={tip === undefined ? undefined : keys}
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={(event) => {
        if (isStill) return
        // Safari leaves the focus where it was, and what opens gives it back to where it was.
        if (opener) event.currentTarget.focus()
        onPress?.(event)
        opener?.toggle()
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (!opener || isStill || event.defaultPrevented || event.repeat) return
        // A click that a key makes counts as a screen reader's, which React Aria answers with less focus.
        const isOpening =
          event.key === 'Enter' || event.key === ' ' || (opener.opens === 'menu' && /^Arrow(Down|Up)$/.test(event.key))
        if (!isOpening) return
        event.preventDefault()
        opener.toggle()
      }}
    >
      {children}
    </button>
  )
}
