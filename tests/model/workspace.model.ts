import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { StoredWorkspace } from '#machines/stored-workspace.ts'
import { activeTab, invariants, scrollOf, type Tab } from '#machines/tabs.ts'
import { workspaceMachine } from '#machines/workspace.ts'
import type { Model, Seen, StateAssertion } from '#tests/model/model.ts'

const home = '/admin/home'
const leads = '/admin/leads'
const dealers = '/admin/dealers'
const filtered = '/admin/leads?status=pending'

const storedTab = (id: string, places: readonly string[], index: number, pinned: boolean) => ({
  id,
  place: places[index] ?? home,
  title: null,
  pinned,
  dirty: false,
  history: { entries: places.map((place) => ({ place, scroll: 0 })), index },
})
/** Three tabs, the middle one in front with a way back and a way forward. */
const stored: StoredWorkspace = {
  version: 1,
  tabs: [
    storedTab('t1', [home], 0, true),
    storedTab('t2', [dealers, leads, filtered], 1, false),
    storedTab('t3', ['/admin/zones'], 0, false),
  ],
  panes: [{ id: 'p1', active: 't2' }],
  focused: 0,
  closed: [],
}

type Snapshot = SnapshotFrom<typeof workspaceMachine>
type Context = Snapshot['context']
type Look = Seen<Snapshot>

const order = (context: Context) => context.tabs.map(({ id }) => id)
const active = (context: Context) => activeTab(context).id
const find = (context: Context, id: string): Tab | undefined => context.tabs.find((tab) => tab.id === id)
const places = (tab: Tab | undefined) => tab?.history.entries.map(({ place }) => place) ?? []
const pinnedIn = (context: Context) => context.tabs.filter(({ pinned }) => pinned).length

/** The tab that an event is about: the one it names, else the active one. */
const subject = (event: AnyEventObject, before: Context): string => event['tabId'] ?? active(before)

const same = (now: Context, before: Context) => {
  deepEqual([now.tabs, now.panes, now.closed], [before.tabs, before.panes, before.closed], 'nothing has changed')
}
const inFront = (now: Context, before: Context, id: string) => {
  equal(active(now), id, 'the tab in front')
  deepEqual([now.tabs, now.closed], [before.tabs, before.closed], 'the tabs stay as they are')
}

const opened = (now: Context, before: Context, event: AnyEventObject) => {
  const wasOpen = before.tabs.some(({ place }) => place === event['place'])
  const front = activeTab(before)
  equal(activeTab(now).place, event['place'], 'the place is in front')
  if (wasOpen && event['again'] !== true) {
    deepEqual(now.tabs, before.tabs, 'what is open is not opened twice')
  } else if (event['where'] === 'new' || front.dirty) {
    equal(now.tabs.length, before.tabs.length + 1)
    const at = order(now).indexOf(active(now))
    equal(at, Math.max(order(before).indexOf(front.id) + 1, pinnedIn(before)), 'right of the one before')
    deepEqual(find(now, front.id), front, 'the one before stays as it was')
    ok(!order(before).includes(active(now)) && !before.closed.some(({ tab }) => tab.id === active(now)), 'a new id')
  } else {
    equal(active(now), front.id, 'in the same tab')
    const behind = places(front).slice(0, front.history.index + 1)
    const to = front.place === event['place'] ? [] : [event['place']]
    deepEqual(places(activeTab(now)), to.length === 0 ? places(front) : [...behind, ...to], 'with a way back')
  }
}

const stepped = (now: Context, before: Context, id: string, by: number) => {
  const was = find(before, id)
  const to = was?.history.entries[was.history.index + by]
  if (!to) return same(now, before)
  equal(find(now, id)?.place, to.place, 'one step inside the tab')
  deepEqual(places(find(now, id)), places(was), 'the ways stay')
  equal(find(now, id)?.dirty, false)
  equal(active(now), active(before))
}

const closed = (now: Context, before: Context, id: string) => {
  const tab = find(before, id)
  if (!tab) return same(now, before)
  const at = order(before).indexOf(id)
  const left = order(before).filter((one) => one !== id)
  if (left.length === 0) {
    deepEqual(
      now.tabs.map(({ place }) => place),
      [home],
      'after the last, home',
    )
    ok(!order(before).includes(active(now)))
    if (tab.place === home) return equal(now.closed.length, before.closed.length)
  } else {
    deepEqual(order(now), left, 'the others stay in order')
    equal(active(now), active(before) === id ? (left[at] ?? left[at - 1]) : active(before))
  }
  deepEqual(now.closed.at(-1), { tab: { ...tab, dirty: false }, at }, 'it can be reopened')
}

const moved = (now: Context, before: Context, id: string, by: number) => {
  const tab = find(before, id)
  if (!tab) return same(now, before)
  const others = order(before).filter((one) => one !== id)
  const [first, last] = tab.pinned ? [0, pinnedIn(before) - 1] : [pinnedIn(before), others.length]
  const to = Math.min(last, Math.max(first, order(before).indexOf(id) + by))
  equal(order(now).indexOf(id), to, 'moved among its like')
  deepEqual(
    order(now).filter((one) => one !== id),
    others,
    'the others stay in order',
  )
}

const pinned = (now: Context, before: Context, id: string, is: boolean) => {
  const tab = find(before, id)
  if (!tab || tab.pinned === is) return same(now, before)
  deepEqual(find(now, id), { ...tab, pinned: is })
  equal(order(now).indexOf(id), is ? pinnedIn(before) : pinnedIn(before) - 1, 'at the border of the pinned')
}

/** Events that are about one tab's own facts, in whatever state. */
const told = (now: Context, before: Context, event: AnyEventObject) => {
  const tab = find(before, event['tabId'])
  if (!tab) return same(now, before)
  const after = find(now, tab.id)
  if (event.type === 'TITLED') deepEqual(after, { ...tab, title: event['title'] })
  if (event.type === 'DIRTY') deepEqual(after, { ...tab, dirty: event['dirty'] })
  if (event.type === 'SCROLLED') equal(after && scrollOf(after), event['scroll'])
  if (event.type === 'NAVIGATED') {
    const behind = places(tab).slice(0, tab.history.index + (event['replace'] ? 0 : 1))
    equal(after?.place, event['place'])
    deepEqual(places(after), tab.place === event['place'] ? places(tab) : [...behind, event['place']])
  }
}

const emittedIn = (seen: Look) => seen.effects.filter(({ type }) => type === 'emit').map(({ params }) => params)

const always: StateAssertion<Snapshot> = (seen) => {
  const { snapshot, event, before } = seen
  deepEqual(invariants(snapshot.context), [])
  const asked = before?.context.asked
  const givenUp = event.type === 'CONFIRM' && asked ? [find(before.context, asked.tabId)] : []
  deepEqual(
    emittedIn(seen),
    givenUp.map((tab) => ({ type: 'discarded', tabId: tab?.id, place: tab?.place })),
    'what is told to the outside',
  )
  if (!before) return
  const [now, was] = [snapshot.context, before.context]
  if (['TITLED', 'DIRTY', 'SCROLLED', 'NAVIGATED'].includes(event.type)) told(now, was, event)
  if (event.type === 'CLEAR') {
    deepEqual([now.tabs.map(({ place }) => place), now.closed], [[home], []])
    notEqual(active(now), active(was))
  }
  if (event.type === 'RESTORE')
    deepEqual([now.tabs, now.panes, now.closed], [stored.tabs, stored.panes, stored.closed], 'as it was stored')
}

const open: StateAssertion<Snapshot> = ({ snapshot, event, before }) => {
  const now = snapshot.context
  equal(now.asked, null)
  if (!before) return deepEqual([now.tabs.map(({ place }) => place), now.closed], [[home], []])
  const was = before.context
  const count = was.tabs.length
  const at = order(was).indexOf(active(was))
  const asked = was.asked
  switch (event.type) {
    case 'OPEN':
      return opened(now, was, event)
    case 'ACTIVATE':
      return inFront(now, was, find(was, event['tabId']) ? event['tabId'] : active(was))
    case 'NEXT':
      return inFront(now, was, order(was)[(at + 1) % count] ?? '')
    case 'PREVIOUS':
      return inFront(now, was, order(was)[(at - 1 + count) % count] ?? '')
    case 'GO_TO':
      return inFront(now, was, order(was)[event['index']] ?? active(was))
    case 'BACK':
      return stepped(now, was, active(was), -1)
    case 'FORWARD':
      return stepped(now, was, active(was), 1)
    case 'CLOSE':
      return closed(now, was, subject(event, was))
    case 'MOVE':
      return moved(now, was, subject(event, was), event['by'])
    case 'PIN':
      return pinned(now, was, subject(event, was), true)
    case 'UNPIN':
      return pinned(now, was, subject(event, was), false)
    case 'REOPEN': {
      const last = was.closed.at(-1)
      if (!last) return same(now, was)
      deepEqual(activeTab(now), last.tab)
      equal(now.closed.length, was.closed.length - 1)
      return equal(now.tabs.length, count + 1)
    }
    case 'CANCEL':
      return same(now, was)
    case 'CONFIRM':
      if (asked?.act === 'CLOSE') return closed(now, was, asked.tabId)
      return stepped(now, was, asked?.tabId ?? '', asked?.act === 'BACK' ? -1 : 1)
  }
}

const askingDiscard: StateAssertion<Snapshot> = ({ snapshot, event, before }) => {
  const was = before?.context
  ok(was)
  if (['CLOSE', 'BACK', 'FORWARD'].includes(event.type)) {
    deepEqual(snapshot.context.asked, { act: event.type, tabId: subject(event, was) })
    equal(find(was, subject(event, was))?.dirty, true, 'asked only where something was typed')
    same(snapshot.context, was)
  } else deepEqual(snapshot.context.asked, was.asked)
}

export const workspaceModel: Model<typeof workspaceMachine> = {
  name: 'workspace',
  machine: workspaceMachine,
  inputs: [{ home }],
  events: {
    OPEN: [
      { type: 'OPEN', place: leads, where: 'here' },
      { type: 'OPEN', place: leads, where: 'new' },
      { type: 'OPEN', place: leads, where: 'new', again: true },
      { type: 'OPEN', place: home, where: 'here' },
    ],
    ACTIVATE: [
      { type: 'ACTIVATE', tabId: 't1' },
      { type: 'ACTIVATE', tabId: 't99' },
    ],
    NEXT: [{ type: 'NEXT' }],
    PREVIOUS: [{ type: 'PREVIOUS' }],
    GO_TO: [
      { type: 'GO_TO', index: 2 },
      { type: 'GO_TO', index: 8 },
    ],
    BACK: [{ type: 'BACK' }],
    FORWARD: [{ type: 'FORWARD' }],
    CLOSE: [{ type: 'CLOSE' }, { type: 'CLOSE', tabId: 't1' }, { type: 'CLOSE', tabId: 't99' }],
    MOVE: [
      { type: 'MOVE', by: 1 },
      { type: 'MOVE', by: -1 },
      { type: 'MOVE', by: 1, tabId: 't99' },
    ],
    PIN: [{ type: 'PIN' }, { type: 'PIN', tabId: 't99' }],
    UNPIN: [{ type: 'UNPIN' }, { type: 'UNPIN', tabId: 't99' }],
    REOPEN: [{ type: 'REOPEN' }],
    NAVIGATED: [
      { type: 'NAVIGATED', tabId: 't1', place: filtered },
      { type: 'NAVIGATED', tabId: 't1', place: dealers, replace: true },
      { type: 'NAVIGATED', tabId: 't99', place: filtered },
    ],
    TITLED: [
      { type: 'TITLED', tabId: 't1', title: 'Home' },
      { type: 'TITLED', tabId: 't99', title: 'Nothing' },
    ],
    DIRTY: [
      { type: 'DIRTY', tabId: 't2', dirty: true },
      { type: 'DIRTY', tabId: 't2', dirty: false },
      { type: 'DIRTY', tabId: 't99', dirty: true },
    ],
    SCROLLED: [
      { type: 'SCROLLED', tabId: 't1', scroll: 120 },
      { type: 'SCROLLED', tabId: 't99', scroll: 120 },
    ],
    RESTORE: [{ type: 'RESTORE', snapshot: stored }],
    CLEAR: [{ type: 'CLEAR' }],
    CONFIRM: [{ type: 'CONFIRM' }],
    CANCEL: [{ type: 'CANCEL' }],
  },
  outside: [],
  states: { open, askingDiscard },
  takes: {
    '': ['NAVIGATED', 'TITLED', 'DIRTY', 'SCROLLED', 'RESTORE', 'CLEAR'],
    open: [
      ...['OPEN', 'ACTIVATE', 'NEXT', 'PREVIOUS', 'GO_TO', 'BACK', 'FORWARD'],
      ...['CLOSE', 'REOPEN', 'MOVE', 'PIN', 'UNPIN'],
    ],
    askingDiscard: ['CONFIRM', 'CANCEL'],
  },
  always,
  key: ({ context }) => [
    context.tabs.map((tab) => [tab.id, tab.place, tab.pinned, tab.dirty, places(tab).length, tab.history.index]),
    active(context),
    context.closed.map(({ tab }) => tab.id),
    context.asked,
  ],
  // Each thing that can happen to three tabs is tried from where they were restored; two of them at once, such as a
  // moved tab that is dirty too, would only multiply the paths.
  skip: ({ context }, event) => {
    const { tabs, made } = context
    const isClosed = context.closed.length > 0
    const isDirty = tabs.some(({ dirty }) => dirty)
    const isMoved = tabs.some(({ id, pinned }, i) => id !== `t${i + 1}` || pinned !== (tabs.length === 3 && i === 0))
    const steps = tabs.map(({ history }) => `${history.index} of ${history.entries.length}`).join()
    const isAsRestored = steps === '0 of 1,1 of 3,0 of 1'
    if (made > 3) return true
    switch (event.type) {
      case 'OPEN':
        return isClosed || (tabs.length === 3 ? isMoved || !isAsRestored : steps.includes('of 2') || tabs.length > 1)
      case 'MOVE':
      case 'PIN':
      case 'UNPIN':
        return isClosed || isDirty || !isAsRestored
      case 'BACK':
      case 'FORWARD':
      case 'DIRTY':
        return isClosed || (isMoved && tabs.length === 3)
      case 'CLOSE':
        return isClosed || (tabs.length === 3 && !isAsRestored)
      case 'NAVIGATED':
        return isClosed || isDirty || made > 1 || steps.includes('of 2')
      case 'RESTORE':
        return context.asked === null && (made > 1 || isDirty)
      default:
        return false
    }
  },
  journey: [
    { type: 'RESTORE', snapshot: stored },
    { type: 'DIRTY', tabId: 't2', dirty: true },
    { type: 'NEXT' },
    { type: 'CLOSE' },
    { type: 'BACK' },
    { type: 'CONFIRM' },
    { type: 'CANCEL' },
    { type: 'REOPEN' },
  ],
  journeyKey: ({ context }) => [order(context), active(context), context.tabs.map(({ dirty }) => dirty)],
}
