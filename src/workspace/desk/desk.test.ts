import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'
import { sessionMachine } from '#machines/session.ts'
import type { Person } from '#machines/session-types.ts'
import { activeTab } from '#machines/tabs.ts'
import type { AddressBar } from '#workspace/desk/address.ts'
import { Desk } from '#workspace/desk/desk.ts'
import type { Verdict } from '#workspace/desk/entering.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'

const person: Person = {
  id: 7,
  first_name: 'Isabel',
  last_name: 'Santos',
  name: 'Isabel Santos',
  email: 'isabel@desk.test',
  avatar: null,
  is_admin: true,
  superadmin: false,
  permissions: [],
  role: [{ slug: 'admin', name: 'Administrator' }],
  dealer: null,
  locale: 'en',
  mfa_enabled: false,
  email_verified_at: null,
  last_signed_in_at: null,
}
const view = async () => ({ default: () => null })
const roomView: RoomView = { load: view }
const page = (id: string) =>
  definePage({ id, path: `/admin/${id}`, title: msg`Page`, roles: 'signed-in', icon: 'house', view })
const registry = makeRegistry({
  rooms: [],
  pages: ['home', 'leads', 'news', 'zones'].map(page),
  menu: { tops: [], order: [] },
  commands: [],
  views: { list: roomView, create: roomView, edit: roomView, details: roomView, upload: roomView },
})

/** A browser's history in small: entries with the tab that each belongs to. */
const historyAt = (first: string) => {
  const entries: { place: string; tab: string | undefined }[] = [{ place: first, tab: undefined }]
  let at = 0
  let pop: ((tab: string | undefined) => void) | undefined
  let leave: (() => void) | undefined
  const address: AddressBar = {
    place: () => entries[at]?.place ?? '/',
    tab: () => entries[at]?.tab,
    write: (how, tab, place) => {
      if (how === 'push') entries.splice(++at, entries.length, { place, tab })
      else entries[at] = { place, tab }
    },
    onPop: (heard) => {
      pop = heard
      return () => {
        pop = undefined
      }
    },
    onLeave: (heard) => {
      leave = heard
      return () => {
        leave = undefined
      }
    },
  }
  const go = (by: number) => {
    at += by
    pop?.(entries[at]?.tab)
  }
  return { address, go, leave: () => leave?.(), length: () => entries.length }
}
const openDesk = (first = '/admin/home', check: () => Promise<Verdict> = async () => 'granted') => {
  const browser = historyAt(first)
  const asked = vi.fn(check)
  const desk = new Desk({
    person,
    registry,
    session: createActor(sessionMachine),
    address: browser.address,
    check: asked,
  })
  const stop = desk.start()
  const places = () => desk.context.tabs.map(({ place }) => place)
  return { desk, browser, asked, stop, places }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the address decides what is in front; home stays pinned before it', () => {
  const { desk, places } = openDesk('/admin/leads?status=pending')
  expect(places()).toEqual(['/admin/home', '/admin/leads?status=pending'])
  expect(desk.context.tabs[0]?.pinned).toBe(true)
  expect(desk.active.place).toBe('/admin/leads?status=pending')
})

test('a place opens in the tab, or in one of its own, and never twice', () => {
  const { desk, places } = openDesk('/admin/leads')
  desk.open('/admin/news')
  expect(places()).toEqual(['/admin/home', '/admin/news'])
  desk.open('/admin/leads', { newTab: true })
  expect(places()).toEqual(['/admin/home', '/admin/news', '/admin/leads'])
  desk.open('/admin/news', { newTab: true })
  expect(places()).toHaveLength(3)
  expect(desk.active.place).toBe('/admin/news')
})

test('a list that is open with filters comes to the front as it is', () => {
  const { desk, places } = openDesk('/admin/leads?status=pending')
  desk.open('/admin/home')
  desk.open('/admin/leads')
  expect(desk.active.place).toBe('/admin/leads?status=pending')
  expect(places()).toHaveLength(2)
})

test('a pinned tab keeps its place: what is opened from it gets a tab', () => {
  const { desk, places } = openDesk('/admin/home')
  desk.open('/admin/leads')
  expect(places()).toEqual(['/admin/home', '/admin/leads'])
})

test('back and forward work inside a tab', () => {
  const { desk, browser } = openDesk('/admin/leads')
  desk.open('/admin/news')
  browser.go(-1)
  expect([desk.active.id, desk.active.place]).toEqual(['t2', '/admin/leads'])
  browser.go(1)
  expect([desk.active.id, desk.active.place]).toEqual(['t2', '/admin/news'])
})

test('back and forward work across tabs, which stay open', () => {
  const { desk, browser, places } = openDesk('/admin/leads')
  desk.open('/admin/news', { newTab: true })
  browser.go(-1)
  expect(desk.active.place).toBe('/admin/leads')
  expect(places()).toEqual(['/admin/home', '/admin/leads', '/admin/news'])
  browser.go(1)
  expect(desk.active.place).toBe('/admin/news')
})

test('going back to a tab that was closed opens its place again', () => {
  const { desk, browser } = openDesk('/admin/leads')
  desk.open('/admin/news', { newTab: true })
  desk.open('/admin/zones', { newTab: true })
  const news = desk.context.tabs.find(({ place }) => place === '/admin/news')
  desk.close(news?.id)
  browser.go(-1)
  expect(desk.active.place).toBe('/admin/news')
  expect(browser.address.tab()).toBe(desk.active.id)
})

test('going back over what was typed asks first, and the address stays', () => {
  const { desk, browser } = openDesk('/admin/leads')
  desk.open('/admin/news')
  desk.actor.send({ type: 'DIRTY', tabId: desk.active.id, dirty: true })
  browser.go(-1)
  expect(desk.context.asked?.act).toBe('BACK')
  expect(browser.address.place()).toBe('/admin/news')
  desk.confirm()
  expect([desk.active.place, browser.address.place()]).toEqual(['/admin/leads', '/admin/leads'])
})

test('going back by several steps over what was typed leaves it in its tab and opens the place beside it', () => {
  const { desk, browser, places } = openDesk('/admin/leads')
  desk.open('/admin/news')
  desk.open('/admin/zones')
  const { id } = desk.active
  desk.actor.send({ type: 'DIRTY', tabId: id, dirty: true })
  browser.go(-2)
  expect(places()).toEqual(['/admin/home', '/admin/zones', '/admin/leads'])
  expect([desk.tab(id)?.place, desk.tab(id)?.dirty]).toEqual(['/admin/zones', true])
  expect([desk.active.place, browser.address.place()]).toEqual(['/admin/leads', '/admin/leads'])
})

test('a filter stays in the tab and is no route entry', async () => {
  const { desk, asked, browser } = openDesk('/admin/leads')
  await vi.waitFor(() => expect(desk.shownIn('t2')?.shown.is).toBe('open'))
  desk.navigate('t2', '/admin/leads?status=pending', true)
  expect(browser.address.place()).toBe('/admin/leads?status=pending')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('each route entry is checked, switching to an open tab is not', async () => {
  const { desk, asked } = openDesk('/admin/leads')
  desk.open('/admin/news', { newTab: true })
  await vi.waitFor(() => expect(desk.shownIn(desk.active.id)?.shown.is).toBe('open'))
  desk.activate('t2')
  desk.step('NEXT')
  expect(asked).toHaveBeenCalledTimes(2)
  desk.open('/admin/zones')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('what stood in a tab stays until the next place is checked, and a frame comes when that takes long', async () => {
  const late = Promise.withResolvers<Verdict>()
  const verdicts = [Promise.resolve<Verdict>('granted'), late.promise]
  const { desk } = openDesk('/admin/leads', () => verdicts.shift() ?? Promise.resolve('granted'))
  const shown = () => [desk.shownIn('t2')?.path, desk.shownIn('t2')?.shown.is]
  await vi.waitFor(() => expect(shown()).toEqual(['/admin/leads', 'open']))
  desk.open('/admin/news')
  expect([...shown(), desk.isEntering('t2')]).toEqual(['/admin/leads', 'open', true])
  await vi.waitFor(() => expect(shown()).toEqual(['/admin/news', 'checking']))
  late.resolve('granted')
  await vi.waitFor(() => expect(shown()).toEqual(['/admin/news', 'open']))
})

test('the screen hears of a place with what stands there, and of one that is long under way before', async () => {
  const late = Promise.withResolvers<Verdict>()
  const longer = Promise.withResolvers<Verdict>()
  const verdicts = [Promise.resolve<Verdict>('granted'), late.promise, longer.promise]
  const { desk } = openDesk('/admin/leads', () => verdicts.shift() ?? Promise.resolve('granted'))
  expect(desk.hasArrived).toBe(false)
  await vi.waitFor(() => expect(desk.shownIn('t2')?.shown.is).toBe('open'))
  expect(desk.hasArrived).toBe(true)
  const heard: unknown[] = []
  const places = () => [activeTab(desk.seen).place, desk.shownIn('t2')?.path]
  desk.subscribe(() => heard.push(places()))
  desk.open('/admin/news')
  expect([desk.active.place, ...places(), heard.length]).toEqual(['/admin/news', '/admin/leads', '/admin/leads', 0])
  late.resolve('granted')
  await vi.waitFor(() => expect(heard[0]).toEqual(['/admin/news', '/admin/news']))
  heard.length = 0
  desk.open('/admin/zones')
  await vi.waitFor(() => expect(heard[0]).toEqual(['/admin/zones', '/admin/news']))
  // What leads nowhere is heard at once.
  heard.length = 0
  desk.actor.send({ type: 'TITLED', tabId: 't2', title: 'Zones' })
  expect(heard).toHaveLength(1)
  // And so is what comes when nobody waits for it together with the address any more.
  heard.length = 0
  longer.resolve('granted')
  await vi.waitFor(() => expect(desk.shownIn('t2')).toMatchObject({ path: '/admin/zones', shown: { is: 'open' } }))
  expect(heard).toEqual([['/admin/zones', '/admin/zones']])
})

test('the first entry may be begun before anything is drawn, and is asked for once; after a session that was over, again', async () => {
  const made = (verdict: Verdict) => {
    const asked = vi.fn(async () => verdict)
    const { address } = historyAt('/admin/leads')
    const desk = new Desk({ person, registry, session: createActor(sessionMachine), address, check: asked })
    desk.anticipate()
    expect([asked.mock.calls.length, desk.panels.length]).toEqual([1, 0])
    desk.start()
    return { desk, asked }
  }
  const { desk, asked } = made('granted')
  await vi.waitFor(() => expect(desk.shownIn(desk.active.id)?.shown.is).toBe('open'))
  expect(asked).toHaveBeenCalledTimes(1)
  const over = made('ended')
  await vi.waitFor(() => expect(over.asked).toHaveBeenCalledTimes(2))
})

test('who is denied is sent to the 403 page with the path they came for, and the denial is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { desk, browser } = openDesk('/admin/news?page=2', async () => 'denied')
  await vi.waitFor(() => expect(desk.active.place).toBe('/403?from=%2Fadmin%2Fnews%3Fpage%3D2'))
  expect(browser.address.place()).toBe(desk.active.place)
  expect(desk.shownIn(desk.active.id)?.shown).toMatchObject({ is: 'forbidden', from: '/admin/news?page=2' })
  expect(warn).toHaveBeenCalledWith('Unable to visit page', '/admin/news')
  warn.mockRestore()
})

test('a check without an answer shows so in place; the address stays, and Retry enters', async () => {
  const verdicts: Verdict[] = ['unanswered', 'granted']
  const { desk, browser } = openDesk('/admin/news', async () => verdicts.shift() ?? 'granted')
  await vi.waitFor(() => expect(desk.shownIn(desk.active.id)?.shown.is).toBe('unanswered'))
  expect(browser.address.place()).toBe('/admin/news')
  desk.retry(desk.active.id)
  await vi.waitFor(() => expect(desk.shownIn(desk.active.id)?.shown.is).toBe('open'))
})

test('when the session is over the entry is made again after signing in', async () => {
  const verdicts: Verdict[] = ['ended', 'granted']
  const { desk, stop } = openDesk('/admin/news', async () => verdicts.shift() ?? 'granted')
  await vi.waitFor(() => expect(desk.isEntering(desk.active.id)).toBe(false))
  expect(desk.shownIn(desk.active.id)).toBeUndefined()
  stop()
  desk.start()
  await vi.waitFor(() => expect(desk.shownIn(desk.active.id)?.shown.is).toBe('open'))
})

test.each(['granted', 'denied'] as const)(
  'an answer (%s) that comes late does not show the place that was left, nor lead away from the next one',
  async (verdict) => {
    const first = Promise.withResolvers<Verdict>()
    const answers = [first.promise]
    const { desk } = openDesk('/admin/news', () => answers.shift() ?? Promise.resolve('granted'))
    desk.open('/admin/zones')
    const front = () => desk.shownIn(desk.active.id)
    await vi.waitFor(() => expect(front()?.shown.is).toBe('open'))
    const before = front()
    first.resolve(verdict)
    // Whatever the late answer sets off is done by then: view, first data and the machine's events.
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(desk.active.place).toBe('/admin/zones')
    expect(front()).toBe(before)
    expect(before?.place).toBe('/admin/zones')
  },
)

test('an unknown path is not found in place', () => {
  const { desk } = openDesk('/admin/nowhere')
  expect(desk.shownIn(desk.active.id)?.shown).toEqual({ is: 'not-found', isUnknown: true })
  expect(desk.active.place).toBe('/admin/nowhere')
})

test('tabs come back after a reload with their filters, and only the one in front is entered', async () => {
  const { desk, stop } = openDesk('/admin/leads?status=pending')
  desk.open('/admin/news', { newTab: true })
  stop()
  const reloaded = openDesk('/admin/news')
  expect(reloaded.places()).toEqual(['/admin/home', '/admin/leads?status=pending', '/admin/news'])
  expect(reloaded.desk.active.place).toBe('/admin/news')
  expect(reloaded.asked).toHaveBeenCalledTimes(1)
})

test('two panes: both are entered, and going to the other one is no step back', async () => {
  const { desk, browser, asked } = openDesk('/admin/leads')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  desk.split()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  desk.open('/admin/news')
  const steps = browser.length()
  desk.otherPane()
  expect([desk.active.id, browser.address.place()]).toEqual(['t2', '/admin/leads'])
  expect(browser.length()).toBe(steps)
  desk.otherPane()
  expect([desk.active.place, browser.address.place()]).toEqual(['/admin/news', '/admin/news'])
})

test('two panes come back with the page, both entered', async () => {
  const { desk, stop } = openDesk('/admin/leads')
  desk.split()
  desk.open('/admin/news')
  desk.actor.send({ type: 'RESIZE', share: 35 })
  stop()
  const again = openDesk('/admin/news')
  expect(again.desk.context).toMatchObject({ share: 35, focused: 1 })
  expect(again.desk.context.panes.map(({ active }) => again.desk.tab(active)?.place)).toEqual([
    '/admin/leads',
    '/admin/news',
  ])
  await vi.waitFor(() => expect(again.asked).toHaveBeenCalledTimes(2))
})

test('what was changed in the moment before the page goes is kept', () => {
  const { desk, browser } = openDesk('/admin/leads')
  desk.split()
  desk.actor.send({ type: 'RESIZE', share: 35 })
  browser.leave()
  expect(openDesk('/admin/leads').desk.context.share).toBe(35)
})

test('the other pane asks for the focus, though nothing of it is drawn anew', () => {
  const { desk } = openDesk('/admin/leads')
  desk.split()
  const before = desk.wish
  desk.otherPane()
  expect([desk.wish > before, desk.wantsFocus]).toEqual([true, true])
  // A press into a pane has brought the focus there already.
  desk.wantsFocus = false
  desk.enterPane(desk.inPane(1)?.id ?? '', false)
  expect(desk.wantsFocus).toBe(false)
})
