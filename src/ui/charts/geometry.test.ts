import { describe, expect, test } from 'vitest'
import {
  axisAround,
  axisFromZero,
  boundsOf,
  cumulated,
  partsAlong,
  reachOf,
  shareOf,
  stepOf,
} from '#ui/charts/geometry.ts'

describe('An axis', () => {
  test.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [10, [0, 2, 4, 6, 8, 10]],
    [87, [0, 20, 40, 60, 80, 100]],
    [1240, [0, 500, 1000, 1500]],
  ])('of counts up to %d has whole, round figures from zero', (most, ticks) => {
    expect(axisFromZero([most])).toEqual({ from: 0, to: ticks.at(-1), ticks })
  })
  test('of scores lies around them, with round figures, and never leaves 0 to 100', () => {
    expect(axisAround([83.1, 86, 84.9])).toEqual({ from: 82, to: 87, ticks: [82, 83, 84, 85, 86, 87] })
    const high = axisAround([99.5, 100])
    expect(high.to).toBe(100)
    expect(high.from).toBeGreaterThan(90)
    expect(axisAround([0.5]).from).toBe(0)
  })
  test('of scores that are nearly equal does not tear them apart', () => {
    const { from, to } = axisAround([84.2, 84.3])
    expect(to - from).toBeGreaterThanOrEqual(4)
  })
  test('of no scores is the whole scale, with round figures too', () => {
    expect(axisAround([])).toEqual({ from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100] })
  })
  test('gives a share between its ends, and no more than these', () => {
    const axis = { from: 80, to: 90 }
    expect([85, 79, 95].map((value) => shareOf(value, axis))).toEqual([0.5, 0, 1])
    expect(shareOf(5, { from: 5, to: 5 })).toBe(0)
  })
})

test.each([
  [[0.3, -1.2], 2],
  [[-2.4, 2.2], 3],
  [[], 2],
])('Gaps of %j reach as far as a whole figure: %d', (gaps, reach) => expect(reachOf(gaps)).toBe(reach))

describe('Five steps', () => {
  test('begin at their bounds, the lowest below the first', () => {
    const bounds = [75, 80, 85, 90]
    expect([74.9, 75, 80, 84.9, 85, 90, 99].map((value) => stepOf(value, bounds))).toEqual([1, 2, 3, 3, 4, 5, 5])
  })
  test('hold about a fifth of the scores each, with whole bounds', () => {
    expect(boundsOf([76, 81, 84, 87, 92])).toEqual([80, 83, 85, 88])
    expect(boundsOf([])).toEqual([75, 80, 85, 90])
  })
})

describe('Parts of a whole', () => {
  test('follow one another and fill the length', () => {
    const parts = partsAlong([0.25, 0.25, 0.5], 200)
    expect(parts).toEqual([
      { start: 0, size: 50 },
      { start: 50, size: 50 },
      { start: 100, size: 100 },
    ])
  })
  test('keep 3 px where they are there at all, and none where they are not', () => {
    const parts = partsAlong([0.001, 0, 0.999], 300)
    expect(parts[0]?.size).toBeGreaterThan(2.9)
    expect(parts[1]?.size).toBe(0)
    expect((parts[2]?.start ?? 0) + (parts[2]?.size ?? 0)).toBeCloseTo(300)
  })
  test('of nothing have no size', () => expect(partsAlong([0, 0], 100).map(({ size }) => size)).toEqual([0, 0]))
})

test('Shares are cumulated up to all of it', () => {
  expect(cumulated([5, 3, 2])).toEqual([0.5, 0.8, 1])
  expect(cumulated([0])).toEqual([0])
})
