import type { ComponentProps, RefObject } from 'react'
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  type Placement,
  Popover,
  RootMenuTriggerStateContext,
  SubmenuTrigger,
} from 'react-aria-components'
import { useMenuTriggerState } from 'react-stately'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { cx } from '#ui/cx.ts'
import { FocusBack } from '#ui/FocusBack.tsx'
import { given } from '#ui/given.ts'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { ariaKeys } from '#ui/keys.ts'
import styles from '#ui/Menu.module.css'
import type { MenuEntry, MenuGroup, MenuGroups } from '#ui/Menu.tsx'
import type { Opener } from '#ui/opener.ts'

const Entry = ({ entry, ticks }: { readonly entry: MenuEntry; readonly ticks: boolean }) => {
  const { id, label, icon, keys, tone, hint, disabledReason, onAction, href, groups } = entry
  const off = disabledReason !== undefined
  const item = (
    <MenuItem
      id={id}
      textValue={label}
      className={cx(styles.item, tone && styles[tone], off && styles.off)}
      shouldCloseOnSelect={!off && !ticks}
      {...given({ href: off ? undefined : href, onAction: off ? undefined : onAction })}
      // A disabled item of React Aria is skipped by the arrow keys, and nobody would hear why it is disabled.
      render={(props) => (
        <div
          // The union of <a> and <div> that an entry with an address may be.
          {...(props as React.HTMLAttributes<HTMLDivElement>)}
          aria-disabled={off || undefined}
          aria-keyshortcuts={ariaKeys(keys)}
          data-command={id}
        />
      )}
    >
      {({ isSelected, hasSubmenu }) => (
        <>
          {ticks && <span className={styles.mark}>{isSelected && <Icon name="check" />}</span>}
          {icon && <Icon name={icon} />}
          <span className={styles.text}>
            <span>{label}</span>
            {(off || hint !== undefined) && <span className={styles.why}>{disabledReason ?? hint}</span>}
          </span>
          {keys !== undefined && (
            <span aria-hidden="true">
              <Kbd keys={keys} look="plain" />
            </span>
          )}
          {hasSubmenu && <Icon name="chevron-right" size={14} />}
        </>
      )}
    </MenuItem>
  )
  return groups === undefined ? (
    item
  ) : (
    <SubmenuTrigger>
      {item}
      <Popover offset={2} crossOffset={-4} render={bare}>
        <MenuBody name={label} groups={groups} />
      </Popover>
    </SubmenuTrigger>
  )
}

/** What holds a menu has neither role nor name: a menu is heard by its own. */
const bare = ({ role: _, ...props }: ComponentProps<'div'>) => <div {...props} />

/** The list itself, for those who bring their own popover. */
export const MenuBody = ({
  name,
  groups,
  onClose,
  id,
}: {
  readonly id?: string | undefined
  readonly name: string
  readonly groups: readonly MenuGroup[]
  readonly onClose?: (() => void) | undefined
}) => (
  <AriaMenu className={styles.menu ?? ''} aria-label={name} autoFocus="first" {...given({ id, onClose })}>
    {groups.map(({ id, title, entries, selection, selected, onSelect }) => (
      <MenuSection
        key={id}
        // Groups and entries share one key space; a group may be called as its first entry.
        id={`group:${id}`}
        className={styles.group ?? ''}
        {...given({ 'aria-label': title })}
        {...given({ selectionMode: selection, selectedKeys: selected })}
        onSelectionChange={(keys) =>
          onSelect?.(entries.map((entry) => entry.id).filter((one) => keys === 'all' || keys.has(one)))
        }
      >
        {title !== undefined && <Header className={styles.title}>{title}</Header>}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} ticks={selection !== undefined} />
        ))}
      </MenuSection>
    ))}
  </AriaMenu>
)

/**
 * An open menu, beside its button or at a point. One inside it closes the whole by the state of the outermost.
 */
export const MenuPopover = ({
  anchor,
  id,
  name,
  groups,
  placement,
  offset,
  onClose,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly id?: string | undefined
  readonly name: string
  readonly groups: MenuGroups
  readonly placement: Placement
  readonly offset: number
  readonly onClose: () => void
}) => {
  const state = useMenuTriggerState({ isOpen: true, onOpenChange: onClose })
  return (
    <AriaLocale>
      <RootMenuTriggerStateContext value={state}>
        <Popover
          // Only then does it leave the focus to the menu.
          trigger="MenuTrigger"
          triggerRef={anchor}
          isOpen
          onOpenChange={onClose}
          placement={placement}
          offset={offset}
          render={bare}
        >
          <FocusBack />
          <MenuBody id={id} name={name} groups={typeof groups === 'function' ? groups() : groups} onClose={onClose} />
        </Popover>
      </RootMenuTriggerStateContext>
    </AriaLocale>
  )
}

/** What a Menu opens. */
export const OpenMenu = ({
  opener,
  name,
  groups,
  placement,
}: {
  readonly opener: Opener
  readonly name: string
  readonly groups: MenuGroups
  readonly placement: Placement
}) => (
  <MenuPopover
    anchor={opener.ref}
    id={opener.controls}
    name={name}
    groups={groups}
    placement={placement}
    offset={4}
    onClose={opener.toggle}
  />
)
