import { describe, expect, test } from 'vitest'
import {
  baseAtOffset,
  baseFor,
  follow,
  type PagedOffset,
  placeAt,
  revealing,
  rowAtTop,
  type Track,
  tallest,
  trackOf,
} from '#ui/grid/paging.ts'

/** A small pseudo-random generator with a seed, so that a failure can be repeated. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const tracks: readonly Track[] = [1, 40, 111_111, 111_112, 250_000, 1_000_000, 9_999_999].flatMap((total) =>
  [30, 36, 64].flatMap((rowSize) => [200, 827, 1999].map((view) => trackOf(total, rowSize, view))),
)
const million = trackOf(1_000_000, 36, 828)
const sizeOf = (track: Track) => track.held * track.rowSize
/** Thousands of expectations take seconds; the first thing that is wrong is all one needs. */
const must = (holds: boolean, what: () => string) => {
  if (!holds) expect.fail(what())
}
/** Every place that the scroller can really be scrolled to. */
const isReachable = (track: Track, { base, top }: PagedOffset) =>
  Number.isInteger(base) &&
  base >= 0 &&
  base <= track.rest &&
  top >= -1e-6 &&
  top <= track.heldEnd * track.rowSize + 1e-6

test('no scroller is taller than what browsers place exactly', () => {
  for (const track of tracks) expect(sizeOf(track)).toBeLessThanOrEqual(tallest)
})

test('a list that fits is scrolled by the browser alone', () => {
  for (const track of tracks.filter(({ rest }) => rest === 0)) {
    expect(placeAt(track, 7.5).base).toBe(0)
    expect(follow(track, { base: 0, top: 0 }, 99, true)).toEqual({ base: 0, top: 99 })
  }
})

test('the first and the last row of a million can be shown whole', () => {
  expect(placeAt(million, 0)).toEqual({ base: 0, top: 0 })
  const last = placeAt(million, million.total)
  expect(rowAtTop(million, last) + 828 / 36).toBeCloseTo(1_000_000, 9)
  expect(last.top).toBeCloseTo(sizeOf(million) - 828, 6)
})

test('every row is reachable, and its place shows exactly this row', () => {
  const random = randomOf(7)
  for (const track of tracks)
    for (let i = 0; i < 400; i += 1) {
      const row = Math.min(Math.floor(random() * track.total), Math.floor(track.end))
      const place = placeAt(track, row)
      must(
        isReachable(track, place),
        () => `row ${row} of ${track.total}: ${JSON.stringify(place)} cannot be scrolled to`,
      )
      must(
        Math.abs(rowAtTop(track, place) - row) < 1e-6,
        () => `row ${row} of ${track.total}: ${JSON.stringify(place)}`,
      )
    }
})

test('places follow the order of the rows', () => {
  for (const track of tracks.filter(({ rest }) => rest > 0)) {
    let before = -1
    let base = -1
    for (let row = 0; row <= track.end; row += track.end / 997) {
      const place = placeAt(track, row)
      must(place.base >= base, () => `row ${row} of ${track.total}: the base falls from ${base} to ${place.base}`)
      must(rowAtTop(track, place) > before, () => `row ${row} of ${track.total} comes before ${before}`)
      before = rowAtTop(track, place)
      base = place.base
    }
  }
})

test('dragging the bar to its ends shows the first and the last row, and on the way nothing goes backwards', () => {
  for (const track of tracks.filter(({ rest }) => rest > 0)) {
    const end = track.heldEnd * track.rowSize
    expect(baseAtOffset(track, 0)).toBe(0)
    expect(baseAtOffset(track, end)).toBe(track.rest)
    let before = -1
    for (let top = 0; top <= end; top += end / 1499) {
      const place = follow(track, { base: 0, top: 0 }, top, true)
      must(isReachable(track, place), () => `${top} px of ${track.total}: ${JSON.stringify(place)}`)
      must(rowAtTop(track, place) > before, () => `${top} px of ${track.total} goes back to ${rowAtTop(track, place)}`)
      before = rowAtTop(track, place)
    }
  }
})

describe('A wheel', () => {
  test('moves the list by exactly as many pixels as it turns, however far it is turned', () => {
    for (const track of tracks.filter(({ rest }) => rest > 0)) {
      const random = randomOf(track.total + track.rowSize)
      let place = placeAt(track, track.end / 3)
      let row = rowAtTop(track, place)
      for (let i = 0; i < 4000; i += 1) {
        const delta = Math.round((random() - 0.2) * 900)
        const top = place.top + delta
        const next = follow(track, place, top, false)
        row += delta / track.rowSize
        must(
          isReachable(track, next),
          () => `row ${row} of ${track.total}: ${JSON.stringify(next)} cannot be scrolled to`,
        )
        must(
          Math.abs(rowAtTop(track, next) - row) < 1e-3,
          () => `row ${row} of ${track.total} became ${rowAtTop(track, next)}`,
        )
        place = next
        if (row > track.end - 50 || row < 50) break
      }
    }
  })
  test('reaches both ends of a million rows, and never runs into an end of the scroller before', () => {
    for (const direction of [1, -1]) {
      let place = placeAt(million, direction > 0 ? million.end - 40_000 : 40_000)
      for (let i = 0; i < 5000; i += 1) {
        const most = million.heldEnd * million.rowSize
        const top = Math.min(Math.max(place.top + direction * 400, 0), most)
        if (top === place.top) break
        place = follow(million, place, top, false)
      }
      expect(rowAtTop(million, place)).toBeCloseTo(direction > 0 ? million.end : 0, 6)
    }
  })
})

test('revealing a row moves as little as shows all of it', () => {
  const view = 828 / 36
  const place = placeAt(million, 500_000)
  expect(revealing(million, place, 500_003)).toBe(place)
  expect(rowAtTop(million, revealing(million, place, 499_990))).toBeCloseTo(499_990, 6)
  expect(rowAtTop(million, revealing(million, place, 500_100))).toBeCloseTo(500_101 - view, 6)
  expect(rowAtTop(million, revealing(million, place, 999_999)) + view).toBeCloseTo(1_000_000, 6)
})

test('a row that is in view to its edge moves neither the list nor its bar, wherever a wheel has brought them', () => {
  const view = 828 / 36
  const start = placeAt(million, 500_000)
  const place = follow(million, start, start.top + 100 * 36, false)
  expect(rowAtTop(million, place)).toBe(500_100)
  // The bar stands elsewhere than a leap to this row would put it.
  expect(placeAt(million, 500_100)).not.toEqual(place)
  expect(revealing(million, place, 500_100)).toEqual(place)
  expect(revealing(million, place, 500_100 + view - 1)).toEqual(place)
})

test('bases are whole rows and grow from none to all that the scroller does not hold', () => {
  expect(baseFor(million, 0)).toBe(0)
  expect(baseFor(million, million.edge)).toBe(0)
  expect(baseFor(million, million.end)).toBe(million.rest)
})
