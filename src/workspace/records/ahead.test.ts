import { describe, expect, test } from 'vitest'
import {
  latencyOf,
  type Motion,
  motionAfter,
  type Pace,
  paceAfter,
  pagesWanted,
  type Reading,
  restOf,
} from '#workspace/records/ahead.ts'

const size = 100
const reading = (first: number, more: Partial<Reading> = {}): Reading => ({
  first,
  last: first + 29,
  total: 1_000_000,
  size,
  latency: 100,
  stateOf: () => undefined,
  ...more,
})
const still: Motion = { at: 0, row: 0, speed: 0, push: 0 }
const moving = (speed: number, more: Partial<Motion> = {}): Motion => ({ ...still, speed, ...more })

describe('What is known of a movement', () => {
  const frame = 16
  const through = (rows: readonly number[], from = 1000): Motion =>
    rows.reduce<Motion>((before, row, i) => motionAfter(before, row, from + (i + 1) * frame), {
      ...still,
      at: from,
    })
  test('its speed, after some frames', () => {
    const { speed } = through([40, 80, 120, 160, 200, 240])
    expect(speed).toBeCloseTo(2.5, 1)
    expect(through([-40, -80, -120, -160]).speed).toBeCloseTo(-2.5, 1)
  })
  test('a leap out of rest is an arrival', () => {
    expect(motionAfter(undefined, 5000, 10).speed).toBe(0)
    expect(motionAfter(still, 900_000, 500).speed).toBe(0)
  })
  test('one that turns begins anew', () => {
    const turned = motionAfter(moving(2.5, { row: 400, at: 0 }), 384, 16)
    expect(turned).toMatchObject({ speed: -1, push: 0 })
  })
  test('where one comes to rest that dies away', () => {
    // Half a second to e times slower: 1250 rows are left at 2.5 rows a millisecond.
    const rows = Array.from({ length: 40 }, (_, i) => 1250 * (1 - Math.exp((-(i + 1) * frame) / 500)))
    const stop = restOf(through(rows.map(Math.round))) ?? 0
    expect(stop).toBeGreaterThan(1100)
    expect(stop).toBeLessThan(1400)
    expect(restOf(through([40, 80, 120, 160]))).toBeUndefined()
    expect(restOf(moving(2.5, { push: 0.1 }))).toBeUndefined()
  })
})

describe('How long answers take', () => {
  const told = (times: readonly number[], start: Pace = { mean: 80, spread: 20 }) =>
    times.reduce((before, took) => paceAfter(before, took), start)
  test('is reckoned by the last few, with room for those that take longer', () => {
    expect(latencyOf(told(Array<number>(20).fill(30)))).toBeLessThan(40)
    expect(latencyOf(told([20, 60, 20, 60, 20, 60, 20, 60, 20, 60]))).toBeGreaterThan(60)
  })
  test('counts what was given up for as long as it was waited for', () => {
    const pace = { mean: 80, spread: 20 }
    expect(paceAfter(pace, 50, true)).toEqual(pace)
    expect(latencyOf(paceAfter(pace, 300, true))).toBeGreaterThan(latencyOf(pace))
  })
})

describe('The pages that are asked for', () => {
  test('are at rest those in view and a little around them', () => {
    expect(pagesWanted(still, reading(10))).toEqual([1])
    expect(pagesWanted(still, reading(150))).toEqual([2, 3])
    expect(pagesWanted(still, reading(95))).toEqual([1, 2])
    expect(pagesWanted(still, reading(999_970))).toEqual([10_000])
  })
  test('lie ahead on either way, and not where the list has been when they come', () => {
    // In 100 ms the list is 200 rows further.
    expect(pagesWanted(moving(2), reading(1000))).toEqual([13, 14, 15, 16])
    expect(pagesWanted(moving(-2), reading(1000))).toEqual([6, 7, 8, 9])
  })
  test('stay within the list', () => {
    expect(pagesWanted(moving(2), reading(250, { total: 310 }))).toEqual([])
    expect(pagesWanted(moving(0.1), reading(250, { total: 310 }))).toEqual([3, 4])
    expect(pagesWanted(moving(-0.1), reading(5))).toEqual([1])
  })
  test('are few at once; those on their way are kept as long as somebody may see them', () => {
    const onTheWay = (pages: readonly number[]) => (page: number) =>
      pages.includes(page) ? ('asked' as const) : undefined
    expect(pagesWanted(moving(2), reading(1000, { stateOf: onTheWay([12, 13, 14]) }))).toEqual([12, 13, 14, 15])
    // Page 9 is behind, and is given up.
    expect(pagesWanted(moving(2), reading(1000, { stateOf: onTheWay([9, 12, 13, 14]) }))).toEqual([12, 13, 14, 15])
  })
  test('do not leave out what is loaded in view', () => {
    const loaded = (page: number) => (page < 13 ? ('loaded' as const) : undefined)
    expect(pagesWanted(moving(2), reading(1050, { stateOf: loaded }))).toEqual([11, 12, 13, 14, 15, 16])
  })
  test('are none while somebody drags through the list, but those where it comes to rest', () => {
    expect(pagesWanted(moving(50), reading(1000))).toEqual([])
    expect(pagesWanted(moving(50, { row: 1000, push: -0.1 }), reading(1000))).toEqual([261])
  })
})

/** The share of the rows in view that are empty while a list goes by at a steady speed. */
const emptyShare = (speed: number, answerAfter: (onTheWay: number) => number) => {
  const begun = new Map<number, number>()
  const loaded = new Set<number>()
  let motion: Motion | undefined
  let empty = 0
  let seen = 0
  let asked = 0
  for (let at = 0; at < 3000; at += 16) {
    for (const [page, due] of begun)
      if (due <= at) {
        loaded.add(page)
        begun.delete(page)
      }
    const first = Math.round(at * speed)
    motion = motionAfter(motion, first, at)
    const stateOf = (page: number) =>
      loaded.has(page) ? ('loaded' as const) : begun.has(page) ? ('asked' as const) : undefined
    const wanted = pagesWanted(motion, reading(first, { latency: answerAfter(4), stateOf }))
    for (const page of begun.keys()) if (!wanted.includes(page)) begun.delete(page)
    for (const page of wanted)
      if (stateOf(page) === undefined) {
        asked += 1
        begun.set(page, at + answerAfter(begun.size))
      }
    expect(begun.size).toBeLessThanOrEqual(4)
    for (let row = first; row < first + 30; row += 1) {
      seen += 1
      if (!loaded.has(Math.floor(row / size) + 1)) empty += 1
    }
  }
  return { share: empty / seen, asked }
}

describe('At 2500 rows a second, 25 pages', () => {
  test('hardly a row is empty with a server that can follow', () => {
    expect(emptyShare(2.5, () => 60).share).toBeLessThan(0.1)
  })
  test('with one that cannot, what comes is seen, and little is asked for in vain', () => {
    // A page each 80 ms: half of the list at best.
    const { share, asked } = emptyShare(2.5, (onTheWay) => 80 * Math.max(1, onTheWay))
    expect(share).toBeLessThan(0.75)
    expect(asked).toBeLessThan(60)
  })
})
