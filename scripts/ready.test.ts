import { expect, test } from 'vitest'
import { whatIsMissing } from './ready.mjs'

const lock = { packages: { '': {}, 'node_modules/hono': { version: '4.13.19' } } }

test('nothing is installed again while node_modules holds what the lock file names', () => {
  expect(whatIsMissing(lock, { packages: { 'node_modules/hono': { version: '4.13.19' } } })).toBeNull()
})

test('a missing package and another version are both noticed', () => {
  expect(whatIsMissing(lock, { packages: {} })).toBe('node_modules/hono')
  expect(whatIsMissing(lock, { packages: { 'node_modules/hono': { version: '4.13.18' } } })).toBe('node_modules/hono')
})

test('what other systems need may be missing, in the right version only', () => {
  const optional = { packages: { 'node_modules/fsevents': { version: '2.3.3', optional: true } } }
  expect(whatIsMissing(optional, { packages: {} })).toBeNull()
  expect(whatIsMissing(optional, { packages: { 'node_modules/fsevents': { version: '1.0.0' } } })).toBe(
    'node_modules/fsevents',
  )
})
