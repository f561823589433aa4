import { deepEqual, equal, ok } from 'node:assert/strict'
import * as v from 'valibot'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { Outline } from '#machines/outlines.ts'
import { restore, type StoredWorkspace, snapshotForStorage, storedWorkspace } from '#machines/stored-workspace.ts'
import { activeTab, invariants, isLinkAwake, scrollOf, type Tab, type Together } from '#machines/tabs.ts'
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
  used: ['t1', 't3', 't2'],
  panes: [{ id: 'p1', active: 't2' }],
  focused: 0,
  closed: [],
}

/** Two lists side by side; nothing is linked yet. */
const compared: StoredWorkspace = {
  ...stored,
  tabs: [
    storedTab('t1', [home], 0, true),
    storedTab('t2', [dealers, leads, filtered], 1, false),
    storedTab('t3', ['/admin/leads?dealer=3&q=ana'], 0, false),
  ],
  panes: [
    { id: 'p1', active: 't2' },
    { id: 'p2', active: 't3' },
  ],
  share: 60,
}
/** As much was closed as is remembered. */
const full: StoredWorkspace = {
  ...stored,
  closed: Array.from({ length: 20 }, (_, i) => ({ tab: storedTab(`t${i + 4}`, [leads], 0, false), at: 1 })),
}
/** Two versions of the product have written it: its pane shows a tab that is not there, and pinned ones stand last. */
const torn: StoredWorkspace = { ...stored, tabs: stored.tabs.toReversed(), panes: [{ id: 'p1', active: 't9' }] }
/** It links a list to one that is not there. */
const dangling: StoredWorkspace = {
  ...compared,
  link: {
    sides: [
      { tab: 't2', path: leads },
      { tab: 't9', path: leads },
    ],
    names: ['status'],
  },
}
const contradicting: readonly unknown[] = [torn, dangling]
const elsewhere = '/admin/leads?dealer=5&status=lost&q=ben'

type Snapshot = SnapshotFrom<typeof workspaceMachine>
type Context = Snapshot['context']
type Look = Seen<Snapshot>

const order = (context: Context) => context.tabs.map(({ id }) => id)
const active = (context: Context) => activeTab(context).id
const find = (context: Context, id: string): Tab | undefined => context.tabs.find((tab) => tab.id === id)
const places = (tab: Tab | undefined) => tab?.history.entries.map(({ place }) => place) ?? []
const pinnedIn = (context: Context) => context.tabs.filter(({ pinned }) => pinned).length

const shown = (context: Context) => context.panes.map((pane) => pane.active)
/** What a place says of these parameters, or of all others. */
const parameters = (place: string, fits: (name: string) => boolean) =>
  [...new URLSearchParams(place.split('?')[1])].filter(([name]) => fits(name)).toSorted()

/** The tab that an event is about: the one it names, else the active one. */
const subject = (event: AnyEventObject, before: Context): string => event['tabId'] ?? active(before)

const same = (now: Context, before: Context) => {
  deepEqual(
    [now.tabs, now.used, now.panes, now.focused, now.share, now.link, now.together, now.closed],
    [before.tabs, before.used, before.panes, before.focused, before.share, before.link, before.together, before.closed],
    'nothing has changed',
  )
}
const inFront = (now: Context, before: Context, id: string) => {
  equal(active(now), id, 'the tab in front')
  deepEqual([now.tabs, now.link, now.closed], [before.tabs, before.link, before.closed], 'the tabs stay as they are')
  const isShown = shown(before).includes(id)
  deepEqual(
    shown(now),
    isShown ? shown(before) : shown(before).with(before.focused, id),
    'the other pane shows what it showed',
  )
  if (!isShown) equal(now.focused, before.focused, 'the same pane has the keyboard')
}
/** The tabs that the keyboard goes through: all but the one in the other pane. */
const round = (context: Context) =>
  order(context).filter((id) => id === active(context) || !shown(context).includes(id))

const split = (now: Context, before: Context, id: string) => {
  const tab = find(before, id)
  if (!tab) return same(now, before)
  deepEqual([now.link, now.closed, now.share], [before.link, before.closed, before.share])
  equal(now.panes.length, 2)
  equal(now.focused, 1 - before.focused, 'the other pane has the keyboard')
  equal(shown(now)[before.focused], active(before), 'the pane that had it shows what it showed')
  if (id !== active(before)) {
    deepEqual(now.tabs, before.tabs)
    return equal(active(now), id, 'the named tab is beside it')
  }
  ok(!order(before).includes(active(now)), 'a tab of its own')
  equal(activeTab(now).place, tab.dirty ? home : tab.place, 'the same place again; home beside something typed')
  deepEqual(
    now.tabs.filter((one) => one !== activeTab(now)),
    before.tabs,
    'the others stay',
  )
  equal(order(now).indexOf(active(now)), Math.max(order(before).indexOf(id) + 1, pinnedIn(before)))
}
const unsplit = (now: Context, before: Context) => {
  if (before.panes.length < 2) return same(now, before)
  deepEqual([shown(now), now.link, now.tabs], [[active(before)], null, before.tabs], 'what had the keyboard stays')
}
const resized = (now: Context, before: Context, share: number) => {
  if (before.panes.length < 2) return same(now, before)
  equal(now.share, Math.min(80, Math.max(20, share)), 'never less than a fifth')
  same(now, { ...before, share: now.share })
}
const moveTogether = (now: Context, before: Context, what: Together, on: boolean) => {
  if (before.panes.length < 2) return same(now, before)
  deepEqual(new Set(now.together), new Set([...before.together.filter((one) => one !== what), ...(on ? [what] : [])]))
  same(now, { ...before, together: now.together })
}
const linked = (now: Context, before: Context, names: readonly string[]) => {
  if (before.panes.length < 2 || names.length === 0) return same(now, before)
  const others = isLinkAwake(before) ? (before.link?.names ?? []) : []
  deepEqual(now.link?.names.toSorted(), [...new Set([...others, ...names])].toSorted())
  deepEqual(
    now.link?.sides,
    shown(now).map((tab) => ({ tab, path: find(now, tab)?.place.split('?')[0] })),
    'the two in front',
  )
  deepEqual([activeTab(now), now.panes], [activeTab(before), before.panes], 'the one with the keyboard leads')
}
const unlinked = (now: Context, before: Context, names: readonly string[]) => {
  const left = before.link?.names.filter((name) => !names.includes(name)) ?? []
  deepEqual(now.link, before.link && left.length > 0 ? { ...before.link, names: left } : null)
  same(now, { ...before, link: now.link })
}
/** What is linked is the same on both sides, and all else is nobody's business. */
const sameOnBothSides = (now: Context, before: Context | undefined, changed: string | undefined) => {
  const { link } = now
  if (!link || !isLinkAwake(now)) return
  const [one, other] = link.sides.map(({ tab }) => find(now, tab)?.place ?? '')
  const isLinked = (name: string) => link.names.includes(name)
  deepEqual(parameters(one ?? '', isLinked), parameters(other ?? '', isLinked), 'linked filters are equal')
  for (const { tab } of link.sides) {
    const was = before && find(before, tab)
    if (!was || tab === changed) continue
    deepEqual(
      parameters(find(now, tab)?.place ?? '', (name) => !isLinked(name)),
      parameters(was.place, (name) => !isLinked(name)),
      'what is not linked stays',
    )
  }
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
  const isBack = now.link?.sides.some((side) => side.tab === id && side.path !== was.place.split('?')[0])
  if (isLinkAwake(now) && isBack)
    equal(find(now, id)?.place.split('?')[0], to.place.split('?')[0], 'back at the list, as the other one is now')
  else {
    equal(find(now, id)?.place, to.place, 'one step inside the tab')
    deepEqual(places(find(now, id)), places(was), 'the ways stay')
  }
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
    const heir = before.used.toReversed().find((one) => one !== id && !shown(before).includes(one))
    const panes = shown(before).flatMap((one) => (one === id ? (heir ?? []) : one))
    deepEqual(shown(now), panes, 'the one used before comes to the front, else the pane goes')
    equal(active(now), panes[before.focused] ?? panes[0])
    const isOver = panes.length < 2 || before.link?.sides.some((side) => side.tab === id)
    deepEqual(now.link, isOver ? null : before.link, 'a link ends with its tab or its pane')
  }
  deepEqual(now.closed.at(-1), { tab: { ...tab, dirty: false }, at }, 'it can be reopened')
  equal(now.closed.length, Math.min(20, before.closed.length + 1), 'and the nineteen before it')
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

/** Tabs stay in the order of their use; what has come to the front is the last, and nothing else has moved. */
const usedInOrder = (now: Context, was: Context) =>
  deepEqual(
    now.used,
    [...was.used.filter((id) => order(now).includes(id) && id !== active(now)), active(now)],
    'used in this order',
  )

/** What is stored and read again is the same, but for the question, which is not kept. */
const keptAsItIs = ({ asked: _, ...tabs }: Context) => {
  const stored = v.parse(storedWorkspace, JSON.parse(JSON.stringify(snapshotForStorage(tabs))))
  deepEqual(restore(stored, tabs), tabs, 'as it was, after a reload')
}
const always: StateAssertion<Snapshot> = (seen) => {
  const { snapshot, event, before } = seen
  deepEqual(invariants(snapshot.context), [])
  keptAsItIs(snapshot.context)
  sameOnBothSides(snapshot.context, before?.context, event['tabId'] ?? (before ? active(before.context) : undefined))
  const asked = before?.context.asked
  const givenUp = event.type === 'CONFIRM' && asked ? [find(before.context, asked.tabId)] : []
  deepEqual(
    emittedIn(seen),
    givenUp.map((tab) => ({ type: 'discarded', tabId: tab?.id, place: tab?.place })),
    'what is told to the outside',
  )
  if (!before) return
  const [now, was] = [snapshot.context, before.context]
  if (event.type !== 'RESTORE') usedInOrder(now, was)
  if (['TITLED', 'DIRTY', 'SCROLLED', 'NAVIGATED'].includes(event.type)) told(now, was, event)
  if (event.type === 'RESTORE') {
    if (contradicting.includes(event['snapshot'])) {
      const given: readonly Tab[] = event['snapshot'].tabs
      deepEqual(
        now.tabs.map(({ place, pinned }) => [place, pinned]),
        [...given.filter(({ pinned }) => pinned), ...given.filter(({ pinned }) => !pinned)].map(({ place, pinned }) => [
          place,
          pinned,
        ]),
        'what contradicts itself gives its places, the pinned ones first',
      )
      deepEqual(
        now.tabs.map(({ history: { entries, index } }) => [entries.map(({ place, scroll }) => [place, scroll]), index]),
        now.tabs.map(({ place }) => [[[place, 0]], 0]),
        'each begins anew at its place, from its top',
      )
      return deepEqual([now.home, now.closed, now.panes.length, active(now)], [home, [], 1, order(now)[0]])
    }
    const { tabs, used, panes, closed, share = 50, link = null, together = [] }: StoredWorkspace = event['snapshot']
    deepEqual(
      [now.tabs, now.used, now.panes, now.closed, now.share, now.link, now.together],
      [tabs, used, panes, closed, share, link, together],
      'as stored',
    )
  }
}

const open: StateAssertion<Snapshot> = ({ snapshot, event, before }) => {
  const now = snapshot.context
  equal(now.asked, null)
  if (!before) return deepEqual([now.tabs.map(({ place }) => place), now.closed], [[home], []])
  const was = before.context
  const count = was.tabs.length
  const way = round(was)
  const at = way.indexOf(active(was))
  const asked = was.asked
  switch (event.type) {
    case 'OPEN':
      return opened(now, was, event)
    case 'ACTIVATE':
      return inFront(now, was, find(was, event['tabId']) ? event['tabId'] : active(was))
    case 'NEXT':
      return inFront(now, was, way[(at + 1) % way.length] ?? '')
    case 'PREVIOUS':
      return inFront(now, was, way[(at - 1 + way.length) % way.length] ?? '')
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
    case 'SPLIT':
      return split(now, was, subject(event, was))
    case 'UNSPLIT':
      return unsplit(now, was)
    case 'RESIZE':
      return resized(now, was, event['share'])
    case 'TOGETHER':
      return moveTogether(now, was, event['what'], event['on'])
    case 'LINK':
      return linked(now, was, event['names'])
    case 'UNLINK':
      return unlinked(now, was, event['names'])
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

/** Two lists side by side are where the most can happen; other splits end soon, and so does what was closed or unsplit. */
const skipBeside = (context: Context, event: AnyEventObject, steps: string): boolean => {
  const { tabs, closed: gone, link, panes } = context
  const isCompared = find(context, 't3')?.place.startsWith(leads) === true && tabs.length === 3
  if (event.type === 'RESTORE' || panes.length < 2) return true
  if (gone.length > 0 || !isCompared)
    return !['UNSPLIT', 'CLOSE', 'NEXT', 'REOPEN'].includes(event.type) || gone.length > 1
  const isFront = shown(context).join() === 't2,t3'
  const isAsRestored = steps === '0 of 1,1 of 3,0 of 1'
  const entries = tabs.flatMap(places).length
  switch (event.type) {
    case 'SPLIT':
    case 'OPEN':
      return !isAsRestored || link !== null
    case 'CLOSE':
    case 'UNSPLIT':
      return !isAsRestored && !(isFront && steps === '0 of 1,1 of 3,1 of 2')
    case 'LINK':
      return !isFront || link !== null || !isAsRestored
    case 'UNLINK':
      return !isFront || (link === null && !isAsRestored)
    case 'NAVIGATED':
      return link === null || event['tabId'] !== 't3' || entries > 5
    case 'BACK':
    case 'FORWARD':
      return !isFront || link === null || entries > 6
    case 'ACTIVATE':
    case 'NEXT':
    case 'PREVIOUS':
    case 'GO_TO':
      return link === null ? !isAsRestored : !isFront
    case 'RESIZE':
    case 'TOGETHER':
      return !isAsRestored
    default:
      return true
  }
}
/** So many tabs as were restored, this one of them in front. */
const restored = ({ tabs = 1, front = 1, panes = 1 }: Outline): StoredWorkspace => {
  const ids = Array.from({ length: tabs }, (_, i) => `t${i + 1}`)
  const last = ids[front - 1] ?? 't1'
  const others = ids.filter((id) => id !== last)
  const beside = panes > 1 ? others.slice(-1) : []
  return {
    ...stored,
    tabs: ids.map((id, i) => storedTab(id, [i === 0 ? home : `/admin/leads?page=${i}`], 0, i === 0)),
    used: [...others, last],
    panes: [last, ...beside].map((active, i) => ({ id: `p${i + 1}`, active })),
  }
}
/** What people do to tabs of their own, who open places that no other tab is at. */
const further = (
  { context }: Snapshot,
  { event: type, shows }: { readonly event: string; readonly shows?: Outline },
) => {
  const ids = order(context)
  const visits = context.tabs.reduce((sum, tab) => sum + places(tab).length, 0)
  const place = `/admin/zones?page=${visits + context.made + 1}`
  const each = (...more: readonly object[]): readonly AnyEventObject[] =>
    more.flatMap((rest) => ids.map((tabId) => ({ type, tabId, ...rest })))
  switch (type) {
    case 'RESTORE':
      return shows ? [{ type, snapshot: restored(shows) }] : []
    case 'OPEN':
      return ['here', 'new'].flatMap((where) =>
        [{}, { again: false }, { again: true }].map((again) => ({ type, place, where, ...again })),
      )
    case 'ACTIVATE':
    case 'CLOSE':
    case 'PIN':
    case 'UNPIN':
    case 'SPLIT':
      return each({})
    case 'MOVE':
      return each({ by: 1 }, { by: -1 })
    case 'NAVIGATED':
      return each({ place }, { place, replace: false }, { place, replace: true })
    case 'TITLED':
      return each({ title: 'A place' })
    case 'DIRTY':
      return each({ dirty: true }, { dirty: false })
    case 'SCROLLED':
      return each({ scroll: 120 })
    default:
      return []
  }
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
      { type: 'NAVIGATED', tabId: 't3', place: elsewhere },
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
    SPLIT: [{ type: 'SPLIT' }, { type: 'SPLIT', tabId: 't3' }, { type: 'SPLIT', tabId: 't99' }],
    UNSPLIT: [{ type: 'UNSPLIT' }],
    RESIZE: [
      { type: 'RESIZE', share: 70 },
      { type: 'RESIZE', share: 95 },
    ],
    TOGETHER: [
      { type: 'TOGETHER', what: 'scroll', on: true },
      { type: 'TOGETHER', what: 'selection', on: true },
      { type: 'TOGETHER', what: 'scroll', on: false },
    ],
    LINK: [
      { type: 'LINK', names: ['status', 'dealer'] },
      { type: 'LINK', names: ['status'] },
      { type: 'LINK', names: [] },
    ],
    UNLINK: [
      { type: 'UNLINK', names: ['status'] },
      { type: 'UNLINK', names: ['status', 'dealer'] },
    ],
    RESTORE: [
      { type: 'RESTORE', snapshot: stored },
      { type: 'RESTORE', snapshot: compared },
      { type: 'RESTORE', snapshot: full },
      { type: 'RESTORE', snapshot: torn },
      { type: 'RESTORE', snapshot: dangling },
    ],
    CONFIRM: [{ type: 'CONFIRM' }],
    CANCEL: [{ type: 'CANCEL' }],
  },
  outside: [],
  further,
  states: { open, askingDiscard },
  takes: {
    '': ['NAVIGATED', 'TITLED', 'DIRTY', 'SCROLLED'],
    open: [
      'RESTORE',
      ...['OPEN', 'ACTIVATE', 'NEXT', 'PREVIOUS', 'GO_TO', 'BACK', 'FORWARD'],
      ...['CLOSE', 'REOPEN', 'MOVE', 'PIN', 'UNPIN'],
      ...['SPLIT', 'UNSPLIT', 'RESIZE', 'TOGETHER', 'LINK', 'UNLINK'],
    ],
    askingDiscard: ['CONFIRM', 'CANCEL'],
  },
  always,
  key: ({ context }) => [
    context.tabs.map((tab) => [tab.id, tab.place, tab.pinned, tab.dirty, places(tab).length, tab.history.index]),
    active(context),
    context.panes.map((pane) => pane.active),
    context.link,
    context.together,
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
    // Of what contradicts itself nothing that was there before stays.
    if (context.closed.length === full.closed.length && tabs.length === 3)
      return event.type !== 'CLOSE' && !contradicting.includes(event['snapshot'])
    if (made > 3) return true
    const isSplit = context.panes.length > 1
    if (isSplit || find(context, 't3')?.place.startsWith(leads) === true) return skipBeside(context, event, steps)
    switch (event.type) {
      case 'SPLIT':
        if (isDirty && event['tabId'] !== undefined) return true
        return isClosed || (tabs.length === 3 ? isMoved || !isAsRestored : made > 1 || isDirty)
      case 'UNSPLIT':
      case 'RESIZE':
      case 'TOGETHER':
      case 'LINK':
      case 'UNLINK':
        return isClosed || isMoved || isDirty || !isAsRestored
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
        return made > 1 || isDirty
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
