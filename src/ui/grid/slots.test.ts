import { expect, test } from 'vitest'
import { Slots } from '#ui/grid/slots.ts'

const rows = (first: number, count = 5) => Array.from({ length: count }, (_, i) => first + i)

/** What React does with a list of keys: an element that stays is moved when one from behind it now stands before it. */
const movedOf = (before: readonly number[], after: readonly number[], stays: (slot: number) => boolean): number[] => {
  let last = -1
  return after.filter((slot) => {
    const place = before.indexOf(slot)
    if (place < 0) return false
    if (place < last) return stays(slot)
    last = place
    return false
  })
}

test('a row keeps its element for as long as it is drawn', () => {
  const slots = new Slots()
  const before = slots.lend(rows(10))
  const after = slots.lend(rows(12))
  expect(after.slice(0, 3)).toEqual(before.slice(2))
})

test('rows that come into view take the elements of those that left', () => {
  const slots = new Slots()
  const before = new Set(slots.lend(rows(10)))
  expect(slots.lend(rows(13)).every((slot) => before.has(slot))).toBe(true)
  expect(slots.lend(rows(5000)).every((slot) => before.has(slot))).toBe(true)
})

test('no two rows share an element', () => {
  const slots = new Slots()
  for (const first of [0, 3, 1, 900, 898, 890, 0]) expect(new Set(slots.lend([...rows(first), 2000])).size).toBe(6)
})

test('no element that stays is moved, whichever way the list scrolls: moving would take the focus from it', () => {
  const slots = new Slots()
  const active = 500
  let before = slots.lend(rows(active - 2))
  let drawn: readonly number[] = rows(active - 2)
  for (const first of [499, 503, 700, 480, 100, 499, 497, 900, 496, 494, 501]) {
    const next = [...new Set([active, ...rows(first)])].toSorted((a, b) => a - b)
    const after = slots.lend(next)
    const staying = new Set(next.filter((row) => drawn.includes(row)).map((row) => after[next.indexOf(row)]))
    expect(movedOf(before, after, (slot) => staying.has(slot))).toEqual([])
    before = after
    drawn = next
  }
})
