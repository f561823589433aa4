import type { ReactElement } from 'react'
import type { Placement } from 'react-aria-components'
import type { IconName } from '#ui/Icon.tsx'
import { OpenerContext, useOpener } from '#ui/opener.ts'
import { opening } from '#ui/opening.tsx'

const OpenMenu = opening(async () => (await import('#ui/MenuSheet.tsx')).OpenMenu)

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: IconName | undefined
  readonly keys?: string | undefined
  readonly tone?: 'bad' | undefined
  /** A second line in small. */
  readonly hint?: string | undefined
  /** Why it cannot be run now: the entry stays reachable and tells it. */
  readonly disabledReason?: string | undefined
  readonly onAction?: (() => void) | undefined
  readonly href?: string | undefined
  /** A menu of its own behind this entry. */
  readonly groups?: readonly MenuGroup[] | undefined
}

/** Entries between two hairlines. With `selection` they are ticked instead of run. */
export interface MenuGroup {
  readonly id: string
  readonly title?: string | undefined
  readonly entries: readonly MenuEntry[]
  readonly selection?: 'single' | 'multiple' | undefined
  readonly selected?: readonly string[] | undefined
  readonly onSelect?: ((selected: readonly string[]) => void) | undefined
}

/** What a menu shows, or how to make it: a closed menu asks for nothing. */
export type MenuGroups = readonly MenuGroup[] | (() => readonly MenuGroup[])

/** Commands behind a button. `trigger` is a Button or an IconButton. */
export const Menu = ({
  trigger,
  name,
  groups,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
}: {
  readonly trigger: ReactElement
  readonly name: string
  readonly groups: MenuGroups
  readonly placement?: Placement
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
}) => {
  const opener = useOpener('menu', isOpen, onOpenChange)
  return (
    <>
      <OpenerContext value={opener}>{trigger}</OpenerContext>
      {opener.isOpen && <OpenMenu opener={opener} name={name} groups={groups} placement={placement} />}
    </>
  )
}
