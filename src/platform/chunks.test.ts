import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkTimeout, inTime } from '#platform/chunks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('code that does not come is given up after 120 seconds, not before [constants.07]', async () => {
  expect(chunkTimeout).toBe(120_000)
  let fault: unknown
  const waiting = inTime(new Promise(() => {})).catch((error: unknown) => {
    fault = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(fault).toBe(undefined)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(fault).toBeInstanceOf(Error)
})
test('code that comes, or fails by itself, is answered at once and leaves no timer', async () => {
  await expect(inTime(Promise.resolve('part'))).resolves.toBe('part')
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})
