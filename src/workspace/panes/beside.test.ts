import { expect, test } from 'vitest'
import type { PlainRow } from '#define/resource.ts'
import { type ListBeside, placeOf, topBeside } from '#workspace/panes/beside.ts'

/** A list of these records; `loaded` are the places whose rows are there. */
const list = (ids: readonly number[], { room = 'leads', loaded = (_: number): boolean => true } = {}): ListBeside => ({
  room,
  grid: { current: null },
  total: ids.length,
  rowAt: (index): PlainRow | undefined => {
    const id = ids[index]
    return id === undefined || !loaded(index) ? undefined : { id }
  },
})
const from = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, at) => first + at * step)
const beside = (one: ListBeside, other: ListBeside, top: number, otherTop = 0) =>
  topBeside({ ...one, top, inView: 10 }, { ...other, top: otherTop })

test('a record is found by its key near a place, and not where it is not loaded', () => {
  const some = list(from(1, 2000))
  expect([placeOf(some, 40, 0), placeOf(some, 40, 300), placeOf(some, 1900, 0)]).toEqual([39, 39, -1])
  expect(placeOf(list(from(1, 100), { loaded: (at) => at < 20 }), 40, 30)).toBe(-1)
})
test('lists of one room stand at the same record, however many rows lie before it', () => {
  const [all, even] = [list(from(1, 1000)), list(from(2, 500, 2))]
  // Record 201 is not in the other; 202, one row below, stands one row below its top.
  expect(beside(all, even, 200)).toBe(99)
  expect(beside(even, all, 100)).toBe(201)
  // Far from where this one is, but near where the other one is.
  const turned = list(from(1, 1000).reverse())
  expect(beside(all, turned, 10, 985)).toBe(989)
})
test('lists that share no record are as far down as each other', () => {
  const [one, other] = [list(from(1, 110)), list(from(1001, 210))]
  expect([0, 50, 100].map((top) => beside(one, other, top))).toEqual([0, 100, 200])
  expect(beside(one, list(from(1, 5), { room: 'dealers' }), 100)).toBe(0)
  expect(beside(list([]), other, 0)).toBe(0)
})
