import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { msg } from '#contract/words.ts'
import type { Tab } from '#machines/tabs.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, type MenuGroup } from '#ui/Menu.tsx'
import { StatusShape } from '#ui/StatusShape.tsx'
import { runCommand, useKeysOf } from '#workspace/commands.ts'
import { otherPane, splitPanes, unsplitPanes } from '#workspace/panes/commands.ts'
import { useDesk, useDeskState } from '#workspace/tabs/context.ts'
import type { Desk } from '#workspace/tabs/desk.ts'
import { labelOf } from '#workspace/tabs/labels.ts'
import styles from '#workspace/tabs/TabStrip.module.css'

export const tabDomId = (id: string) => `tab-${id}`
export const panelDomId = (id: string) => `panel-${id}`

interface OneProps {
  readonly desk: Desk
  readonly tab: Tab
  readonly isActive: boolean
  /** The arrows come by here; the others are reached through it. */
  readonly isStop: boolean
  readonly isFirst: boolean
  /** The pane that shows it, counted from 0, where there are two. */
  readonly pane: number | undefined
  /** The id of what is drawn of it. */
  readonly panel: string | undefined
  readonly onMenu: (tabId: string, at: Point) => void
}
const One = memo(({ desk, tab, isActive, isStop, isFirst, pane, panel, onMenu }: OneProps) => {
  const say = useSay()
  const { text, icon } = labelOf(tab, desk.registry, say)
  return (
    <div
      className={cx(
        styles.tab,
        isActive && styles.active,
        !isActive && pane !== undefined && styles.beside,
        tab.pinned && styles.pinned,
        isFirst && styles.first,
      )}
      role="presentation"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tablist around it has the keys */}
      <div
        role="tab"
        id={tabDomId(tab.id)}
        className={styles.face}
        aria-selected={isActive || pane !== undefined}
        aria-controls={panel === undefined ? undefined : panelDomId(panel)}
        tabIndex={isStop ? 0 : -1}
        title={text}
        onClick={() => desk.activate(tab.id, false)}
        onAuxClick={(event) => {
          if (event.button === 1) desk.close(tab.id)
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          const box = event.currentTarget.getBoundingClientRect()
          onMenu(tab.id, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom })
        }}
      >
        {icon === 'refused' ? <StatusShape shape="off" tone={isActive ? 'accent' : 'off'} /> : <Icon name={icon} />}
        <bdi className={styles.text}>{text}</bdi>
        {tab.pinned && (
          <>
            <Icon name="pin" size={12} />
            <span className="vh">{say(msg`, pinned`)}</span>
          </>
        )}
        {tab.dirty && <span className="vh">{say(msg`, unsaved changes`)}</span>}
        {pane !== undefined && (
          <>
            <span className={styles.pane} aria-hidden="true">
              {pane + 1}
            </span>
            <span className="vh">{pane === 0 ? say(msg`, first pane`) : say(msg`, second pane`)}</span>
          </>
        )}
      </div>
      {tab.dirty ? (
        <span className={cx(styles.end, styles.dirty)} aria-hidden="true">
          <span className={styles.dot} />
        </span>
      ) : (
        !tab.pinned && (
          // For the pointer alone: keys have Delete and w x, and a button inside of a tablist is no tab.
          <span className={cx(styles.end, styles.close)} aria-hidden="true" onClick={() => desk.close(tab.id)}>
            <Icon name="x" size={14} />
          </span>
        )
      )}
    </div>
  )
})

/** One tab per open place. Arrows move among them, Enter shows, Delete closes, shift+F10 has the rest. */
export const TabStrip = () => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const closed = useDeskState((context) => context.closed)
  const active = useDeskState((context) => context.panes[context.focused]?.active ?? '')
  const panes = useDeskState((context) => context.panes)
  const panels = useSyncExternalStore(desk.subscribe, () => desk.panels)
  const isSplit = panes.length > 1
  const [stop, setStop] = useState<string>()
  const [menu, setMenu] = useState<{ readonly tabId: string; readonly at: Point }>()
  const showMenu = useCallback((tabId: string, at: Point) => setMenu({ tabId, at }), [])
  const list = useRef<HTMLDivElement>(null)
  const reopenKeys = useKeysOf('tabs.reopen')
  const closeKeys = useKeysOf('tabs.close')
  const paletteKeys = useKeysOf('workspace.palette')
  const paneKeys = {
    split: useKeysOf(splitPanes.id),
    unsplit: useKeysOf(unsplitPanes.id),
    other: useKeysOf(otherPane.id),
  }
  const paneOf = (id: string) => {
    const pane = panes.findIndex((one) => one.active === id)
    return pane < 0 ? undefined : pane
  }
  const stopId = tabs.some(({ id }) => id === stop) ? stop : active

  useEffect(() => {
    setStop(undefined)
    // With the next frame: here it would have the page laid out once more before its panel is there.
    const frame = requestAnimationFrame(() =>
      document.getElementById(tabDomId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active])

  const focusAt = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setStop(tab.id)
    const element = document.getElementById(tabDomId(tab.id))
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = tabs.findIndex(({ id }) => tabDomId(id) === document.activeElement?.id)
    const focused = tabs[at]
    if (!focused) return
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const act = () => {
      switch (event.key) {
        case 'ArrowRight':
        case 'ArrowLeft':
          return () => focusAt(event.key === onward ? at + 1 : at - 1)
        case 'Home':
          return () => focusAt(0)
        case 'End':
          return () => focusAt(tabs.length - 1)
        case 'Enter':
          return () => desk.activate(focused.id, true)
        case ' ':
          return () => desk.activate(focused.id, false)
        case 'Delete':
          return () => {
            desk.close(focused.id)
            // Focus stays in the strip: on the one that took the place. A dirty one asks first.
            if (desk.context.asked) return
            desk.wantsFocus = false
            const left = desk.context.tabs
            const next = focused.id === active ? desk.active : left[Math.min(at, left.length - 1)]
            setStop(next?.id)
            requestAnimationFrame(() => document.getElementById(tabDomId(next?.id ?? ''))?.focus())
          }
        default:
          return undefined
      }
    }
    const doing = event.shiftKey ? undefined : act()
    if (!doing) return
    event.preventDefault()
    doing()
  }
  const menuOf = (tabId: string): MenuGroup[] => {
    const tab = tabs.find(({ id }) => id === tabId)
    if (!tab) return []
    return [
      {
        id: 'tab',
        entries: [
          {
            id: 'pin',
            label: tab.pinned ? say(msg`Unpin`) : say(msg`Pin`),
            icon: tab.pinned ? 'pin-off' : 'pin',
            onAction: () => desk.actor.send({ type: tab.pinned ? 'UNPIN' : 'PIN', tabId }),
          },
          {
            id: 'back',
            label: say(msg`Move the tab back`),
            icon: 'arrow-left',
            onAction: () => desk.actor.send({ type: 'MOVE', by: -1, tabId }),
          },
          {
            id: 'on',
            label: say(msg`Move the tab on`),
            icon: 'arrow-right',
            onAction: () => desk.actor.send({ type: 'MOVE', by: 1, tabId }),
          },
        ],
      },
      {
        id: 'panes',
        entries: [
          {
            id: splitPanes.id,
            label:
              tabId === active
                ? isSplit
                  ? say(msg`Open in the other pane too`)
                  : say(splitPanes.title)
                : isSplit
                  ? say(msg`Show in the other pane`)
                  : say(msg`Show beside the tab in front`),
            icon: 'columns-2',
            keys: tabId === active && !isSplit ? paneKeys.split : undefined,
            onAction: () => desk.split(tabId),
          },
          ...(isSplit
            ? [
                {
                  id: otherPane.id,
                  label: say(otherPane.title),
                  icon: 'arrow-right' as const,
                  keys: paneKeys.other,
                  onAction: () => runCommand(otherPane.id),
                },
                {
                  id: unsplitPanes.id,
                  label: say(unsplitPanes.title),
                  icon: 'x' as const,
                  keys: paneKeys.unsplit,
                  onAction: () => runCommand(unsplitPanes.id),
                },
              ]
            : []),
        ],
      },
      {
        id: 'closing',
        entries: [
          {
            id: 'close',
            label: say(msg`Close`),
            icon: 'x',
            keys: tabId === active ? closeKeys : undefined,
            onAction: () => desk.close(tabId),
          },
          {
            id: 'others',
            label: say(msg`Close the other tabs`),
            disabledReason: tabs.length < 2 ? say(msg`There is only one tab`) : undefined,
            onAction: () => desk.closeOthers(tabId),
          },
        ],
      },
    ]
  }
  const allTabs = (): MenuGroup[] => [
    {
      id: 'open',
      title: say(msg`Open tabs`),
      entries: tabs.map((tab, i) => {
        const { text, icon } = labelOf(tab, desk.registry, say)
        return {
          id: tab.id,
          label: text,
          icon: icon === 'refused' ? ('x' as const) : icon,
          keys: i < 9 ? `g ${i + 1}` : undefined,
          hint: tab.dirty ? say(msg`Unsaved changes`) : undefined,
          onAction: () => desk.activate(tab.id),
        }
      }),
    },
    {
      id: 'closed',
      title: closed.length > 0 ? say(msg`Closed`) : undefined,
      entries: [
        {
          id: 'tabs.reopen',
          label: say(msg`Reopen the closed tab`),
          icon: 'rotate-ccw' as const,
          keys: reopenKeys,
          hint:
            closed.at(-1) &&
            labelOf(closed.at(-1)?.tab ?? tabs[0] ?? { place: '/', title: null }, desk.registry, say).text,
          disabledReason: closed.length === 0 ? say(msg`No tab was closed yet`) : undefined,
          onAction: () => desk.step('REOPEN'),
        },
        {
          id: 'tabs.close',
          label: say(msg`Close the tab`),
          icon: 'x' as const,
          keys: closeKeys,
          onAction: () => desk.close(),
        },
      ],
    },
  ]
  return (
    <section className={styles.strip} aria-label={say(msg`Tabs`)} data-zone="tabs" data-region>
      <div
        ref={list}
        role="tablist"
        aria-label={say(msg`Open tabs`)}
        aria-multiselectable={isSplit || undefined}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, i) => (
          <One
            key={tab.id}
            desk={desk}
            tab={tab}
            isActive={tab.id === active}
            isStop={tab.id === stopId}
            isFirst={i === 0}
            pane={isSplit ? paneOf(tab.id) : undefined}
            panel={panels.find(({ tabId, isFront }) => isFront && tabId === tab.id)?.id}
            onMenu={showMenu}
          />
        ))}
      </div>
      {menu && (
        <MenuAt at={menu.at} name={say(msg`Tab`)} groups={menuOf(menu.tabId)} onClose={() => setMenu(undefined)} />
      )}
      <div className={styles.tools}>
        <IconButton
          name={say(msg`Open a place`)}
          icon="plus"
          size="sm"
          keys={paletteKeys}
          command="workspace.palette"
          onPress={() => runCommand('workspace.palette', { newTab: true })}
        />
        <span className={styles.wide}>
          <IconButton
            name={isSplit ? say(unsplitPanes.title) : say(splitPanes.title)}
            icon="columns-2"
            size="sm"
            aria-pressed={isSplit}
            keys={isSplit ? paneKeys.unsplit : paneKeys.split}
            command={isSplit ? unsplitPanes.id : splitPanes.id}
            onPress={() => runCommand(isSplit ? unsplitPanes.id : splitPanes.id)}
          />
        </span>
        <span className={styles.wide}>
          <Menu
            name={say(msg`All tabs`)}
            placement="bottom end"
            groups={allTabs}
            trigger={<IconButton name={say(msg`All tabs`)} icon="chevron-down" size="sm" />}
          />
        </span>
        <span className={styles.narrow}>
          <Menu
            name={say(msg`All tabs`)}
            placement="bottom end"
            groups={allTabs}
            trigger={
              <Button variant="ghost" size="sm" iconEnd="chevron-down">
                {tabs.length}
                <span className="vh">{say(msg`Open tabs`)}</span>
              </Button>
            }
          />
        </span>
      </div>
    </section>
  )
}
