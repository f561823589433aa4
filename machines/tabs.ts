import type { Message } from '#contract/words.ts'

/** One place that was visited in a tab, and how far it was scrolled. */
export interface Visit {
  readonly place: string
  readonly scroll: number
}
/** A title as words: they are said when it is read, in the language of that moment. */
export interface TitleWords {
  readonly title: Message
  readonly values?: Readonly<Record<string, string | number | Message | { readonly inside: Message }>>
}
/** A record's name, which is the same in every language, or words, which are not. */
export type Title = string | TitleWords

/** An open place. `place` is a path with its search: `/admin/leads?status=pending`. */
export interface Tab {
  readonly id: string
  readonly place: string
  /** What the room calls it; null until it says so. */
  readonly title: Title | null
  readonly pinned: boolean
  /** Something was typed and not saved. */
  readonly dirty: boolean
  readonly history: { readonly entries: readonly Visit[]; readonly index: number }
}
/** A side of the screen; it shows one of the tabs. */
export interface Pane {
  readonly id: string
  readonly active: string
}
export interface Closed {
  readonly tab: Tab
  readonly at: number
}
/** Two lists that change together: what these parameters of one address become, they become in the other. */
export interface Link {
  readonly sides: readonly [Side, Side]
  readonly names: readonly string[]
}
/** What two panes may do together: one scrolls as the other does, or marks the record that the other is on. */
export const togethers = ['scroll', 'selection'] as const
export type Together = (typeof togethers)[number]
/** A tab and the path that it is linked at: at another one, such as a record that was opened in it, the link rests. */
export interface Side {
  readonly tab: string
  readonly path: string
}
export interface Tabs {
  readonly tabs: readonly Tab[]
  /** The ids of the open tabs as they were used, the one in front last. */
  readonly used: readonly string[]
  readonly panes: readonly Pane[]
  /** Index of the pane that has the keyboard. */
  readonly focused: number
  /** How much of the width the first of two panes takes, in percent. */
  readonly share: number
  readonly link: Link | null
  /** It stays over what the panes show, and for the next two. */
  readonly together: readonly Together[]
  /** Newest last. */
  readonly closed: readonly Closed[]
  readonly home: string
  /** How many tabs were ever made; ids are never used twice. */
  readonly made: number
}

export const maxClosed = 20
export const maxVisits = 50
export const evenShare = 50
export const leastShare = 20
export const mostShare = 80

/** The tab of this id; asking for one that does not exist is a mistake of the caller. */
export const tabOf = (w: Tabs, id: string): Tab => {
  const tab = w.tabs.find((one) => one.id === id)
  if (!tab) throw new Error(`workspace: there is no tab “${id}”; open are ${w.tabs.map((one) => one.id).join(', ')}`)
  return tab
}
export const hasTab = (w: Tabs, id: string): boolean => w.tabs.some((tab) => tab.id === id)
export const isShown = (w: Tabs, id: string): boolean => w.panes.some((pane) => pane.active === id)
export const activeId = (w: Pick<Tabs, 'panes' | 'focused'>): string => w.panes[w.focused]?.active ?? ''
export const activeTab = (w: Tabs): Tab => tabOf(w, activeId(w))
export const tabAt = (w: Tabs, place: string): Tab | undefined =>
  activeTab(w).place === place ? activeTab(w) : w.tabs.find((tab) => tab.place === place)
export const scrollOf = (tab: Tab): number => tab.history.entries[tab.history.index]?.scroll ?? 0
/** Whether a step inside the tab leads somewhere: −1 back, 1 forward. */
export const canStep = (tab: Tab, by: -1 | 1): boolean => tab.history.entries[tab.history.index + by] !== undefined

const pathOf = (place: string): string => place.split('?')[0] ?? place
const pinnedCount = (tabs: readonly Tab[]) => tabs.filter((tab) => tab.pinned).length
const insert = <T>(list: readonly T[], at: number, one: T): readonly T[] => list.toSpliced(at, 0, one)
const newTab = (id: string, place: string): Tab => ({
  id,
  place,
  title: null,
  pinned: false,
  dirty: false,
  history: { entries: [{ place, scroll: 0 }], index: 0 },
})

/** Home alone. `made` goes on counting, so that no id of an earlier tab comes back. */
export const onlyHome = (home: string, made = 0): Tabs => {
  const tab = newTab(`t${made + 1}`, home)
  const panes = [{ id: 'p1', active: tab.id }]
  return {
    tabs: [tab],
    used: [tab.id],
    panes,
    focused: 0,
    share: evenShare,
    link: null,
    together: [],
    closed: [],
    home,
    made: made + 1,
  }
}

/** The tab in front is the one used last. */
const use = (w: Tabs): Tabs => ({ ...w, used: [...w.used.filter((id) => id !== activeId(w)), activeId(w)] })
/** Brings a tab to the front: in the pane that shows it already, else in the focused one. */
export const show = (w: Tabs, id: string): Tabs => {
  tabOf(w, id)
  const shown = w.panes.findIndex((pane) => pane.active === id)
  if (shown >= 0) return use({ ...w, focused: shown })
  return use({ ...w, panes: w.panes.map((pane, i) => (i === w.focused ? { ...pane, active: id } : pane)) })
}

export const change = (w: Tabs, id: string, fields: Partial<Tab>): Tabs => {
  tabOf(w, id)
  return { ...w, tabs: w.tabs.map((tab) => (tab.id === id ? { ...tab, ...fields } : tab)) }
}

/** A new tab stands right of the active one; its id is `t` and how many were made. */
const addTab = (w: Tabs, place: string): Tabs => {
  const at = Math.max(w.tabs.indexOf(activeTab(w)) + 1, pinnedCount(w.tabs))
  return { ...w, tabs: insert(w.tabs, at, newTab(`t${w.made + 1}`, place)), made: w.made + 1 }
}
/** Opens a place in a tab of its own, right of the active one. */
export const openTab = (w: Tabs, place: string): Tabs => show(addTab(w, place), `t${w.made + 1}`)

/** The place with these parameters as they are in another one, present or not. */
const withParameters = (place: string, names: readonly string[], from: string): string => {
  const given = new URLSearchParams(from.slice(pathOf(from).length))
  const search = new URLSearchParams(place.slice(pathOf(place).length))
  for (const name of names) {
    const value = given.get(name)
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  return search.size === 0 ? pathOf(place) : `${pathOf(place)}?${search.toString()}`
}
/** What is linked in a tab becomes the same in the other one. */
const lead = (w: Tabs, from: string, to: string, replace: boolean): Tabs =>
  w.link ? put(w, to, withParameters(tabOf(w, to).place, w.link.names, tabOf(w, from).place), replace) : w
/** A linked tab that has moved leads the other; one that comes back to its list follows what changed there meanwhile. */
const settle = (w: Tabs, id: string, from: string, replace: boolean): Tabs => {
  const own = w.link?.sides.find(({ tab }) => tab === id)
  const other = w.link?.sides.find(({ tab }) => tab !== id)
  if (!own || !other) return w
  if ([own, other].some(({ tab, path }) => pathOf(tabOf(w, tab).place) !== path)) return w
  return pathOf(from) === own.path ? lead(w, id, other.tab, replace) : lead(w, other.tab, id, true)
}

const put = (w: Tabs, id: string, place: string, replace: boolean): Tabs => {
  const { place: before, title, history } = tabOf(w, id)
  if (before === place) return w
  const behind = history.entries.slice(0, replace ? history.index : history.index + 1)
  const entries = [...behind, { place, scroll: 0 }].slice(-maxVisits)
  const samePage = pathOf(before) === pathOf(place)
  return change(w, id, { place, title: samePage ? title : null, history: { entries, index: entries.length - 1 } })
}
/** The tab has moved to another place; what was ahead of it is forgotten. */
export const visit = (w: Tabs, id: string, place: string, replace = false): Tabs =>
  settle(put(w, id, place, replace), id, tabOf(w, id).place, replace)

/** Back (−1) or forward (1) inside the tab. */
export const step = (w: Tabs, id: string, by: -1 | 1): Tabs => {
  const { history, place } = tabOf(w, id)
  const entry = history.entries[history.index + by]
  if (!entry) throw new Error(`workspace: tab “${id}” has nothing ${by < 0 ? 'behind' : 'ahead'}`)
  const there = { place: entry.place, title: null, dirty: false, history: { ...history, index: history.index + by } }
  return settle(change(w, id, there), id, place, false)
}

export const scrolled = (w: Tabs, id: string, scroll: number): Tabs => {
  const { history } = tabOf(w, id)
  const entries = history.entries.map((entry, i) => (i === history.index ? { ...entry, scroll } : entry))
  return change(w, id, { history: { ...history, entries } })
}

/** The tab `by` places further, around the ends; the one in the other pane is passed over. */
export const neighbour = (w: Tabs, by: number): string => {
  const front = activeTab(w)
  const tabs = w.tabs.filter((tab) => tab === front || !isShown(w, tab.id))
  const at = tabs.indexOf(front)
  return tabs[(((at + by) % tabs.length) + tabs.length) % tabs.length]?.id ?? front.id
}

/** Shows a tab in the other pane, which is made if there is none. The active one opens there once more. */
export const split = (w: Tabs, id: string): Tabs => {
  const tab = tabOf(w, id)
  // What was typed belongs to one tab: beside it stands home.
  const added = id === activeId(w) ? addTab(w, tab.dirty ? w.home : tab.place) : w
  const active = id === activeId(w) ? `t${added.made}` : id
  const free = w.panes.some((pane) => pane.id === 'p2') ? 'p1' : 'p2'
  const panes =
    w.panes.length > 1
      ? w.panes.map((pane, i) => (i === w.focused ? pane : { ...pane, active }))
      : [...w.panes, { id: free, active }]
  return use({ ...added, panes, focused: 1 - w.focused })
}
/** Only what has the keyboard stays in front. */
export const unsplit = (w: Tabs): Tabs => ({
  ...w,
  panes: w.panes.filter((_, i) => i === w.focused),
  focused: 0,
  link: null,
})
export const resize = (w: Tabs, share: number): Tabs => ({
  ...w,
  share: Math.min(mostShare, Math.max(leastShare, share)),
})

/** Whether the tabs of a link are the ones in front, each at the list that it was linked at. */
export const isLinkAwake = (w: Tabs): boolean =>
  w.link?.sides.every(({ tab, path }) => isShown(w, tab) && pathOf(tabOf(w, tab).place) === path) ?? false
/** Links parameters of the two tabs in front; those of the focused one hold for both from now on. */
export const link = (w: Tabs, names: readonly string[]): Tabs => {
  const [first, second] = w.panes.map(({ active }): Side => ({ tab: active, path: pathOf(tabOf(w, active).place) }))
  if (!first || !second) throw new Error('workspace: a link needs two panes')
  const before = isLinkAwake(w) ? (w.link?.names ?? []) : []
  const linked = { ...w, link: { sides: [first, second] as const, names: [...new Set([...before, ...names])] } }
  return lead(linked, activeId(w), w.focused === 0 ? second.tab : first.tab, false)
}
export const unlink = (w: Tabs, names: readonly string[]): Tabs => {
  const left = w.link?.names.filter((name) => !names.includes(name)) ?? []
  return { ...w, link: w.link && left.length > 0 ? { ...w.link, names: left } : null }
}

/** Has the panes do this together from now on, or each for itself. */
export const moveTogether = (w: Tabs, what: Together, on: boolean): Tabs => ({
  ...w,
  together: togethers.filter((one) => (one === what ? on : w.together.includes(one))),
})

/** Closes a tab and remembers it. The one used before comes to the front; after the last, home. */
export const close = (w: Tabs, id: string): Tabs => {
  const tab = tabOf(w, id)
  const at = w.tabs.indexOf(tab)
  const lonelyHome = w.tabs.length === 1 && tab.place === w.home
  const tabs = w.tabs.toSpliced(at, 1)
  const closed = lonelyHome ? w.closed : [...w.closed, { tab: { ...tab, dirty: false }, at }].slice(-maxClosed)
  const used = w.used.filter((other) => other !== id)
  const heir = used.findLast((other) => !isShown(w, other))
  const link = w.link?.sides.some((side) => side.tab === id) ? null : w.link
  const left = { ...w, tabs, used, closed, link }
  if (!isShown(w, id)) return left
  if (heir !== undefined)
    return use({ ...left, panes: w.panes.map((pane) => (pane.active === id ? { ...pane, active: heir } : pane)) })
  if (w.panes.length > 1)
    return use({ ...left, panes: w.panes.filter((pane) => pane.active !== id), focused: 0, link: null })
  return { ...onlyHome(w.home, w.made), closed }
}

/** Brings back what was closed last, where it was. */
export const reopen = (w: Tabs): Tabs => {
  const last = w.closed.at(-1)
  if (!last) throw new Error('workspace: nothing was closed yet')
  const pinned = pinnedCount(w.tabs)
  const at = last.tab.pinned ? Math.min(last.at, pinned) : Math.max(last.at, pinned)
  return show({ ...w, tabs: insert(w.tabs, at, last.tab), closed: w.closed.slice(0, -1) }, last.tab.id)
}

/** Moves a tab among its like: pinned ones stay before the others. */
export const move = (w: Tabs, id: string, by: number): Tabs => {
  const tab = tabOf(w, id)
  const pinned = pinnedCount(w.tabs)
  const [first, last] = tab.pinned ? [0, pinned - 1] : [pinned, w.tabs.length - 1]
  const to = Math.min(last, Math.max(first, w.tabs.indexOf(tab) + by))
  return { ...w, tabs: insert(w.tabs.toSpliced(w.tabs.indexOf(tab), 1), to, tab) }
}

/** Pins as the last of the pinned, or unpins as the first of the others. */
export const pin = (w: Tabs, id: string, pinned: boolean): Tabs => {
  if (tabOf(w, id).pinned === pinned) return w
  const tab = { ...tabOf(w, id), pinned }
  const others = w.tabs.filter((other) => other.id !== id)
  return { ...w, tabs: insert(others, pinnedCount(others), tab) }
}

/** What must hold at any time; returns what does not, for tests. */
export const invariants = (w: Tabs): readonly string[] => {
  const ids = w.tabs.map((tab) => tab.id)
  const everyId = [...ids, ...w.closed.map(({ tab }) => tab.id)]
  const wrong = (holds: boolean, sentence: string) => (holds ? [] : [sentence])
  return [
    ...wrong(w.tabs.length > 0, 'no tab is open'),
    ...wrong(new Set(everyId).size === everyId.length, 'an id is used twice'),
    ...wrong(
      w.used.length === ids.length && ids.every((id) => w.used.includes(id)) && w.used.at(-1) === activeId(w),
      'not every tab was used once, the one in front last',
    ),
    ...wrong(w.panes.length === 1 || w.panes.length === 2, `${w.panes.length} panes`),
    ...wrong(w.panes[w.focused] !== undefined, `pane ${w.focused} is focused and does not exist`),
    ...wrong(
      w.panes.every((pane) => ids.includes(pane.active)),
      'a pane shows a tab that does not exist',
    ),
    ...wrong(new Set(w.panes.map((pane) => pane.active)).size === w.panes.length, 'two panes show one tab'),
    ...wrong(w.share >= leastShare && w.share <= mostShare, `the first pane takes ${w.share} %`),
    ...wrong(
      w.link === null ||
        (w.panes.length === 2 &&
          w.link.names.length > 0 &&
          w.link.sides[0].tab !== w.link.sides[1].tab &&
          w.link.sides.every(({ tab }) => ids.includes(tab))),
      'a link between nothing',
    ),
    ...wrong(new Set(w.together).size === w.together.length, 'the panes do something together twice'),
    ...wrong(
      w.tabs.every((tab, i) => !tab.pinned || i === 0 || w.tabs[i - 1]?.pinned === true),
      'a pinned tab stands behind an unpinned one',
    ),
    ...wrong(
      [...w.tabs, ...w.closed.map(({ tab }) => tab)].every(
        (tab) => tab.history.entries[tab.history.index]?.place === tab.place,
      ),
      'a tab is not where its history says',
    ),
    ...wrong(
      w.tabs.every((tab) => tab.history.entries.length <= maxVisits) && w.closed.length <= maxClosed,
      'something is remembered for too long',
    ),
    ...wrong(
      everyId.every((id) => Number(id.slice(1)) <= w.made),
      'an id is newer than the count of tabs made',
    ),
  ]
}
