import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { restore, type StoredWorkspace, snapshotForStorage, storedWorkspace } from '#machines/stored-workspace.ts'
import { activeTab, invariants, maxClosed, maxVisits, onlyHome, scrollOf, type Tabs } from '#machines/tabs.ts'
import { type WorkspaceEvent, workspaceMachine } from '#machines/workspace.ts'

const home = '/admin/home'
const workspace = (...events: readonly WorkspaceEvent[]) => {
  const actor = createActor(workspaceMachine, { input: { home } }).start()
  for (const event of events) actor.send(event)
  return actor
}
const open = (place: string, where: 'here' | 'new' = 'new', again = false) =>
  ({ type: 'OPEN', place, where, again }) as const
const three = [open('/admin/leads'), open('/admin/dealers'), { type: 'ACTIVATE', tabId: 't1' }] as const
const places = (w: Tabs) => w.tabs.map(({ place }) => place.replace('/admin/', ''))
const now = (actor: ReturnType<typeof workspace>) => actor.getSnapshot().context
const front = (actor: ReturnType<typeof workspace>) => activeTab(now(actor)).place.replace('/admin/', '')

describe('Opening a place', () => {
  test('in a new tab puts it right of the one in front', () => {
    const actor = workspace(...three, open('/admin/zones'))
    expect(places(now(actor))).toEqual(['home', 'zones', 'leads', 'dealers'])
    expect(front(actor)).toBe('zones')
  })
  test('that is open already brings its tab to the front, here or new', () => {
    for (const where of ['here', 'new'] as const) {
      const actor = workspace(...three, open('/admin/dealers', where))
      expect(places(now(actor))).toEqual(['home', 'leads', 'dealers'])
      expect(front(actor)).toBe('dealers')
    }
  })
  test('that is open already a second time needs to be asked for', () => {
    const actor = workspace(...three, open('/admin/dealers', 'new', true))
    expect(places(now(actor))).toEqual(['home', 'dealers', 'leads', 'dealers'])
  })
  test('here, over something typed, gives it a tab of its own', () => {
    const actor = workspace({ type: 'DIRTY', tabId: 't1', dirty: true }, open('/admin/leads', 'here'))
    expect(places(now(actor))).toEqual(['home', 'leads'])
    expect(now(actor).tabs[0]?.dirty).toBe(true)
  })
})

describe('Inside a tab', () => {
  const wandered = [open('/admin/leads', 'here'), open('/admin/leads/7', 'here')] as const

  test('back and forward lead along its own places', () => {
    const actor = workspace(...wandered, { type: 'BACK' }, { type: 'BACK' })
    expect(front(actor)).toBe('home')
    expect(actor.getSnapshot().can({ type: 'BACK' })).toBe(false)
    actor.send({ type: 'FORWARD' })
    expect(front(actor)).toBe('leads')
  })
  test('another way forgets what was ahead', () => {
    const actor = workspace(...wandered, { type: 'BACK' }, open('/admin/dealers', 'here'))
    expect(actor.getSnapshot().can({ type: 'FORWARD' })).toBe(false)
    actor.send({ type: 'BACK' })
    expect(front(actor)).toBe('leads')
  })
  test('a filter keeps the title, another room loses it', () => {
    const titled = [open('/admin/leads', 'here'), { type: 'TITLED', tabId: 't1', title: 'Leads' }] as const
    const filtered = workspace(...titled, { type: 'NAVIGATED', tabId: 't1', place: '/admin/leads?status=lost' })
    expect(activeTab(now(filtered)).title).toBe('Leads')
    expect(activeTab(now(workspace(...titled, open('/admin/zones', 'here')))).title).toBeNull()
  })
  test('each place keeps how far it was scrolled', () => {
    const actor = workspace({ type: 'SCROLLED', tabId: 't1', scroll: 400 }, open('/admin/leads', 'here'))
    expect(scrollOf(activeTab(now(actor)))).toBe(0)
    actor.send({ type: 'BACK' })
    expect(scrollOf(activeTab(now(actor)))).toBe(400)
  })
  test('no more than fifty places are remembered', () => {
    const steps = Array.from({ length: 70 }, (_, i) => open(`/admin/leads/${i + 1}`, 'here'))
    expect(activeTab(now(workspace(...steps))).history.entries).toHaveLength(maxVisits)
    expect(invariants(now(workspace(...steps)))).toEqual([])
  })
})

describe('Closing a tab', () => {
  test('brings the tab that was used before to the front', () => {
    const went = (...tabIds: string[]) => tabIds.map((tabId) => ({ type: 'ACTIVATE', tabId }) as const)
    expect(front(workspace(...three, ...went('t3', 't1', 't2'), { type: 'CLOSE' }))).toBe('home')
    expect(front(workspace(...three, ...went('t1', 't3', 't2'), { type: 'CLOSE' }))).toBe('dealers')
    expect(front(workspace(...three, ...went('t1', 't3', 't2'), { type: 'CLOSE' }, { type: 'CLOSE' }))).toBe('home')
  })
  test('brings what was used before also after a reload, and a neighbour where the order was not stored yet', () => {
    const stored = snapshotForStorage(
      now(workspace(...three, { type: 'ACTIVATE', tabId: 't1' }, { type: 'ACTIVATE', tabId: 't3' })),
    )
    const later = (snapshot: StoredWorkspace) => front(workspace({ type: 'RESTORE', snapshot }, { type: 'CLOSE' }))
    expect(later(stored)).toBe('home')
    expect(later({ ...stored, used: undefined })).toBe('leads')
  })
  test('in the background leaves the one in front', () => {
    expect(front(workspace(...three, { type: 'CLOSE', tabId: 't3' }))).toBe('home')
  })
  test('with something typed in it asks first, and tells what was given up', () => {
    const actor = workspace(...three, { type: 'DIRTY', tabId: 't2', dirty: true })
    const told: unknown[] = []
    actor.on('discarded', (event) => told.push(event))
    actor.send({ type: 'CLOSE', tabId: 't2' })
    expect(actor.getSnapshot().value).toBe('askingDiscard')
    actor.send({ type: 'CANCEL' })
    expect(places(now(actor))).toEqual(['home', 'leads', 'dealers'])
    actor.send({ type: 'CLOSE', tabId: 't2' })
    actor.send({ type: 'CONFIRM' })
    expect(places(now(actor))).toEqual(['home', 'dealers'])
    expect(told).toEqual([{ type: 'discarded', tabId: 't2', place: '/admin/leads' }])
  })
  test('which is the last one opens home', () => {
    const actor = workspace(open('/admin/leads', 'here'), { type: 'CLOSE' })
    expect(places(now(actor))).toEqual(['home'])
  })
  test('can be taken back, where it was and with its ways', () => {
    const actor = workspace(...three, { type: 'CLOSE', tabId: 't2' }, { type: 'REOPEN' })
    expect(places(now(actor))).toEqual(['home', 'leads', 'dealers'])
    expect(front(actor)).toBe('leads')
    expect(actor.getSnapshot().can({ type: 'REOPEN' })).toBe(false)
  })
  test('is remembered twenty times', () => {
    const actor = workspace()
    for (let i = 1; i <= 25; i++) {
      actor.send(open(`/admin/leads/${i}`))
      actor.send({ type: 'CLOSE' })
    }
    expect(now(actor).closed).toHaveLength(maxClosed)
    actor.send({ type: 'REOPEN' })
    expect(front(actor)).toBe('leads/25')
  })
  test('home alone is nothing to remember', () => {
    const actor = workspace({ type: 'CLOSE' }, { type: 'CLOSE' })
    expect(now(actor).closed).toEqual([])
  })
})

describe('The order of tabs', () => {
  test('has the pinned ones first', () => {
    const actor = workspace(...three, { type: 'PIN', tabId: 't3' }, { type: 'PIN', tabId: 't2' })
    expect(places(now(actor))).toEqual(['dealers', 'leads', 'home'])
    actor.send({ type: 'UNPIN', tabId: 't3' })
    expect(places(now(actor))).toEqual(['leads', 'dealers', 'home'])
  })
  test('is changed among the pinned or among the others, never across', () => {
    const actor = workspace(...three, { type: 'PIN' }, { type: 'MOVE', by: 5 })
    expect(places(now(actor))).toEqual(['home', 'leads', 'dealers'])
    actor.send({ type: 'MOVE', by: -5, tabId: 't3' })
    expect(places(now(actor))).toEqual(['home', 'dealers', 'leads'])
  })
  test('goes round at its ends', () => {
    const actor = workspace(...three, { type: 'PREVIOUS' })
    expect(front(actor)).toBe('dealers')
    actor.send({ type: 'NEXT' })
    expect(front(actor)).toBe('home')
  })
})

describe('What is stored', () => {
  const full = () =>
    now(
      workspace(
        ...three,
        { type: 'PIN' },
        { type: 'DIRTY', tabId: 't3', dirty: true },
        { type: 'TITLED', tabId: 't3', title: 'Dealers' },
        { type: 'CLOSE', tabId: 't2' },
      ),
    )

  test('brings everything back', () => {
    const stored = v.parse(storedWorkspace, JSON.parse(JSON.stringify(snapshotForStorage(full()))))
    const actor = workspace({ type: 'RESTORE', snapshot: stored })
    expect(now(actor)).toEqual(full())
    actor.send(open('/admin/zones'))
    expect(activeTab(now(actor)).id).toBe('t4')
  })
  test('is refused when it leads off this site or has another shape', () => {
    const stored = snapshotForStorage(full())
    const [tab] = stored.tabs
    expect(v.is(storedWorkspace, stored)).toBe(true)
    expect(v.is(storedWorkspace, { ...stored, tabs: [{ ...tab, place: '//evil.example' }] })).toBe(false)
    expect(v.is(storedWorkspace, { ...stored, tabs: [{ ...tab, place: 'javascript:alert(1)' }] })).toBe(false)
    expect(v.is(storedWorkspace, { ...stored, tabs: [] })).toBe(false)
    expect(v.is(storedWorkspace, { ...stored, version: 2 })).toBe(false)
  })
  test('gives its places even when it contradicts itself', () => {
    const stored = snapshotForStorage(full())
    for (const wrong of [
      { ...stored, panes: [{ id: 'p1', active: 't77' }] },
      { ...stored, tabs: stored.tabs.toReversed() },
      { ...stored, focused: 1 },
      { ...stored, tabs: stored.tabs.map((tab) => ({ ...tab, id: 't1' })) },
    ]) {
      const restored = restore(wrong, onlyHome(home))
      expect(invariants(restored)).toEqual([])
      expect(places(restored)).toEqual(['home', 'dealers'])
    }
  })
})

describe('Two panes', () => {
  const two = (...events: readonly WorkspaceEvent[]) => workspace(...three, { type: 'SPLIT', tabId: 't3' }, ...events)
  const fronts = (actor: ReturnType<typeof workspace>) => now(actor).panes.map(({ active }) => active)

  test('never show the same tab: it gets the keyboard where it is', () => {
    const actor = two({ type: 'ACTIVATE', tabId: 't1' })
    expect([fronts(actor), now(actor).focused]).toEqual([['t1', 't3'], 0])
    actor.send({ type: 'ACTIVATE', tabId: 't3' })
    expect([fronts(actor), now(actor).focused]).toEqual([['t1', 't3'], 1])
  })
  test('show one place twice when the tab in front is split', () => {
    const actor = workspace(open('/admin/leads', 'here'), { type: 'SPLIT' })
    expect(places(now(actor))).toEqual(['leads', 'leads'])
    expect([fronts(actor), now(actor).focused]).toEqual([['t1', 't2'], 1])
  })
  test('show home beside something typed', () => {
    const actor = workspace(...three, { type: 'DIRTY', tabId: 't1', dirty: true }, { type: 'SPLIT' })
    expect(front(actor)).toBe('home')
    expect(now(actor).tabs.map(({ dirty }) => dirty)).toEqual([true, false, false, false])
  })
  test('have other tabs go by in the one with the keyboard, without the one in the other', () => {
    const actor = two({ type: 'NEXT' })
    expect(fronts(actor)).toEqual(['t1', 't2'])
    actor.send({ type: 'NEXT' })
    expect(fronts(actor)).toEqual(['t1', 't3'])
  })
  test('become one when there is no tab left for the second, or when that is asked for', () => {
    const closed = two({ type: 'CLOSE', tabId: 't2' }, { type: 'CLOSE', tabId: 't3' })
    expect(fronts(closed)).toEqual(['t1'])
    const actor = two({ type: 'UNSPLIT' })
    expect([fronts(actor), places(now(actor))]).toEqual([['t3'], ['home', 'leads', 'dealers']])
  })
  test('are never narrower than a fifth, and come back as they were', () => {
    const actor = two({ type: 'RESIZE', share: 3 })
    expect(now(actor).share).toBe(20)
    const stored = v.parse(storedWorkspace, JSON.parse(JSON.stringify(snapshotForStorage(now(actor)))))
    expect(now(workspace({ type: 'RESTORE', snapshot: stored }))).toEqual(now(actor))
  })
  test('scroll and mark together for as long as that is wanted, whatever they show, and come back so', () => {
    const actor = two({ type: 'TOGETHER', what: 'selection', on: true }, { type: 'TOGETHER', what: 'scroll', on: true })
    actor.send({ type: 'NEXT' })
    expect(now(actor).together).toEqual(['scroll', 'selection'])
    const stored = v.parse(storedWorkspace, JSON.parse(JSON.stringify(snapshotForStorage(now(actor)))))
    expect(now(workspace({ type: 'RESTORE', snapshot: stored })).together).toEqual(['scroll', 'selection'])
    expect(v.parse(storedWorkspace, { ...stored, together: ['scroll', 'thinking'] }).together).toEqual([])
    actor.send({ type: 'TOGETHER', what: 'scroll', on: false })
    expect(now(actor).together).toEqual(['selection'])
  })
  test('are even in a workspace from before there were two', () => {
    const { share: _, link: __, together: ___, ...old } = snapshotForStorage(now(workspace(...three)))
    expect(v.is(storedWorkspace, old)).toBe(true)
    expect(restore(old, onlyHome(home))).toMatchObject({ share: 50, link: null, together: [] })
  })
})

describe('Linked filters', () => {
  const leads = (search: string) => `/admin/leads?${search}`
  /** Two lead lists, the right one with the keyboard. */
  const lists = (...events: readonly WorkspaceEvent[]) =>
    workspace(
      open(leads('status=pending&dealer=3'), 'here'),
      { type: 'SPLIT' },
      { type: 'NAVIGATED', tabId: 't2', place: leads('status=lost&dealer=4&q=ana') },
      ...events,
    )
  const dealer = { type: 'LINK', names: ['dealer'] } as const
  const at = (actor: ReturnType<typeof workspace>, id: string) =>
    now(actor)
      .tabs.find((tab) => tab.id === id)
      ?.place.split('?')[1]

  test('begin as they are in the pane with the keyboard, and leave the others alone', () => {
    expect(at(lists(dealer), 't1')).toBe('status=pending&dealer=4')
  })
  test('change on both sides, whichever is changed', () => {
    const actor = lists(dealer, { type: 'NAVIGATED', tabId: 't1', place: leads('status=contacted&dealer=9') })
    expect(at(actor, 't2')).toBe('status=lost&dealer=9&q=ana')
    actor.send({ type: 'NAVIGATED', tabId: 't2', place: leads('status=lost') })
    expect(at(actor, 't1')).toBe('status=contacted')
    actor.send({ type: 'BACK' })
    expect(at(actor, 't1')).toBe('status=contacted&dealer=9')
  })
  test('can be unlinked one by one; the last one ends the link', () => {
    const actor = lists({ type: 'LINK', names: ['dealer', 'status'] }, { type: 'UNLINK', names: ['status'] })
    actor.send({ type: 'NAVIGATED', tabId: 't2', place: leads('dealer=7') })
    expect(at(actor, 't1')).toBe('status=lost&dealer=7')
    actor.send({ type: 'UNLINK', names: ['dealer'] })
    expect(now(actor).link).toBeNull()
  })
  test('rest while a record is open in one of the tabs, and catch up when its list is back', () => {
    const actor = lists(dealer, open('/admin/leads/7', 'here'))
    actor.send({ type: 'NAVIGATED', tabId: 't1', place: leads('status=pending&dealer=8') })
    expect(front(actor)).toBe('leads/7')
    actor.send({ type: 'BACK' })
    expect(at(actor, 't2')).toBe('status=lost&dealer=8&q=ana')
  })
  test('are stored, and end with their tab or the second pane', () => {
    const stored = v.parse(storedWorkspace, JSON.parse(JSON.stringify(snapshotForStorage(now(lists(dealer))))))
    expect(now(workspace({ type: 'RESTORE', snapshot: stored })).link).toEqual({
      sides: [
        { tab: 't1', path: '/admin/leads' },
        { tab: 't2', path: '/admin/leads' },
      ],
      names: ['dealer'],
    })
    expect(now(lists(dealer, { type: 'UNSPLIT' })).link).toBeNull()
    expect(now(lists(open('/admin/zones'), dealer, { type: 'CLOSE' })).link).toBeNull()
  })
})

test('The invariants name what is wrong', () => {
  const w = onlyHome(home)
  expect(invariants(w)).toEqual([])
  expect(invariants({ ...w, panes: [{ id: 'p1', active: 't9' }] })).toContain('a pane shows a tab that does not exist')
  expect(invariants({ ...w, used: [] })).toEqual(['not every tab was used once, the one in front last'])
  expect(invariants({ ...w, tabs: [] })).toContain('no tab is open')
  const [tab] = w.tabs
  if (tab)
    expect(
      invariants({ ...w, tabs: [tab, { ...tab, id: 't2', pinned: true }], used: ['t2', 't1'], made: 2 }),
    ).toHaveLength(1)
})
