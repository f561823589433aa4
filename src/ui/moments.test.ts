import { expect, test } from 'vitest'
import { readTime, toInstant, toLocal } from '#ui/moments.ts'

test('a moment is written and read as it is in Manila, wherever the browser stands', () => {
  expect(toLocal('2026-11-20T16:30:00.000Z')).toEqual({ day: '2026-11-21', time: '00:30' })
  expect(toInstant({ day: '2026-11-21', time: '00:30' })).toBe('2026-11-20T16:30:00.000Z')
})
test.each([
  ['16:30', '16:30'],
  ['1630', '16:30'],
  ['9.05', '09:05'],
  [' 23:59 ', '23:59'],
  ['24:00', '24:00'],
  ['noon', 'noon'],
])('“%s” is read as “%s”', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})
test.each([
  { day: '2026-02-31', time: '10:00' },
  { day: '', time: '10:00' },
  { day: '2026-11-20', time: '' },
  { day: '2026-11-20', time: '24:00' },
  { day: '2026-11-20', time: 'noon' },
])('$day $time is no moment', (typed) => {
  expect(toInstant(typed)).toBeNull()
})
