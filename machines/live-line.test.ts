import { expect, test } from 'vitest'
import { waitBefore } from '#machines/live-line.ts'

test('each try waits twice as long as the one before, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((tries) => waitBefore(tries, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})
test('browsers that lost the line together do not come back together', () => {
  expect(waitBefore(0, 0.5)).toBe(1250)
  expect(waitBefore(9, 1)).toBe(45_000)
})
