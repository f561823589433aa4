import { expect, test } from 'vitest'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'
import { forbiddenPlace, fromOf, redirectOf } from '#workspace/places.ts'
import { makeRegistry, matchPath, type RoomView } from '#workspace/registry.ts'

const view = async () => ({ default: () => null })
const roomView: RoomView = { load: view }
const page = (id: string, path: `/${string}`) =>
  definePage({ id, path, title: msg`Page`, roles: 'signed-in', icon: 'house', view })
const registryOf = (...pages: readonly ReturnType<typeof definePage>[]) =>
  makeRegistry({
    rooms: [],
    pages,
    menu: { tops: [], order: [] },
    redirects: { '/admin/old-name': '/admin/new-name' },
    commands: [],
    views: { list: roomView, create: roomView, edit: roomView, details: roomView, upload: roomView },
  })
const plain = registryOf(page('home', '/admin/home'))
const dashboard = { ...page('dashboard', '/admin/dashboard'), roles: ['admin', 'dealer'] as const }

test('an address that is only a way leads where it says', () => {
  expect(redirectOf('/admin/old-name', plain, ['admin'])).toBe('/admin/new-name')
  expect(redirectOf('/admin/old-name/', plain, ['admin'])).toBe('/admin/new-name')
})

test('/ and /admin lead home, and to the dashboard where there is one for the person', () => {
  const withDashboard = registryOf(page('home', '/admin/home'), dashboard)
  for (const place of ['/', '/admin', '/admin/']) {
    expect(redirectOf(place, plain, ['admin'])).toBe('/admin/home')
    expect(redirectOf(place, withDashboard, ['dealer'])).toBe('/admin/dashboard')
    expect(redirectOf(place, withDashboard, ['dealer_parts'])).toBe('/admin/home')
  }
})

test('a slash at the end is the same place, with its filters', () => {
  expect(redirectOf('/admin/leads/?status=pending', plain, [])).toBe('/admin/leads?status=pending')
  expect(redirectOf('/admin/leads?status=pending', plain, [])).toBeUndefined()
})

test('the 403 page knows where one wanted to go, and only within this site', () => {
  const { search } = new URL(forbiddenPlace('/admin/news?page=2'), 'http://desk.test')
  expect(fromOf(search)).toBe('/admin/news?page=2')
  expect(fromOf('?from=https://evil.test/')).toBeNull()
  expect(fromOf('?from=//evil.test/')).toBeNull()
  expect(fromOf('')).toBeNull()
})

test('static paths win over parameters, and a parameter is a record number', () => {
  const registry = registryOf(page('show', '/admin/things/:id'), page('create', '/admin/things/create'))
  expect(matchPath(registry, '/admin/things/create')?.entry.id).toBe('create')
  expect(matchPath(registry, '/admin/things/create')?.params).toEqual({})
  for (const path of ['/admin/things/17', '/admin/things/17/', '/admin//things/17']) {
    expect(matchPath(registry, path)?.entry.id, path).toBe('show')
    expect(matchPath(registry, path)?.params, path).toEqual({ id: '17' })
  }
  expect(matchPath(registry, '/Admin/Things/17')).toBeUndefined()
  expect(matchPath(registry, '/admin/things/12345678901')).toBeUndefined()
  expect(matchPath(registry, '/admin/things/x')).toBeUndefined()
  expect(matchPath(registry, '/admin/things/17/more')).toBeUndefined()
})

test('two routes with one path are told to whoever made the second', () => {
  expect(() => registryOf(page('one', '/admin/a/:id'), page('two', '/admin/a/:number'))).toThrow(
    'The routes one and two have one path',
  )
})
