import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { type Message, msg } from '#contract/words.ts'
import type { NamedField } from '#define/named-field.ts'
import { listed, type Say, useSay } from '#platform/words.tsx'
import { announce } from '#ui/announce.ts'
import { useStore } from '#ui/store.ts'
import { useDesk, useDeskState } from '#workspace/desk/context.ts'
import { type Comparison, comparisonOf } from '#workspace/panes/comparison.ts'
import { pageFiltersAtom } from '#workspace/panes/page-filters.ts'
import { arrivedRooms } from '#workspace/registered-rooms.ts'
import { store } from '#workspace/store.ts'

/** What a filter is called on the screen. */
export const labelOfFilter = ({ field }: NamedField, say: Say): string => say(field.label)

const linkedWords: Message = msg`{count, plural, =0 {No linked filters} one {Linked: {names}} other {# filters linked: {names}}}`

/** The comparison on the screen, and the ways to link its filters; each change is told. */
export const useLinks = () => {
  const say = useSay()
  const desk = useDesk()
  const tabs = useDeskState((context) => context.tabs)
  const panes = useDeskState((context) => context.panes)
  const link = useDeskState((context) => context.link)
  const pages = useAtomValue(pageFiltersAtom)
  const arrived = useStore(arrivedRooms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are what is read of the desk and of its rooms
  const comparison = useMemo(
    (): Comparison | undefined => comparisonOf(desk.context, desk.registry, pages),
    [desk, tabs, panes, link, pages, arrived],
  )
  const tell = useCallback(() => {
    const now = comparisonOf(desk.context, desk.registry, store.get(pageFiltersAtom))
    if (!now) return
    const names = now.shared.filter(({ name }) => now.linked.includes(name)).map((one) => labelOfFilter(one, say))
    announce(say(linkedWords, { count: names.length, names: listed(names) }))
  }, [desk, say])
  const toggle = useCallback(
    (name: string) => {
      const now = comparisonOf(desk.context, desk.registry, store.get(pageFiltersAtom))
      if (!now) return
      desk.actor.send({ type: now.linked.includes(name) ? 'UNLINK' : 'LINK', names: [name] })
      tell()
    },
    [desk, tell],
  )
  /** Links what is not linked yet; where all is, unlinks all. */
  const toggleAll = useCallback(() => {
    const now = comparisonOf(desk.context, desk.registry, store.get(pageFiltersAtom))
    if (!now) return
    const names = now.shared.map(({ name }) => name)
    if (names.length === 0) {
      announce(say(msg`These panes have no filters in common`))
      return
    }
    desk.actor.send({ type: now.linked.length === names.length ? 'UNLINK' : 'LINK', names })
    tell()
  }, [desk, say, tell])
  return { comparison, toggle, toggleAll }
}
