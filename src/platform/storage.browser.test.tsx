import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { drop, dropAll, readStored, writeStored, writeStoredSoon } from '#platform/storage.ts'

const key = 'app:draft:7:leads'
const written = () => localStorage.getItem(key)
beforeEach(() => localStorage.clear())

test('what changes with each letter is written a moment later, and read at once by whoever asks', async () => {
  writeStoredSoon(key, { text: 'a' })
  writeStoredSoon(key, { text: 'ab' })
  expect(written()).toBeNull()
  await expect.poll(written).toBe('{"text":"ab"}')
  writeStoredSoon(key, { text: 'abc' })
  expect(readStored(key, v.object({ text: v.string() }))).toEqual({ text: 'abc' })
  expect(written()).toBe('{"text":"abc"}')
})
test('nothing that waits is lost when the page goes or is hidden', () => {
  writeStoredSoon(key, 'typed')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(written()).toBe('typed')
  writeStoredSoon(key, 'typed more')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(written()).toBe('typed more')
})
test('what was dropped or written since does not come back', async () => {
  writeStoredSoon(key, 'saved since')
  drop(key)
  writeStoredSoon('app:draft:7:news', 'signed out since')
  dropAll('app:draft:7:')
  writeStoredSoon('app:other', 'older')
  writeStored('app:other', 'newer')
  writeStoredSoon('app:last', 'last')
  await expect.poll(() => localStorage.getItem('app:last')).toBe('last')
  expect(Object.keys(localStorage).toSorted()).toEqual(['app:last', 'app:other'])
  expect(localStorage.getItem('app:other')).toBe('newer')
})
