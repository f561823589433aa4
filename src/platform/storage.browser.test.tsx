import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { drop, dropAndClose, openAgain, readStored, writeStored, writeStoredSoon } from '#platform/storage.ts'

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
  writeStoredSoon('app:other', 'older')
  writeStored('app:other', 'newer')
  writeStoredSoon('app:last', 'last')
  await expect.poll(() => localStorage.getItem('app:last')).toBe('last')
  expect(Object.keys(localStorage).toSorted()).toEqual(['app:last', 'app:other'])
  expect(localStorage.getItem('app:other')).toBe('newer')
})

test('of who has left nothing is written that was still on its way, until the person comes again', () => {
  const work = ['app:draft:7', 'app:tabs:7'] as const
  writeStoredSoon(key, 'typed')
  writeStored('app:tabs:7', ['leads'])
  writeStored('app:tabs:71', ['of another person'])
  dropAndClose(work)
  // A form or a workspace that leaves the screen keeps what it has, as it always does.
  expect(writeStored('app:tabs:7', ['leads', 'news'])).toBe(false)
  writeStoredSoon(key, 'typed at last')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(Object.keys(localStorage)).toEqual(['app:tabs:71'])
  openAgain(work)
  expect(writeStored('app:tabs:7', ['news'])).toBe(true)
  writeStoredSoon(key, 'typed anew')
  dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(written()).toBe('typed anew')
})
