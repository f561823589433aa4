import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { TabList, Tabs } from 'react-aria-components/Tabs'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import { Button } from '#ui/Button.tsx'
import { MenuAt, type Point } from '#ui/ContextMenu.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { splitPanes, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { tabDomId } from '#workspace/tabs/ids.ts'
import { distinctionsOf, labelOf, withMore } from '#workspace/tabs/labels.ts'
import { OneTab, StripContext, type TabLook } from '#workspace/tabs/OneTab.tsx'
import styles from '#workspace/tabs/TabStrip.module.css'
import { useChangesSaid } from '#workspace/tabs/useChangesSaid.ts'
import { useTabMenus } from '#workspace/tabs/useTabMenus.ts'

/**
 * One tab per open place, React Aria's. Arrows move among them, Enter shows, Delete closes, shift+F10 has the rest. The
 * panels are none of its own: two panes show two, each kept with its lists, and its TabPanel is named by the one tab that
 * is selected.
 */
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
  const looks = new Map(
    tabs.map((tab, i): [string, TabLook] => [
      tab.id,
      {
        tab,
        more: more.get(tab.id),
        isActive: tab.id === active,
        isFirst: i === 0,
        pane: isSplit ? paneOf(tab.id) : undefined,
        panel: panels.find(({ tabId, isFront }) => isFront && tabId === tab.id)?.id,
      },
    ]),
  )
  const ids = tabs.map(({ id }) => id).join(' ')
  // The same as long as the tabs are: React Aria builds its collection of them.
  const items = useMemo(() => ids.split(' ').map((id) => ({ id })), [ids])

  // biome-ignore lint/correctness/useExhaustiveDependencies: others come and go before it
  useEffect(() => {
    if (!list.current) return
    // Told before anything is painted, and with each other width; asked here, it would have the page laid out once more.
    const sizes = new ResizeObserver(() =>
      document.getElementById(tabDomId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    sizes.observe(list.current)
    return () => sizes.disconnect()
  }, [active, ids])

  const nameOf = (tabId: string) => {
    const tab = tabs.find(({ id }) => id === tabId)
    return tab ? withMore(labelOf(tab, desk.registry, say).text, more.get(tabId)) : ''
  }
  return (
    <section className={styles.strip} aria-label={say(msg`Tabs`)} data-zone="tabs" data-region>
      <StripContext value={{ desk, looks, onMenu: showMenu }}>
        <AriaLocale>
          <Tabs
            className={styles.tabs ?? ''}
            keyboardActivation="manual"
            selectedKey={active}
            onSelectionChange={(key) => desk.activate(String(key), false)}
          >
            <TabList
              ref={list}
              aria-label={say(msg`Open tabs`)}
              className={styles.list ?? ''}
              items={items}
              render={(props) => <div {...props} role="tablist" aria-multiselectable={isSplit || undefined} />}
            >
              {OneTab}
            </TabList>
          </Tabs>
        </AriaLocale>
      </StripContext>
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
