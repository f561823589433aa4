import { describe, expect, test } from 'vitest'
import { type Arranged, fitWidths, layoutOf, leastWidth, mostWidth, reconcile, withinReason } from '#ui/grid/layout.ts'

const columns: readonly Arranged[] = [
  { id: 'ref', width: 130, pinned: true },
  { id: 'name', width: 170, min: 120, grow: 2 },
  { id: 'dealer', width: 140, min: 100, grow: 1 },
  { id: 'amount', width: 128 },
  { id: 'made', width: 150, hidden: true },
]
const own = layoutOf(columns)
const sum = (widths: Readonly<Record<string, number>>) => Object.values(widths).reduce((a, b) => a + b, 0)

test('columns bring their own order, their pins and what waits hidden', () => {
  expect(own).toEqual({
    order: ['ref', 'name', 'dealer', 'amount', 'made'],
    hidden: ['made'],
    widths: {},
    pinned: ['ref'],
  })
})

test('a width stays within reason', () => {
  expect(withinReason(10, 120)).toBe(120)
  expect(withinReason(-5)).toBe(leastWidth)
  expect(withinReason(99_999)).toBe(mostWidth)
  expect(withinReason(200.4)).toBe(200)
})

describe('A kept layout', () => {
  test('loses columns that are gone and finds new ones where they were declared', () => {
    const kept = {
      order: ['amount', 'gone', 'ref'],
      hidden: ['gone'],
      widths: { gone: 90, ref: 120 },
      pinned: ['gone'],
    }
    const now = reconcile(kept, columns)
    expect(now.order).toEqual(['amount', 'made', 'ref', 'name', 'dealer'])
    expect(now.hidden).toEqual(['made'])
    expect(now.widths).toEqual({ ref: 120 })
    expect(now.pinned).toEqual([])
  })
  test('never hides everything', () => {
    const ids = columns.map(({ id }) => id)
    const now = reconcile({ order: ids, hidden: ids, widths: {}, pinned: [] }, columns)
    expect(now.order.filter((id) => !now.hidden.includes(id))).toHaveLength(1)
  })
  test('that fits is left as it is', () => {
    expect(reconcile(own, columns)).toEqual(own)
  })
})

describe('Fitting', () => {
  const shown = columns.slice(0, 4)
  test('fills the room exactly and gives spare room to those that grow, by their shares', () => {
    const widths = fitWidths(shown, {}, 1000)
    expect(sum(widths)).toBe(1000)
    expect(widths['ref']).toBe(130)
    expect((widths['name'] ?? 0) - 170).toBeGreaterThan((widths['dealer'] ?? 0) - 140)
  })
  test('shrinks to the least widths, and no further however little room there is', () => {
    expect(sum(fitWidths(shown, {}, 520))).toBeLessThanOrEqual(520)
    const least = fitWidths(shown, {}, 100)
    expect(least).toEqual({ ref: 130, name: 120, dealer: 100, amount: 128 })
  })
  test('keeps what somebody has chosen', () => {
    expect(fitWidths(shown, { name: 300 }, 1000)['name']).toBe(300)
    expect(fitWidths(shown, { name: 300 }, 200)['name']).toBe(300)
  })
  test('lets no column grow beyond its measure, and gives what it cannot take to the others', () => {
    const few = [
      { id: 'model', width: 100, grow: 1 },
      { id: 'note', width: 200, grow: 1 },
      { id: 'year', width: 80 },
    ]
    expect(fitWidths(few, {}, 620)).toEqual({ model: 220, note: 320, year: 80 })
    expect(fitWidths(few, {}, 760)).toEqual({ model: 240, note: 440, year: 80 })
    expect(fitWidths(few, {}, 2000)).toEqual({ model: 240, note: 480, year: 80 })
  })
  test('gives whole pixels at any room', () => {
    for (let room = 50; room < 2500; room += 7)
      for (const width of Object.values(fitWidths(shown, {}, room))) expect(Number.isInteger(width)).toBe(true)
  })
})

describe('Values that are known', () => {
  const of = (content: Readonly<Record<string, number>>): readonly Arranged[] =>
    columns.slice(0, 4).map((column) => ({ ...column, content: content[column.id] }))
  test('have the room that they need before columns grow', () => {
    const widths = fitWidths(of({ name: 90, dealer: 260 }), {}, 720)
    expect(sum(widths)).toBe(720)
    expect(widths['dealer']).toBeGreaterThanOrEqual(260)
    expect(widths['name']).toBeGreaterThanOrEqual(170)
  })
  test('take what short ones leave empty where room is scarce, and no more than that', () => {
    const widths = fitWidths(of({ name: 90, dealer: 190 }), {}, 560)
    expect(widths).toMatchObject({ ref: 130, amount: 128, dealer: 190 })
    expect(widths['name']).toBeGreaterThan(90)
    expect(sum(widths)).toBeGreaterThan(556)
    expect(sum(widths)).toBeLessThanOrEqual(560)
  })
  test('are cut where nothing is left to give, but no narrower than the least width of their columns', () => {
    const widths = fitWidths(of({ name: 90, dealer: 300 }), {}, 460)
    expect(widths).toEqual({ ref: 130, name: 90, dealer: 112, amount: 128 })
  })
  test('are shown whole where the list scrolls sideways in any case, but for very long ones', () => {
    expect(fitWidths(of({ name: 90, dealer: 180 }), {}, 100)).toEqual({ ref: 130, name: 90, dealer: 180, amount: 128 })
    expect(fitWidths(of({ name: 90, dealer: 300 }), {}, 100)).toEqual({ ref: 130, name: 90, dealer: 196, amount: 128 })
  })
  test('change neither a width that somebody has chosen nor one that is never cut', () => {
    const widths = fitWidths(of({ ref: 300, dealer: 400 }), { dealer: 90 }, 560)
    expect(widths).toMatchObject({ ref: 130, dealer: 90 })
  })
})
