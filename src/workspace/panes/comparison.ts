import type { Field } from '#contract/fields.ts'
import { filtersOf } from '#define/list.ts'
import type { NamedField } from '#define/named-field.ts'
import { type Room, roomIn } from '#define/resource.ts'
import { isLinkAwake, type Tabs } from '#machines/tabs.ts'
import type { PageFilters } from '#workspace/panes/page-filters.ts'
import { pathOf } from '#workspace/places.ts'
import { matchPath, type Registry } from '#workspace/registry.ts'

/** Two lists or reports side by side, and the filters that both know. */
export interface Comparison {
  /** Ids of the tabs, the first pane's first. */
  readonly tabs: readonly [string, string]
  readonly shared: readonly NamedField[]
  /** Names of the filters that are linked now. */
  readonly linked: readonly string[]
}

/** The room whose list stands at this place; undefined until its definition has come, as its list then has not. */
export const listAt = (registry: Pick<Registry, 'entries'>, place: string): Room | undefined => {
  const found = matchPath(registry, pathOf(place))
  const room = found?.entry.view === 'list' ? found.entry.room?.loaded : undefined
  return found && room && roomIn(room, found.params)
}
/** One value means the same in both. A status of leads is none of quotations, although both are called so. */
const areAlike = (one: Field, other: Field) => one.kind === other.kind && one.of === other.of
type Filters = readonly NamedField[]
/** What narrows both, by name; what is searched for stays each list's own. */
export const sharedFilters = (one: Filters, other: Filters): Filters => {
  const others = new Map(other.map(({ name, field }) => [name, field]))
  return one.filter(({ name, field }) => {
    const same = others.get(name)
    return name !== 'q' && same !== undefined && areAlike(field, same)
  })
}

type Shown = Pick<Tabs, 'tabs' | 'panes'>
/** What the pages in front say of themselves, by tab. */
export type PageFiltersByTab = Readonly<Record<string, PageFilters>>
/** What narrows the lists and the reports in front, by pane; a page that says nothing of it is left out. */
export const narrowedInFront = (
  { tabs, panes }: Shown,
  registry: Pick<Registry, 'entries'>,
  pages: PageFiltersByTab,
): readonly Filters[] =>
  panes.flatMap(({ active }): readonly Filters[] => {
    const place = tabs.find(({ id }) => id === active)?.place ?? ''
    const room = listAt(registry, place)
    if (room) return [filtersOf(room)]
    const page = pages[active]
    return page?.path === pathOf(place) ? [page.filters] : []
  })

/** The comparison on the screen; undefined unless two lists or reports stand side by side. */
export const comparisonOf = (
  w: Tabs,
  registry: Pick<Registry, 'entries'>,
  pages: PageFiltersByTab,
): Comparison | undefined => {
  const [one, other] = narrowedInFront(w, registry, pages)
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
