import { describe, expect, test } from 'vitest'
import {
  countOf,
  everything,
  extend,
  invert,
  isSelected,
  nothing,
  ofIds,
  pageState,
  selectPage,
  setRows,
  toggle,
} from '#ui/grid/selection.ts'

const total = 1000
/** Rows 0 to 999 have the ids 1 to 1000; those from 500 on are not loaded. */
const idAt = (row: number) => (row < 500 ? row + 1 : undefined)

test('toggling a row chooses it, toggling it again lets it go', () => {
  const once = toggle(nothing, 7)
  expect(isSelected(once, 7)).toBe(true)
  expect(countOf(once, total)).toBe(1)
  expect(countOf(toggle(once, 7), total)).toBe(0)
})

test('everything is chosen without naming a single row, and toggling one makes it an exception', () => {
  const all = everything('2026-11-20T10:00:00Z')
  expect(countOf(all, total)).toBe(total)
  const but = toggle(all, 7)
  expect(isSelected(but, 7)).toBe(false)
  expect(isSelected(but, 8)).toBe(true)
  expect(countOf(but, total)).toBe(total - 1)
  expect(but).toMatchObject({ kind: 'all', asOf: '2026-11-20T10:00:00Z' })
  expect(countOf(toggle(but, 7), total)).toBe(total)
})

test('inverting twice gives back the same choice, and both halves make up the whole', () => {
  const some = ofIds([3, 5, 8])
  const rest = invert(some)
  expect(countOf(some, total) + countOf(rest, total)).toBe(total)
  expect(isSelected(rest, 3)).toBe(false)
  expect(isSelected(rest, 4)).toBe(true)
  expect(invert(rest)).toEqual(some)
})

test('selecting a page adds its rows to what was chosen before', () => {
  const page = selectPage(ofIds([900]), [1, 2, 3])
  expect([900, 1, 2, 3].every((id) => isSelected(page, id))).toBe(true)
  expect(countOf(page, total)).toBe(4)
})

test('a page shows all, some or none of its rows as chosen', () => {
  expect(pageState(nothing, [1, 2])).toBe('none')
  expect(pageState(ofIds([1]), [1, 2])).toBe('some')
  expect(pageState(ofIds([1, 2]), [1, 2])).toBe('all')
  expect(pageState(ofIds([99]), [1, 2])).toBe('some')
  expect(pageState(everything(), [1, 2])).toBe('all')
})

describe('A stretch of rows', () => {
  test('goes both ways and names each row once', () => {
    expect(extend(nothing, 2, 5, idAt).selection).toEqual(ofIds([3, 4, 5, 6]))
    expect(extend(nothing, 5, 2, idAt).selection).toEqual(ofIds([3, 4, 5, 6]))
    expect(extend(nothing, 4, 4, idAt).selection).toEqual(ofIds([5]))
  })
  test('lets rows go again when it comes back towards its beginning', () => {
    const before = ofIds([100])
    expect(countOf(extend(before, 2, 9, idAt).selection, total)).toBe(9)
    expect(extend(before, 2, 3, idAt).selection).toEqual(ofIds([100, 3, 4]))
  })
  test('reports rows that are not loaded as ranges, for the server to name', () => {
    const { selection, missing } = extend(nothing, 498, 620, idAt)
    expect(selection).toEqual(ofIds([499, 500]))
    expect(missing).toEqual([{ first: 500, last: 620 }])
    const holes = extend(nothing, 0, 5, (row) => (row % 3 === 1 ? undefined : row + 1))
    expect(holes.missing).toEqual([
      { first: 1, last: 1 },
      { first: 4, last: 4 },
    ])
  })
  test('over everything takes exceptions back in', () => {
    const but = setRows(everything(), [3, 4, 9], false)
    expect(extend(but, 2, 3, idAt).selection).toEqual(setRows(everything(), [9], false))
  })
})

test('no function changes the selection it was given', () => {
  const before = ofIds([1, 2])
  toggle(before, 1)
  selectPage(before, [5])
  invert(before)
  extend(before, 0, 3, idAt)
  expect(before).toEqual(ofIds([1, 2]))
})
