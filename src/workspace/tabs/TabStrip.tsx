import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { TabList, Tabs } from 'react-aria-components/Tabs'
import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import { AriaLocale } from '#ui/AriaLocale.tsx'
import type { Point } from '#ui/ContextMenu.tsx'
import { useStore } from '#ui/store.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { arrivedRooms } from '#workspace/registered-rooms.ts'
import { tabDomId } from '#workspace/tabs/ids.ts'
import { distinctionsOf } from '#workspace/tabs/labels.ts'
import { OneTab, StripContext, type TabLook } from '#workspace/tabs/OneTab.tsx'
import styles from '#workspace/tabs/TabStrip.module.css'
import { TabMenu, TabTools } from '#workspace/tabs/TabTools.tsx'
import { useChangesSaid } from '#workspace/tabs/useChangesSaid.ts'

/**
 * What React Aria draws of the tabs. Whenever it is drawn, every tab works out all of its handlers anew: so it is drawn
 * for other tabs and for another one in front, and what a tab shows of itself comes by the context.
 */
const TabLine = memo(
  ({
    list,
    ids,
    active,
    isSplit,
  }: {
    readonly list: RefObject<HTMLDivElement | null>
    /** Of the tabs, with spaces between. */
    readonly ids: string
    readonly active: string
    readonly isSplit: boolean
  }) => {
    const say = useSay()
    const desk = useDesk()
    // The same as long as the tabs are: React Aria builds its collection of them.
    const items = useMemo(() => ids.split(' ').map((id) => ({ id })), [ids])
    return (
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
    )
  },
)

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
  const arrived = useStore(arrivedRooms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that were not known may be when another comes to the front, or a definition
  const more = useMemo(() => distinctionsOf(tabs, desk.registry, say), [tabs, active, arrived, desk, say])
  useChangesSaid(desk, tabs, active)
  const [menu, setMenu] = useState<{ readonly tabId: string; readonly at: Point }>()
  const onMenu = useCallback((tabId: string, at: Point) => setMenu({ tabId, at }), [])
  const list = useRef<HTMLDivElement>(null)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: others come and go before it
  useEffect(() => {
    if (!list.current) return
    // PageFilters before anything is painted, and with each other width; asked here, it would have the page laid out once more.
    const sizes = new ResizeObserver(() =>
      document.getElementById(tabDomId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    sizes.observe(list.current)
    return () => sizes.disconnect()
  }, [active, ids])

  return (
    <section className={styles.strip} aria-label={say(msg`Tabs`)} data-zone="tabs" data-region>
      <StripContext value={{ desk, looks, onMenu }}>
        <TabLine list={list} ids={ids} active={active} isSplit={isSplit} />
      </StripContext>
      {menu && <TabMenu {...menu} onClose={() => setMenu(undefined)} />}
      <TabTools />
    </section>
  )
}
