import type { ReactElement, ReactNode } from 'react'
import type { Placement } from 'react-aria-components'
import { OpenerContext, useOpener } from '#ui/opener.ts'
import { opening } from '#ui/opening.tsx'

const OpenPopover = opening(async () => (await import('#ui/PopoverSheet.tsx')).OpenPopover)

/** A small sheet beside the button that opens it; Esc and a press outside close it. */
export const Popover = ({
  trigger,
  name,
  placement = 'bottom start',
  width,
  flush = false,
  isOpen,
  onOpenChange,
  children,
}: {
  readonly trigger: ReactElement
  readonly name: string
  readonly placement?: Placement
  readonly width?: string | undefined
  /** Without padding, for lists. */
  readonly flush?: boolean
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}) => {
  const opener = useOpener('dialog', isOpen, onOpenChange)
  return (
    <>
      <OpenerContext value={opener}>{trigger}</OpenerContext>
      {opener.isOpen && (
        <OpenPopover opener={opener} name={name} placement={placement} width={width} flush={flush}>
          {children}
        </OpenPopover>
      )}
    </>
  )
}
