import { expect, test } from 'vitest'
import { zones } from '#contract/dealers/zones.ts'
import { msg } from '#contract/words.ts'
import { defineResource } from '#define/resource.ts'
import type { Shown } from '#workspace/desk/entering.ts'
import { Panels } from '#workspace/desk/panels.ts'

const matched = (path: `/${string}`, view: 'list' | 'edit') => ({
  params: {},
  entry: { id: path, path, roles: 'signed-in' as const, title: msg`Page`, icon: 'house', view, parts: [] },
})
const zonesRoom = defineResource(zones, {
  one: msg`Zone`,
  route: 'dealer-zones',
  path: '/admin/dealer-zones',
  roles: 'signed-in',
  icon: 'map',
  nameOf: (zone) => zone.name,
  columns: ['name'],
  filters: [],
  form: [],
  acts: [],
})
const Nothing = () => null
const open = (path: `/${string}`, view: 'list' | 'edit' = 'list'): Shown => ({
  is: 'open',
  matched: matched(path, view),
  drawing: { of: 'room', View: Nothing, room: zonesRoom },
})
const checking = (path: `/${string}`): Shown => ({ is: 'checking', matched: matched(path, 'list') })

/** A tab that is led from place to place. */
const tab = () => {
  const panels = new Panels()
  let visit = 0
  const show = (place: `/${string}`, shown = open(place), isFresh = false) => {
    visit += 1
    panels.show({ tabId: 't1', place, shown, visit, isFresh })
    return panels.front('t1')?.id
  }
  const answer = (place: `/${string}`, shown = open(place)) => {
    panels.show({ tabId: 't1', place, shown, visit })
    return panels.front('t1')?.id
  }
  return { panels, show, answer, paths: () => panels.all.map(({ path }) => path) }
}

test('a list that is gone back to is the one that was left, and nothing is ever moved', () => {
  const { panels, show, paths } = tab()
  const leads = show('/leads')
  show('/zones')
  expect(panels.all.map(({ path, isFront }) => [path, isFront])).toEqual([
    ['/leads', false],
    ['/zones', true],
  ])
  expect(show('/leads')).toBe(leads)
  expect(paths()).toEqual(['/leads', '/zones'])
})

test('a form begins anew, and so does what is asked for once more', () => {
  const { show, paths } = tab()
  const form = show('/leads/5', open('/leads/5', 'edit'))
  const leads = show('/leads')
  expect(paths()).toEqual(['/leads'])
  expect(show('/leads/5', open('/leads/5', 'edit'))).not.toBe(form)
  expect(show('/leads', open('/leads'), true)).not.toBe(leads)
})

test('one record after the other is the same form; after a long check, or once more, it begins anew', () => {
  const { show, answer, paths } = tab()
  const entry = open('/leads', 'edit')
  const form = show('/leads/5', entry)
  expect(show('/leads/6', entry)).toBe(form)
  expect(paths()).toEqual(['/leads/6'])
  expect(show('/leads/6', entry)).not.toBe(form)
  const again = show('/leads/7', entry)
  show('/leads/8', checking('/leads'))
  expect(answer('/leads/8', entry)).not.toBe(again)
  expect(show('/dealers/1', open('/dealers', 'edit'))).not.toBe(show('/leads/8', entry))
})

test('while a check is long under way the list behind it waits, and goes when it is refused', () => {
  const { show, answer, paths } = tab()
  const leads = show('/leads')
  show('/zones')
  show('/leads', checking('/leads'))
  expect(answer('/leads')).toBe(leads)
  show('/zones')
  show('/leads', checking('/leads'))
  answer('/leads', { is: 'unanswered', matched: matched('/leads', 'list') })
  show('/zones')
  expect(paths()).toEqual(['/zones'])
})

test('two lists stay at most, those that were left last', () => {
  const { panels, show, paths } = tab()
  for (const place of ['/a', '/b', '/c', '/a', '/d'] as const) show(place)
  panels.trim('t1')
  expect(paths()).toEqual(['/a', '/c', '/d'])
})

test('the place in front moves with its filters, one that was left stays as it was', () => {
  const { panels, show } = tab()
  show('/leads')
  panels.move('t1', '/leads?status=pending')
  show('/zones')
  panels.move('t1', '/leads?status=done')
  expect(panels.all.map(({ place }) => place)).toEqual(['/leads?status=pending', '/zones'])
})
