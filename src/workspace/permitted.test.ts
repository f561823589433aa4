import { expect, test } from 'vitest'
import { permitted } from '#workspace/permitted.ts'

const plain = { superadmin: false, permissions: ['leads.index'] }
const superadmin = { superadmin: true, permissions: [] }

test('a super admin passes the permission check of any route [roles.12]', () => {
  expect(permitted(superadmin, 'news.create')).toBe(true)
  expect(permitted(superadmin, undefined)).toBe(true)
})
test('anybody else needs the permission named after the route, and passes where a route sets none [roles.13]', () => {
  expect(permitted(plain, 'leads.index')).toBe(true)
  expect(permitted(plain, 'news.create')).toBe(false)
  expect(permitted(plain, undefined)).toBe(true)
})
