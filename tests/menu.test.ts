import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import { menu } from '#app/menu.ts'
import { pages } from '#app/pages.ts'
import { homePage } from '#areas/home/home.ts'
import { everyRole } from '#contract/roles.ts'
import type { Page } from '#define/page.ts'
import type { Room } from '#define/resource.ts'
import { registered } from '#tests/support/registered-rooms.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'
import { entriesIn, type MenuPart, sidebarOf } from '#workspace/side/menu.ts'

interface SpecEntry {
  id: string
  label?: string | null | undefined
  sort?: number | null | undefined
  children?: SpecEntry[] | undefined
}
const SpecEntry: v.GenericSchema<SpecEntry> = v.object({
  id: v.string(),
  label: v.nullish(v.string()),
  sort: v.nullish(v.number()),
  children: v.optional(v.array(v.lazy(() => SpecEntry))),
})
const { sidebar } = v.parse(
  v.object({ sidebar: v.array(SpecEntry) }),
  JSON.parse(readFileSync(join(import.meta.dirname, 'conformance/spec/menu.json'), 'utf8')),
)
const everyEntry = (entries: readonly SpecEntry[]): SpecEntry[] =>
  entries.flatMap((entry) => [entry, ...everyEntry(entry.children ?? [])])

const view: RoomView = { load: async () => ({ default: () => null }) }
const registryOf = (some: readonly Room[], somePages: readonly Page[] = [homePage]) =>
  makeRegistry({
    rooms: registered(some),
    pages: somePages,
    menu,
    views: { list: view, create: view, edit: view, details: view, upload: view },
    commands: [],
  })
const { tops } = menu
const registry = registryOf(rooms)
const shown = (roles: readonly string[], isAdmin: boolean, from = registry) =>
  sidebarOf(from, { roles, isAdmin }).map((part) =>
    part.is === 'entry' ? part.entry.id : [part.id, ...part.entries.map(({ id }) => id)],
  )

test('every heading and every entry without one is of the specification’s menu, in its order and under its label, but for home and the customers’ requests', () => {
  const spec = everyEntry(sidebar)
  const ours = tops.toSorted((a, b) => a.sort - b.sort).filter(({ id }) => id !== 'home' && id !== 'requests')
  const theirs = ours.map(({ id }) => spec.findIndex((entry) => entry.id === id))
  expect(theirs).not.toContain(-1)
  expect(theirs).toEqual(theirs.toSorted((a, b) => a - b))
  for (const { id, heading } of ours)
    if (heading) expect(heading.message).toBe(spec.find((entry) => entry.id === id)?.label)
  const known = tops.map(({ id }) => id)
  const places = registry.entries.flatMap(({ room, page }) => room?.definition.menu ?? page?.menu ?? [])
  for (const { id, under } of places) expect(known).toContain(under ?? id)
})

test('every entry of the portal has its place: a heading, or a top of its own', () => {
  const places = [...rooms.map(({ definition }) => definition.menu), ...pages.map((page) => page.menu)].filter(
    (place) => place !== undefined,
  )
  const forgotten = places.filter((place) => !tops.some(({ id }) => id === (place.under ?? place.id)))
  expect(forgotten).toEqual([])
  expect(places.length).toBeGreaterThan(20)
})

test('an entry that the order does not name stands last under its heading', () => {
  const without = { ...registry, menu: { ...menu, order: menu.order.filter((id) => id !== 'menu.cars.models') } }
  const cars = shown(['admin'], true, without).find((part) => part[0] === 'menu.cars')
  expect(cars?.indexOf('menu.cars.models')).toBeGreaterThan(cars?.indexOf('menu.cars.years') ?? -1)
})

test('an administrator sees home first, then leads, dealers and cars', () => {
  const expected = [
    'home',
    ['requests', 'leads', 'inquiries'],
    ['menu.dealers', 'menu.dealers.dealers', 'menu.dealers.groups', 'menu.dealers.zones', 'users'],
    'menu.quotations',
    'menu.online-reservations',
    ['menu.test-drives', 'menu.test-drives', 'menu.test-drives.units'],
    ['menu.cars', 'menu.cars', 'menu.cars.models', 'menu.cars.colors', 'menu.cars.years'],
    'menu.inventories',
    ['menu.reports', 'audit'],
    'menu.news',
    ['menu.brand-assets', 'menu.brand-assets.list', 'menu.brand-assets.categories', 'menu.brand-assets.folders'],
    ['menu.survey', 'menu.survey.text-blasts', 'opt-outs', 'menu.survey.infobip'],
  ]
  // What a room that the specification does not know adds to them is no business of this test.
  const known = new Set(expected.flat())
  const all = shown(['admin'], true).map((part) =>
    typeof part === 'string' ? part : part.filter((id) => known.has(id)),
  )
  expect(all).toEqual(expected)
  expect(shown(['admin'], true).flat()).not.toContain('menu.dealer-parts.masterlist')
})

test('the cars are for administrators, and listed only when the stored user is one by is_admin [menu.05]', () => {
  const cars = (roles: readonly string[], isAdmin: boolean) =>
    shown(roles, isAdmin).find((part) => typeof part !== 'string' && part[0] === 'menu.cars')
  const specified = ['menu.cars', 'menu.cars', 'menu.cars.models', 'menu.cars.colors', 'menu.cars.years']
  expect(cars(['admin'], true)?.slice(0, specified.length)).toEqual(specified)
  expect(cars(['admin'], false)).toBe(undefined)
  for (const role of everyRole.filter((one) => one !== 'admin')) expect(cars([role], true)).toBe(undefined)
})

test('a dealer sees its own entries, and a group without entries is left out', () => {
  expect(shown(['dealer'], false)).toEqual([
    'home',
    ['requests', 'leads', 'inquiries'],
    ['menu.dealers', 'menu.dealers.sales-consultants', 'users'],
    'menu.quotations',
    'menu.online-reservations',
    ['menu.test-drives', 'menu.test-drives'],
    'menu.inventories',
    ['menu.brand-assets', 'menu.brand-assets.list'],
  ])
})

test('dealer parts are for both roles of the parts: the master list and the carts of all dealers for administrators, the own carts for dealers [menu.11]', () => {
  const group = (role: string) =>
    shown([role], role === 'admin').find((part) => typeof part !== 'string' && part[0] === 'menu.dealer-parts')
  expect(group('dealer_parts')).toEqual([
    'menu.dealer-parts',
    'menu.dealer-parts.inventory',
    'menu.dealer-parts.inquiries',
    'menu.dealer-parts.form-inquiries',
  ])
  expect(group('admin_parts')).toEqual([
    'menu.dealer-parts',
    'menu.dealer-parts.masterlist',
    'menu.dealer-parts.inventory',
    'menu.dealer-parts.admin-inquiries',
    'menu.dealer-parts.form-inquiries',
  ])
  for (const role of ['admin', 'dealer', 'admin_survey', 'dealer_survey']) expect(group(role)).toBe(undefined)
})

test('Dealers has sort 2, Quotations 6 and Online Reservations 8, and they stand in that order [menu.02]', () => {
  const sortOf = (place: string) => tops.find(({ id }) => id === place)?.sort
  expect(['menu.dealers', 'menu.quotations', 'menu.online-reservations'].map(sortOf)).toEqual([2, 6, 8])
  const ids = shown(['admin'], true).map((part) => (typeof part === 'string' ? part : part[0]))
  const places = ['menu.dealers', 'menu.quotations', 'menu.online-reservations'].map((id) => ids.indexOf(id))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('quotations, reservations, test drives and inventories are for admin and dealer, test drive units for admin alone [menu.04]', () => {
  for (const role of everyRole) {
    const ids = shown([role], true).flat()
    const isFor = (id: string) => ids.includes(id)
    for (const id of ['menu.quotations', 'menu.online-reservations', 'menu.test-drives', 'menu.inventories'])
      expect([role, id, isFor(id)]).toEqual([role, id, role === 'admin' || role === 'dealer'])
    expect([role, isFor('menu.test-drives.units')]).toEqual([role, role === 'admin'])
  }
})

test('only what is registered has an entry', () => {
  expect(shown(['admin'], true, registryOf([]))).toEqual(['home'])
})

test('the survey dashboards are a heading over those of CS, DCSI and DSSI, in which rankings are for administrators of surveys alone [menu.10]', () => {
  const whole = registryOf(rooms, pages)
  /** Headings with what stands under them, by their ids without the part that all of them begin with. */
  const tree = (part: MenuPart): unknown =>
    part.is === 'entry'
      ? part.entry.id.split('.').at(-1)
      : [part.id.split('.').at(-1), ...part.entries.map(({ id }) => id.split('.').at(-1)), ...part.groups.map(tree)]
  const dashboards = (...roles: readonly string[]) =>
    sidebarOf(whole, { roles, isAdmin: false }).find((part) => part.is === 'group' && /survey-dashboards/.test(part.id))
  for (const role of ['admin', 'admin_survey', 'dealer_survey']) {
    const part = dashboards(role)
    const ranking = role === 'dealer_survey' ? [] : ['ranking']
    expect([role, part && tree(part)]).toEqual([
      role,
      [
        'survey-dashboards',
        ['cs', 'dashboard', ...ranking, 'summary', 'cdc-summary', 'dealer-action-plan'],
        ['dcsi', 'dashboard', ...ranking, 'factor-scores'],
        ['dssi', 'dashboard', ...ranking, 'factor-scores', 'cdc-summary', 'dealer-action-plan'],
      ],
    ])
    expect(part && entriesIn(part).length).toBe(role === 'dealer_survey' ? 10 : 13)
  }
  for (const role of ['dealer', 'admin_parts', 'dealer_parts'])
    expect([role, dashboards(role)]).toEqual([role, undefined])
})

test('entries of a group stand in the specification’s order, whatever the order of registration', () => {
  const order = everyEntry(sidebar).map(({ id }) => id)
  const reversed = shown(['admin', 'dealer'], true, registryOf(rooms.toReversed()))
  for (const part of reversed) {
    if (typeof part === 'string') continue
    const known = part.slice(1).filter((id) => order.includes(id))
    expect(known).toEqual(known.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  }
})
