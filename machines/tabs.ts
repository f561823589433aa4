/** One place that was visited in a tab, and how far it was scrolled. */
export interface Visit {
  readonly place: string
  readonly scroll: number
}
/** An open place. `place` is a path with its search: `/admin/leads?status=pending`. */
export interface Tab {
  readonly id: string
  readonly place: string
  /** What the room calls it; null until it says so. */
  readonly title: string | null
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
export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly panes: readonly Pane[]
  /** Index of the pane that has the keyboard. */
  readonly focused: number
  /** Newest last. */
  readonly closed: readonly Closed[]
  readonly home: string
  /** How many tabs were ever made; ids are never used twice. */
  readonly made: number
}

export const maxClosed = 20
export const maxVisits = 50

/** The tab of this id; asking for one that does not exist is a mistake of the caller. */
export const tabOf = (w: Tabs, id: string): Tab => {
  const tab = w.tabs.find((one) => one.id === id)
  if (!tab) throw new Error(`workspace: there is no tab “${id}”; open are ${w.tabs.map((one) => one.id).join(', ')}`)
  return tab
}
export const hasTab = (w: Tabs, id: string): boolean => w.tabs.some((tab) => tab.id === id)
export const activeId = (w: Tabs): string => w.panes[w.focused]?.active ?? ''
export const activeTab = (w: Tabs): Tab => tabOf(w, activeId(w))
export const tabAt = (w: Tabs, place: string): Tab | undefined =>
  activeTab(w).place === place ? activeTab(w) : w.tabs.find((tab) => tab.place === place)
export const scrollOf = (tab: Tab): number => tab.history.entries[tab.history.index]?.scroll ?? 0
/** Whether a step inside the tab leads somewhere: −1 back, 1 forward. */
export const canStep = (tab: Tab, by: -1 | 1): boolean => tab.history.entries[tab.history.index + by] !== undefined

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
  return { tabs: [tab], panes: [{ id: 'p1', active: tab.id }], focused: 0, closed: [], home, made: made + 1 }
}

/** Brings a tab to the front: in the pane that shows it already, else in the focused one. */
export const show = (w: Tabs, id: string): Tabs => {
  tabOf(w, id)
  const shown = w.panes.findIndex((pane) => pane.active === id)
  if (shown >= 0) return { ...w, focused: shown }
  return { ...w, panes: w.panes.map((pane, i) => (i === w.focused ? { ...pane, active: id } : pane)) }
}

export const change = (w: Tabs, id: string, fields: Partial<Tab>): Tabs => {
  tabOf(w, id)
  return { ...w, tabs: w.tabs.map((tab) => (tab.id === id ? { ...tab, ...fields } : tab)) }
}

/** Opens a place in a tab of its own, right of the active one. */
export const openTab = (w: Tabs, place: string): Tabs => {
  const tab = newTab(`t${w.made + 1}`, place)
  const at = Math.max(w.tabs.indexOf(activeTab(w)) + 1, pinnedCount(w.tabs))
  return show({ ...w, tabs: insert(w.tabs, at, tab), made: w.made + 1 }, tab.id)
}

/** The tab has moved to another place; what was ahead of it is forgotten. */
export const visit = (w: Tabs, id: string, place: string, replace = false): Tabs => {
  const { place: before, title, history } = tabOf(w, id)
  if (before === place) return w
  const behind = history.entries.slice(0, replace ? history.index : history.index + 1)
  const entries = [...behind, { place, scroll: 0 }].slice(-maxVisits)
  const samePage = before.split('?')[0] === place.split('?')[0]
  return change(w, id, { place, title: samePage ? title : null, history: { entries, index: entries.length - 1 } })
}

/** Back (−1) or forward (1) inside the tab. */
export const step = (w: Tabs, id: string, by: -1 | 1): Tabs => {
  const { history } = tabOf(w, id)
  const entry = history.entries[history.index + by]
  if (!entry) throw new Error(`workspace: tab “${id}” has nothing ${by < 0 ? 'behind' : 'ahead'}`)
  return change(w, id, {
    place: entry.place,
    title: null,
    dirty: false,
    history: { ...history, index: history.index + by },
  })
}

export const scrolled = (w: Tabs, id: string, scroll: number): Tabs => {
  const { history } = tabOf(w, id)
  const entries = history.entries.map((entry, i) => (i === history.index ? { ...entry, scroll } : entry))
  return change(w, id, { history: { ...history, entries } })
}

/** The tab `by` places further, around the ends. */
export const neighbour = (w: Tabs, by: number): string => {
  const count = w.tabs.length
  const at = w.tabs.indexOf(activeTab(w))
  return w.tabs[(((at + by) % count) + count) % count]?.id ?? activeId(w)
}

/** Closes a tab and remembers it. The next one comes to the front, else the one before; after the last, home. */
export const close = (w: Tabs, id: string): Tabs => {
  const tab = tabOf(w, id)
  const at = w.tabs.indexOf(tab)
  const lonelyHome = w.tabs.length === 1 && tab.place === w.home
  const tabs = w.tabs.toSpliced(at, 1)
  const closed = lonelyHome ? w.closed : [...w.closed, { tab: { ...tab, dirty: false }, at }].slice(-maxClosed)
  const shownElsewhere = (other: Tab) => w.panes.some((pane) => pane.active === other.id)
  const heir = [...tabs.slice(at), ...tabs.slice(0, at).reverse()].find((other) => !shownElsewhere(other))
  const left = { ...w, tabs, closed }
  if (!w.panes.some((pane) => pane.active === id)) return left
  if (heir) return { ...left, panes: w.panes.map((pane) => (pane.active === id ? { ...pane, active: heir.id } : pane)) }
  if (w.panes.length > 1) return { ...left, panes: w.panes.filter((pane) => pane.active !== id), focused: 0 }
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
    ...wrong(w.panes.length === 1 || w.panes.length === 2, `${w.panes.length} panes`),
    ...wrong(w.panes[w.focused] !== undefined, `pane ${w.focused} is focused and does not exist`),
    ...wrong(
      w.panes.every((pane) => ids.includes(pane.active)),
      'a pane shows a tab that does not exist',
    ),
    ...wrong(new Set(w.panes.map((pane) => pane.active)).size === w.panes.length, 'two panes show one tab'),
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
