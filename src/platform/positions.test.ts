import { expect, test, vi } from 'vitest'
import { makePositions } from '#platform/positions.ts'

test('what was read where the line begins has missed nothing', () => {
  const missed = vi.fn()
  const positions = makePositions()
  positions.read('a1')
  positions.read(null)
  expect(positions.isCovered()).toBe(false)
  positions.begin('a1', missed)
  positions.read('a1')
  expect([positions.isCovered(), missed.mock.calls.length]).toEqual([true, 0])
})

test('what was read at another change than the line begins at has missed something, once for all of it', () => {
  const missed = vi.fn()
  const positions = makePositions()
  for (const position of ['a1', 'a2', 'a3']) positions.read(position)
  positions.begin('a3', missed)
  expect(missed).toHaveBeenCalledTimes(1)
})

test('what was asked for before the line and answered after it is compared when it comes', () => {
  const missed = vi.fn()
  const positions = makePositions()
  positions.begin('a3', missed)
  positions.read('a3')
  expect(missed).not.toHaveBeenCalled()
  positions.read('a2')
  expect(missed).toHaveBeenCalledTimes(1)
})

test('where another tab’s line stood all along, nothing is compared', () => {
  const positions = makePositions()
  positions.read('a1')
  positions.cover()
  positions.read('a2')
  expect(positions.isCovered()).toBe(true)
})
