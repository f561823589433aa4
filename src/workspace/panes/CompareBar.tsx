import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { msg } from '#contract/words.ts'
import { togethers } from '#machines/tabs.ts'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { runCommand, useCommands, useKeysOf } from '#workspace/commands/live.ts'
import {
  linkAll,
  linkOne,
  linkScrolling,
  linkSelection,
  otherPane,
  unsplitPanes,
} from '#workspace/commands/pane-commands.ts'
import { useDeskState } from '#workspace/desk/context.ts'
import styles from '#workspace/panes/panes.module.css'
import { totalsAtom } from '#workspace/panes/totals.ts'
import { labelOfFilter, useLinks } from '#workspace/panes/useLinks.ts'
import { useTogether } from '#workspace/panes/useTogether.ts'

/** Two lists say how many rows each has; this waits until both have come to rest before it is told, in milliseconds. */
const rest = 600

/** By how many rows the second list is longer than the first, in words. */
const useDifference = (tabs: readonly [string, string] | undefined): string => {
  const say = useSay()
  const totals = useAtomValue(totalsAtom)
  const [first, second] = (tabs ?? []).map((id) => totals[id])
  const more = first === undefined || second === undefined ? undefined : second - first
  const text =
    more === undefined
      ? ''
      : more === 0
        ? say(msg`Both panes have the same number of rows`)
        : more > 0
          ? say(msg`Second pane: {more, plural, one {# row more} other {# rows more}}`, { more })
          : say(msg`Second pane: {fewer, plural, one {# row fewer} other {# rows fewer}}`, { fewer: -more })
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => announce(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return text
}

/** Over two panes: which filters hold for both lists, and how the lists differ; on narrow screens the way to the other pane. */
export const CompareBar = () => {
  const say = useSay()
  const { comparison, toggle, toggleAll } = useLinks()
  const focused = useDeskState((context) => context.focused)
  const difference = useDifference(comparison?.tabs)
  const [isOpen, setOpen] = useState(false)
  const together = useTogether()
  const totals = useAtomValue(totalsAtom)
  // Reports have no rows to be marked.
  const areLists = comparison?.tabs.every((id) => totals[id] !== undefined) === true
  const keys = {
    one: useKeysOf(linkOne.id),
    all: useKeysOf(linkAll.id),
    scrolling: useKeysOf(linkScrolling.id),
    selection: useKeysOf(linkSelection.id),
  }
  const shared = comparison?.shared ?? []
  const linked = comparison?.linked ?? []
  useCommands([
    [linkAll, toggleAll, { enabled: comparison !== undefined }],
    [linkOne, () => setOpen(true), { enabled: shared.length > 0 }],
    [linkScrolling, () => together.toggle('scroll')],
    [linkSelection, () => together.toggle('selection'), { enabled: areLists }],
  ])
  const names = shared.filter(({ name }) => linked.includes(name)).map((one) => labelOfFilter(one, say))
  return (
    <section className={styles.bar} aria-label={say(msg`Compare`)} data-zone="toolbar" data-region>
      <Menu
        name={shared.length > 0 ? say(msg`Linked filters`) : say(msg`Link panes`)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button
            icon={linked.length + together.now.length > 0 ? 'link-2' : 'unlink-2'}
            iconEnd="chevron-down"
            command={shared.length > 0 ? linkOne.id : linkScrolling.id}
          >
            {shared.length === 0
              ? say(msg`Link panes`)
              : names.length > 0
                ? say(msg`Linked: {names}`, { names: listed(names) })
                : say(msg`No linked filters`)}
          </Button>
        }
        groups={[
          ...(shared.length > 0
            ? [
                {
                  id: 'filters',
                  title: say(msg`Linked filters`),
                  entries: shared.map((one) => ({ id: one.name, label: labelOfFilter(one, say) })),
                  selection: 'multiple' as const,
                  selected: linked,
                  onSelect: (next: readonly string[]) => {
                    for (const { name } of shared) if (next.includes(name) !== linked.includes(name)) toggle(name)
                  },
                },
                {
                  id: 'all',
                  entries: [
                    {
                      id: linkAll.id,
                      label: linked.length === shared.length ? say(msg`Unlink all`) : say(msg`Link all`),
                      icon: linked.length === shared.length ? ('unlink-2' as const) : ('link-2' as const),
                      keys: keys.all,
                      onAction: toggleAll,
                    },
                  ],
                },
              ]
            : []),
          {
            id: 'together',
            title: say(msg`Linked in both panes`),
            entries: [
              { id: 'scroll', label: say(msg`Scrolling`), keys: keys.scrolling },
              ...(areLists ? [{ id: 'selection', label: say(msg`Selection`), keys: keys.selection }] : []),
            ],
            selection: 'multiple',
            selected: together.now,
            onSelect: (next) => {
              for (const what of togethers)
                if (next.includes(what) !== together.now.includes(what)) together.toggle(what)
            },
          },
        ]}
      />
      {comparison && <span className={styles.difference}>{difference}</span>}
      <span className="grow" />
      <span className={styles.narrow}>
        <Button command={otherPane.id} onPress={() => runCommand(otherPane.id)}>
          {focused === 0 ? say(msg`Go to second pane`) : say(msg`Go to first pane`)}
        </Button>
      </span>
      <Button variant="ghost" icon="x" command={unsplitPanes.id} onPress={() => runCommand(unsplitPanes.id)}>
        {say(msg`Return to one pane`)}
      </Button>
    </section>
  )
}
