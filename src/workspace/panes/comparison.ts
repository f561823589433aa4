import type { Field } from '#contract/fields.ts'
import { filtersOf } from '#define/list.ts'
import type { NamedField } from '#define/named-field.ts'
import { type Room, roomIn } from '#define/resource.ts'
import { isLinkAwake, type Tabs } from '#machines/tabs.ts'
import { pathOf } from '#workspace/places.ts'
import { matchPath, type Registry } from '#workspace/registry.ts'

/** Two lists side by side, and the filters that both know. */
export interface Comparison {
  /** Ids of the tabs, the first pane's first. */
  readonly tabs: readonly [string, string]
  readonly shared: readonly NamedField[]
  /** Names of the filters that are linked now. */
  readonly linked: readonly string[]
}

/** The room whose list stands at this place. */
export const listAt = (registry: Pick<Registry, 'entries'>, place: string): Room | undefined => {
  const found = matchPath(registry, pathOf(place))
  return found?.entry.view === 'list' && found.entry.room ? roomIn(found.entry.room, found.params) : undefined
}
/** One value means the same in both. A status of leads is none of quotations, although both are called so. */
const areAlike = (one: Field, other: Field) => one.kind === other.kind && one.of === other.of
/** What narrows both lists, by name; what is searched for stays each list's own. */
export const sharedFilters = (one: Room, other: Room): readonly NamedField[] => {
  const others = new Map(filtersOf(other).map(({ name, field }) => [name, field]))
  return filtersOf(one).filter(({ name, field }) => {
    const same = others.get(name)
    return name !== 'q' && same !== undefined && areAlike(field, same)
  })
}

type Shown = Pick<Tabs, 'tabs' | 'panes'>
/** The rooms whose lists are in front, by pane. */
export const listsInFront = ({ tabs, panes }: Shown, registry: Pick<Registry, 'entries'>): readonly Room[] =>
  panes.flatMap(({ active }) => listAt(registry, tabs.find(({ id }) => id === active)?.place ?? '') ?? [])

/** The comparison on the screen; undefined unless two lists stand side by side. */
export const comparisonOf = (w: Tabs, registry: Pick<Registry, 'entries'>): Comparison | undefined => {
  const [one, other] = listsInFront(w, registry)
  const [first, second] = w.panes
  if (!one || !other || !first || !second) return undefined
  const shared = sharedFilters(one, other)
  const linked = isLinkAwake(w) ? (w.link?.names ?? []) : []
  return {
    tabs: [first.active, second.active],
    shared,
    linked: shared.map(({ name }) => name).filter((name) => linked.includes(name)),
  }
}
