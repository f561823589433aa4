import { expect, test } from 'vitest'
import { addedBy, halfLife, mostUsed, type Usage, usageAfter } from '#workspace/palette/usage.ts'

const now = 1_800_000_000_000
const used = (id: string, times: number, at: number, usage: Usage = {}): Usage =>
  Array.from({ length: times }).reduce<Usage>((before) => usageAfter(before, id, at), usage)
const known = ['c', 'b', 'a'].map((id) => ({ id }))
const inOrder = (usage: Usage) => mostUsed(known, usage, now).map(({ id }) => id)

test('what is used more often comes first, and of two used as often the one that was used last', () => {
  expect(inOrder(used('b', 1, now, used('a', 3, now)))).toEqual(['a', 'b'])
  expect(inOrder(used('b', 2, now, used('a', 2, now - halfLife)))).toEqual(['b', 'a'])
})
test('a use counts half after the half-life', () => {
  const usage = used('a', 4, now)
  expect(usageAfter(usage, 'a', now + halfLife)['a']).toEqual({ uses: 3, at: now + halfLife })
})
test('more is added for more use, and never as much as a step of the ranking', () => {
  const added = [0, 1, 5, 500].map((times) => addedBy(used('a', times, now), 'a', now))
  expect(added[0]).toBe(0)
  expect(added).toEqual(added.toSorted((a, b) => a - b))
  expect(added.at(-1)).toBeLessThanOrEqual(60)
  expect(added.at(-1)).toBeGreaterThan(50)
  // Half of the most for two uses: what is used now and then is not far behind.
  expect(addedBy(used('a', 2, now), 'a', now)).toBe(30)
})
test('two hundred rows are remembered, and the least used gives way', () => {
  const usage = Array.from({ length: 200 }).reduce<Usage>(
    (before, _, i) => used(`row ${i}`, i === 7 ? 1 : 2, now, before),
    {},
  )
  const next = usageAfter(usage, 'new', now + 1)
  expect(Object.keys(next)).toHaveLength(200)
  // Of the two that were used once, the older use counts less.
  expect(['row 7' in next, 'new' in next]).toEqual([false, true])
})
