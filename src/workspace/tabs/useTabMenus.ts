import { msg } from '#contract/words.ts'
import { type Say, useSay } from '#platform/words.tsx'
import type { MenuGroup } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { otherPane, splitPanes, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { distinctionsOf, labelOf, withMore } from '#workspace/tabs/labels.ts'

/** What a tab is called, with what tells it from others of its name. */
export const nameOfTab = ({ context, registry }: Desk, tabId: string, say: Say): string => {
  const tab = context.tabs.find(({ id }) => id === tabId)
  return tab ? withMore(labelOf(tab, registry, say).text, distinctionsOf(context.tabs, registry, say).get(tabId)) : ''
}

/** The menu of one tab. */
export const useTabMenu = (tabId: string): readonly MenuGroup[] => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const active = useDeskState((context) => context.panes[context.focused]?.active ?? '')
  const isSplit = useDeskState((context) => context.panes.length > 1)
  const closeKeys = useKeysOf('tabs.close')
  const splitKeys = useKeysOf(splitPanes.id)
  const unsplitKeys = useKeysOf(unsplitPanes.id)
  const otherKeys = useKeysOf(otherPane.id)
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
          label: say(msg`Move tab backward`),
          icon: 'arrow-left',
          onAction: () => desk.actor.send({ type: 'MOVE', by: -1, tabId }),
        },
        {
          id: 'on',
          label: say(msg`Move tab forward`),
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
                ? say(msg`Also open in the other pane`)
                : say(splitPanes.title)
              : isSplit
                ? say(msg`Show in the other pane`)
                : say(msg`Show beside the current tab`),
          icon: 'columns-2',
          keys: tabId === active && !isSplit ? splitKeys : undefined,
          onAction: () => desk.split(tabId),
        },
        ...(isSplit
          ? [
              {
                id: otherPane.id,
                label: say(otherPane.title),
                icon: 'arrow-right' as const,
                keys: otherKeys,
                onAction: () => runCommand(otherPane.id),
              },
              {
                id: unsplitPanes.id,
                label: say(unsplitPanes.title),
                icon: 'x' as const,
                keys: unsplitKeys,
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
          label: say(msg`Close other tabs`),
          disabledReason: tabs.length < 2 ? say(msg`Only one tab is open`) : undefined,
          onAction: () => desk.closeOthers(tabId),
        },
      ],
    },
  ]
}

/** The menu of all tabs, to be asked for when it opens; while `isOpen`, what changes of them is drawn. */
export const useAllTabs = (isOpen: boolean): (() => readonly MenuGroup[]) => {
  const say = useSay()
  const desk = useDesk()
  useDeskState((context) => (isOpen ? context.tabs : null))
  useDeskState((context) => (isOpen ? context.closed : null))
  const reopenKeys = useKeysOf('tabs.reopen')
  const closeKeys = useKeysOf('tabs.close')
  return () => {
    const { tabs, closed } = desk.seen
    const more = distinctionsOf(tabs, desk.registry, say)
    return [
      {
        id: 'open',
        title: say(msg`Open tabs`),
        entries: tabs.map((tab, i) => {
          const { text, icon } = labelOf(tab, desk.registry, say)
          return {
            id: tab.id,
            label: withMore(text, more.get(tab.id)),
            icon: icon === 'refused' ? ('x' as const) : icon,
            keys: i < 9 ? `g ${i + 1}` : undefined,
            hint: tab.dirty ? say(msg`Unsaved changes`) : undefined,
            onAction: () => desk.activate(tab.id),
          }
        }),
      },
      {
        id: 'closed',
        title: closed.length > 0 ? say(msg({ message: 'Closed', context: 'tabs' })) : undefined,
        entries: [
          {
            id: 'tabs.reopen',
            label: say(msg`Reopen closed tab`),
            icon: 'rotate-ccw' as const,
            keys: reopenKeys,
            hint:
              closed.at(-1) &&
              labelOf(closed.at(-1)?.tab ?? tabs[0] ?? { place: '/', title: null }, desk.registry, say).text,
            disabledReason: closed.length === 0 ? say(msg`No recently closed tabs`) : undefined,
            onAction: () => desk.step('REOPEN'),
          },
          {
            id: 'tabs.close',
            label: say(msg`Close tab`),
            icon: 'x' as const,
            keys: closeKeys,
            onAction: () => desk.close(),
          },
        ],
      },
    ]
  }
}
