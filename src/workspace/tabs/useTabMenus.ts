import { msg } from '#contract/words.ts'
import { useSay } from '#platform/words.tsx'
import type { MenuGroup } from '#ui/Menu.tsx'
import { runCommand, useKeysOf } from '#workspace/commands/live.ts'
import { otherPane, splitPanes, unsplitPanes } from '#workspace/commands/pane-commands.ts'
import { useDeskState } from '#workspace/desk/context.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { labelOf, withMore } from '#workspace/tabs/labels.ts'

/** The menu of one tab, and the one of them all. `more` tells tabs of one name apart. */
export const useTabMenus = (desk: Desk, more: ReadonlyMap<string, string>) => {
  const say = useSay()
  const tabs = useDeskState((context) => context.tabs)
  const closed = useDeskState((context) => context.closed)
  const active = useDeskState((context) => context.panes[context.focused]?.active ?? '')
  const isSplit = useDeskState((context) => context.panes.length > 1)
  const reopenKeys = useKeysOf('tabs.reopen')
  const closeKeys = useKeysOf('tabs.close')
  const splitKeys = useKeysOf(splitPanes.id)
  const unsplitKeys = useKeysOf(unsplitPanes.id)
  const otherKeys = useKeysOf(otherPane.id)

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
  const allTabs = (): MenuGroup[] => [
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
  return { menuOf, allTabs }
}
