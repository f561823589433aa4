import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { Button } from '#ui/Button.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { splitPanes, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { tabDomId } from '#workspace/tabs/ids.ts'
import { distinctionsOf, labelOf, withMore } from '#workspace/tabs/labels.ts'
import { OneTab } from '#workspace/tabs/OneTab.tsx'
import styles from '#workspace/tabs/TabStrip.module.css'
import { useChangesSaid } from '#workspace/tabs/useChangesSaid.ts'
import { useTabMenus } from '#workspace/tabs/useTabMenus.ts'

/** One tab per open place. Arrows move among them, Enter shows, Delete closes, shift+F10 has the rest. */
export const TabStrip = () => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const active = useDeskState((context) => context.panes[context.focused]?.active ?? '')
  const panes = useDeskState((context) => context.panes)
  const panels = useSyncExternalStore(desk.subscribe, () => desk.panels)
  const isSplit = panes.length > 1
  const more = distinctionsOf(tabs, desk.registry, say)
  useChangesSaid(desk, tabs, active)
  const [stop, setStop] = useState<string>()
  const [menu, setMenu] = useState<{ readonly tabId: string; readonly at: Point }>()
  const showMenu = useCallback((tabId: string, at: Point) => setMenu({ tabId, at }), [])
  const list = useRef<HTMLDivElement>(null)
  const paletteKeys = useKeysOf('workspace.palette')
  const splitKeys = useKeysOf(splitPanes.id)
  const unsplitKeys = useKeysOf(unsplitPanes.id)
  const { menuOf, allTabs } = useTabMenus(desk, more)
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
  const nameOf = (tabId: string) => {
    const tab = tabs.find(({ id }) => id === tabId)
    return tab ? withMore(labelOf(tab, desk.registry, say).text, more.get(tabId)) : ''
  }
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
          <OneTab
            key={tab.id}
            desk={desk}
            tab={tab}
            more={more.get(tab.id)}
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
        <MenuAt at={menu.at} name={nameOf(menu.tabId)} groups={menuOf(menu.tabId)} onClose={() => setMenu(undefined)} />
      )}
      <div className={styles.tools}>
        <IconButton
          name={say(msg`Open a page`)}
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
            isSelected={isSplit}
            keys={isSplit ? unsplitKeys : splitKeys}
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
