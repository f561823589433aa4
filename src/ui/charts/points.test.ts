import { describe, expect, test } from 'vitest'
import { nearestOf, stepFrom } from '#ui/charts/points.ts'

const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const
const walk = (way: Parameters<typeof stepFrom>[2]['way'], isMirrored = false, from = 4, count = 9) =>
  keys.map((key) => stepFrom(from, key, { way, count, isMirrored }))

describe('Arrows lead from point to point', () => {
  test('through time to the right and up, in Arabic too', () => {
    expect(walk('right')).toEqual([5, 3, 3, 5])
    expect(walk('right', true)).toEqual([5, 3, 3, 5])
  })
  test('along the line of reading, which Arabic turns round', () => {
    expect(walk('along')).toEqual([5, 3, 3, 5])
    expect(walk('along', true)).toEqual([3, 5, 3, 5])
  })
  test('down through rows', () => expect(walk('down')).toEqual([5, 3, 5, 3]))
  test('both ways through a table, which Arabic turns round, and not past its edges', () => {
    expect(walk({ columns: 3 })).toEqual([5, 3, 7, 1])
    expect(walk({ columns: 3 }, true)).toEqual([3, 5, 7, 1])
    expect(walk({ columns: 3 }, false, 2)).toEqual([2, 1, 5, 2])
    expect(walk({ columns: 3 }, false, 6)).toEqual([7, 6, 6, 3])
    expect(walk({ columns: 3 }, false, 3)).toEqual([4, 3, 6, 0])
  })
  test('to either end, and no further', () => {
    const line = { way: 'right', count: 9, isMirrored: false } as const
    expect(['Home', 'End'].map((key) => stepFrom(4, key, line))).toEqual([0, 8])
    expect(stepFrom(8, 'ArrowRight', line)).toBe(8)
    expect(stepFrom(0, 'ArrowLeft', line)).toBe(0)
    expect(stepFrom(4, 'a', line)).toBeUndefined()
  })
})

test('A pointer is at the point around it, else at the nearest; what has no size is passed by', () => {
  const boxes = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 10, y: 0, width: 0, height: 10 },
    { x: 10, y: 0, width: 10, height: 10 },
  ]
  expect(nearestOf(boxes, { x: 4, y: 5 })).toBe(0)
  expect(nearestOf(boxes, { x: 11, y: 5 })).toBe(2)
  expect(nearestOf(boxes, { x: 90, y: 90 })).toBe(2)
  expect(nearestOf([], { x: 0, y: 0 })).toBeUndefined()
})
