import { expect, test } from 'vitest'
import {
  arrange,
  boardOf,
  cardAt,
  type Loaded,
  moved,
  nearest,
  numberOf,
  placeOf,
  placeOfCard,
} from '#workspace/board/cards.ts'
import { boardAct, boardKeys } from '#workspace/board/keys.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'

const row = (id: number, status: string) => ({ id, status })
const statusOf = (one: object) => ('status' in one ? String(one.status) : '')
const column = (
  status: string,
  rows: readonly { readonly id: number; readonly status: string }[],
  total = 0,
): Loaded => ({
  status,
  rows,
  total: Math.max(total, rows.length),
})
const idsIn = (columns: readonly Loaded[]) => columns.map(({ rows }) => rows.map(({ id }) => id))
const totalsIn = (columns: readonly Loaded[]) => columns.map(({ total }) => total)

test('a room has a board where its records have a status that people set, in the order of the contract', () => {
  expect(boardOf(leadsRoom)?.statuses).toEqual(['pending', 'contacted', 'qualified', 'converted', 'lost'])
  expect(boardOf(dealersRoom)).toBeNull()
})

test('a card that was given another status stands on top of that column and is counted there', () => {
  const before = [column('a', [row(1, 'a'), row(2, 'a'), row(3, 'a')], 40), column('b', [row(4, 'b')], 7)]
  const after = [column('a', [row(1, 'a'), row(2, 'b'), row(3, 'a')], 40), ...before.slice(1)]
  expect(idsIn(arrange(after, statusOf))).toEqual([
    [1, 3],
    [2, 4],
  ])
  expect(totalsIn(arrange(after, statusOf))).toEqual([39, 8])
  // Put back, it stands where it stood.
  expect(idsIn(arrange(before, statusOf))).toEqual([[1, 2, 3], [4]])
})
test('one that the new column was read with meanwhile stands and counts once', () => {
  const both = [column('a', [row(1, 'a'), row(2, 'b')], 2), column('b', [row(4, 'b'), row(2, 'b')], 8)]
  expect(idsIn(arrange(both, statusOf))).toEqual([[1], [4, 2]])
  expect(totalsIn(arrange(both, statusOf))).toEqual([1, 8])
})
test('one whose status has no column stays where it is', () => {
  const narrowed = [column('a', [row(1, 'a'), row(2, 'z')], 2)]
  expect(idsIn(arrange(narrowed, statusOf))).toEqual([[1, 2]])
  expect(totalsIn(arrange(narrowed, statusOf))).toEqual([2])
})

const board = [column('a', [row(1, 'a'), row(2, 'a'), row(3, 'a')]), column('b', []), column('c', [row(4, 'c')])]
test('the keyboard passes empty columns, and keeps its height as far as the column goes', () => {
  expect(moved(board, { column: 0, row: 2 }, { to: 'column', by: 1 })).toEqual({ column: 2, row: 0 })
  expect(moved(board, { column: 2, row: 0 }, { to: 'column', by: 1 })).toEqual({ column: 2, row: 0 })
  expect(moved(board, { column: 0, row: 0 }, { to: 'card', by: -1 })).toEqual({ column: 0, row: 0 })
  expect(moved(board, { column: 0, row: 0 }, { to: 'card', by: 9 })).toEqual({ column: 0, row: 2 })
  expect(moved(board, { column: 0, row: 1 }, { to: 'last', of: 'board' })).toEqual({ column: 2, row: 0 })
  expect(moved(board, { column: 2, row: 0 }, { to: 'first', of: 'board' })).toEqual({ column: 0, row: 0 })
})
test('where a card has gone, the nearest one is next', () => {
  expect(nearest(board, { column: 0, row: 3 })).toEqual({ column: 0, row: 2 })
  expect(nearest(board, { column: 1, row: 0 })).toEqual({ column: 2, row: 0 })
  expect(nearest([column('a', [])], { column: 0, row: 0 })).toBeUndefined()
})
test('a place is a number there and back', () => {
  const place = placeOfCard(board, 4)
  expect(place && cardAt(board, placeOf(numberOf(place)))?.id).toBe(4)
})

const press = (key: string, more: Partial<Parameters<typeof boardAct>[0]> = {}, rtl = false, choosing = false) =>
  boardAct({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, { rtl, choosing })
test('keys go along the line of reading, and leave alone what is none of the board’s', () => {
  expect(press('ArrowRight')).toEqual({ do: 'go', move: { to: 'column', by: 1 } })
  expect(press('ArrowRight', {}, true)).toEqual({ do: 'go', move: { to: 'column', by: -1 } })
  expect(press('ArrowLeft', { shiftKey: true }, true)).toEqual({ do: 'step', by: 1 })
  expect(press(' ')).toEqual({ do: 'preview' })
  expect(press(' ', {}, false, true)).toEqual({ do: 'choose' })
  expect(press('z', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowRight', { altKey: true })).toBeUndefined()
  expect(press('s')).toBeUndefined()
})
test('the list of all shortcuts has the keys that do what it says', () => {
  const acts = boardKeys.map(({ keys }) =>
    keys.map((chord) => press(chord.replace('shift+', ''), { shiftKey: chord.startsWith('shift+') })),
  )
  const step = (by: 1 | -1) => ({ do: 'step', by })
  const go = (move: object) => ({ do: 'go', move })
  expect(acts).toEqual([
    [step(-1), step(1)],
    [go({ to: 'column', by: -1 }), go({ to: 'column', by: 1 })],
    [go({ to: 'first', of: 'column' }), go({ to: 'last', of: 'column' })],
  ])
})
