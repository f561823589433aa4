import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { StoredWorkspace } from '#machines/stored-workspace.ts'
import { activeTab, type Closed, type Tab, type Tabs, tabAt } from '#machines/tabs.ts'
import type { ScreenModel } from '#tests/model/ui/walks.ts'
import { workspaceModel } from '#tests/model/workspace.model.ts'

export interface Place {
  readonly place: string
  readonly title: string
  readonly keys: string
}
export const home = { place: '/admin/home', title: 'Home', keys: 'g h' }
export const zones = { place: '/admin/dealer-zones', title: 'Zones', keys: 'g z' }
export const groups = { place: '/admin/dealer-groups', title: 'Groups', keys: 'g k' }
export const leads = { place: '/admin/leads', title: 'Leads', keys: 'g l' }
/** The form of a new group, in which something can be typed. */
export const form = { place: '/admin/dealer-groups/create', title: 'New group', keys: 'n k' }
export const places: readonly Place[] = [home, zones, groups, leads, form]
export const filtered = '/admin/dealer-zones?q=a'

const tab = (id: string, entries: readonly string[], index: number, pinned = false) => ({
  id,
  place: entries[index] ?? home.place,
  title: null,
  pinned,
  dirty: false,
  history: { entries: entries.map((place) => ({ place, scroll: 0 })), index },
})
/** Three tabs, the middle one in front with a way back and a way on. */
export const stored: StoredWorkspace = {
  version: 1,
  tabs: [
    tab('t1', [home.place], 0, true),
    tab('t2', [groups.place, form.place, zones.place], 1),
    tab('t3', [leads.place], 0),
  ],
  used: ['t1', 't3', 't2'],
  panes: [{ id: 'p1', active: 't2' }],
  focused: 0,
  closed: [],
}

const cases: readonly AnyEventObject[] = [
  { type: 'PIN' },
  { type: 'UNPIN' },
  { type: 'RESTORE', snapshot: stored },
  { type: 'FORWARD' },
  { type: 'BACK' },
  { type: 'OPEN', place: zones.place, where: 'here' },
  { type: 'OPEN', place: zones.place, where: 'new' },
  { type: 'OPEN', place: leads.place, where: 'here' },
  { type: 'ACTIVATE', tabId: 't1' },
  { type: 'NEXT' },
  { type: 'PREVIOUS' },
  { type: 'GO_TO', index: 2 },
  { type: 'CLOSE' },
  { type: 'CLOSE', tabId: 't3' },
  { type: 'MOVE', by: 1 },
  { type: 'MOVE', by: -1 },
  { type: 'REOPEN' },
  { type: 'DIRTY', tabId: 't2', dirty: true },
  { type: 'DIRTY', tabId: 't2', dirty: false },
  { type: 'NAVIGATED', tabId: 't2', place: filtered },
  { type: 'CONFIRM' },
  { type: 'CANCEL' },
]

export const screen: ScreenModel = {
  model: workspaceModel,
  inputs: [{ home: home.place }],
  cases,
  key: ({ context }) => [
    context.tabs.map((one: Tab) => [one.id, one.place, one.pinned, one.dirty, one.history.index]),
    activeTab(context).id,
    // Which tabs come to the front as others are closed.
    context.used,
    context.closed.map((one: Closed) => [one.tab.id, one.tab.history.index]),
    context.asked,
  ],
  skip: (snapshot, event) => {
    const context: Tabs & { readonly asked: unknown } = snapshot.context
    const front = activeTab(context)
    const isBegun = context.tabs.some(({ id }) => id === 't3') || context.closed.length > 0
    if (context.made > 4) return true
    // The first visit begins with a pinned home; a later one with what was stored.
    if (!isBegun) return context.made > 1 || (event.type === 'PIN' ? front.pinned : event.type !== 'RESTORE')
    // The question stands over everything else.
    if (context.asked !== null) return event.type !== 'CONFIRM' && event.type !== 'CANCEL'
    switch (event.type) {
      case 'RESTORE':
        return true
      case 'PIN':
      case 'UNPIN':
        return front.pinned === (event.type === 'PIN')
      case 'OPEN':
        if (context.tabs.some(({ place }) => place.startsWith(`${event['place']}?`))) return true
        // What is open is not opened again, and a pinned tab stays where it is.
        return tabAt(context, event['place']) ? event['where'] === 'new' : front.pinned && event['where'] === 'here'
      case 'CLOSE':
        return event['tabId'] !== undefined && !context.tabs.some(({ id }) => id === event['tabId'])
      case 'DIRTY':
        return front.id !== 't2' || front.place !== form.place || front.dirty === event['dirty']
      case 'NAVIGATED':
        return front.id !== 't2' || front.place !== zones.place
      case 'NEXT':
      case 'PREVIOUS':
        return context.tabs.length < 2
      case 'ACTIVATE':
        return front.id === event['tabId']
      case 'BACK':
        return front.history.index === 0
      case 'FORWARD':
        // The browser forgets its way on with every new step, so only right after a reload or a step back.
        return (
          front.id !== 't2' ||
          front.history.index !== 1 ||
          context.closed.length > 0 ||
          context.tabs.map(({ id }) => id).join() !== 't1,t2,t3'
        )
      default:
        return false
    }
  },
  detail: ({ context }) => {
    const { pinned, dirty } = activeTab(context)
    return context.asked?.act ?? `${pinned ? 'pinned' : ''} ${dirty ? 'dirty' : ''}`
  },
  undriven: [
    {
      which: /–(SPLIT|UNSPLIT|RESIZE|TOGETHER|LINK|UNLINK|SCROLLED|TITLED)→/,
      mutants: /SPLIT|RESIZE|TOGETHER|LINK|SCROLLED|TITLED/,
      why: 'panes.ui.ts leads two panes, and what views tell of themselves',
    },
    {
      which: /^askingDiscard –DIRTY→/,
      why: 'nobody can type under the question: panes.ui.ts leads a save that is answered under it',
    },
  ],
}

/** What the strip says: the title of a place by its address. */
export const titleOf = (place: string): string =>
  places.find((one) => one.place === place.split('?')[0])?.title ?? place
export const isAsking = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('askingDiscard')
