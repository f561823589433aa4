import { useEffect, useRef } from 'react'
import { msg } from '#contract/words.ts'
import type { Tab } from '#machines/tabs.ts'
import { listed, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import type { Desk } from '#workspace/desk/desk.ts'
import { distinctionsOf, labelOf, withMore } from '#workspace/tabs/labels.ts'

/** Says which tabs were closed, moved or pinned: keys do it from anywhere, and the focus says what came instead. */
export const useChangesSaid = (desk: Desk, tabs: readonly Tab[], active: string): void => {
  const say = useSay()
  const before = useRef(tabs)
  useEffect(() => {
    const was = before.current
    before.current = tabs
    if (was === tabs) return
    const nameOf = (tab: Tab) =>
      withMore(labelOf(tab, desk.registry, say).text, distinctionsOf(was, desk.registry, say).get(tab.id))
    const gone = was.filter(({ id }) => !tabs.some((tab) => tab.id === id))
    if (gone.length > 0)
      announce(
        say(msg`{count, plural, one {{names} is closed} other {# tabs are closed: {names}}}`, {
          count: gone.length,
          names: listed(gone.map(nameOf)),
        }),
      )
    if (gone.length > 0 || was.length !== tabs.length) return
    const moved = tabs.filter(({ id }, i) => was[i]?.id !== id)
    const one = moved.find(({ id }) => id === active) ?? moved[0]
    if (one)
      announce(
        say(msg`{tab}: position {place} of {count}`, {
          tab: nameOf(one),
          place: tabs.indexOf(one) + 1,
          count: tabs.length,
        }),
      )
    const pinned = tabs.find(({ id, pinned: is }) => was.some((tab) => tab.id === id && tab.pinned !== is))
    if (pinned)
      announce(
        pinned.pinned
          ? say(msg`{tab} is pinned`, { tab: nameOf(pinned) })
          : say(msg`{tab} is no longer pinned`, { tab: nameOf(pinned) }),
      )
  }, [desk, tabs, active, say])
}
