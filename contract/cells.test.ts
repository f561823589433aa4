import { expect, test } from 'vitest'
import { dateCell, instantCell, joined, mobileCell, numeric, percentText, plain, yesNo } from '#contract/cells.ts'

test.each([
  ['text', plain, 'Ana'],
  ['a number', numeric, 12.5],
  ['a mobile', mobileCell, '+639171234567'],
  ['yes', yesNo, true],
  ['no', yesNo, false],
  ['several numbers', joined(numeric), [3, 7]],
  ['a day', dateCell, '2026-11-20'],
  ['a moment', instantCell, '2026-11-20T06:30:00.000Z'],
])('%s is read back as it was written', (_, cell, value) => expect(cell.read(cell.write(value))).toEqual(value))
test.each([plain, numeric, mobileCell, yesNo, joined(numeric), dateCell, instantCell])(
  'nothing is written as nothing and read as null',
  (cell) => {
    expect(cell.write(null)).toBe('')
    expect(cell.read('  ')).toBe(null)
  },
)
test.each([
  ['₱1,525,000.50', 1525000.5],
  ['PHP 12', 12],
  ['1 000', 1000],
  ['12x', '12x'],
  ['1e6', '1e6'],
])('%s is read as %s', (typed, value) => expect(numeric.read(typed)).toBe(value))
test('days are read as people here write them', () => expect(dateCell.read('2/9/2026')).toBe('2026-02-09'))
test.each([
  ['2026-11-20 14:30', '2026-11-20T06:30:00.000Z'],
  ['2026-11-20T9:05:30', '2026-11-20T01:05:30.000Z'],
  ['11/20/2026 14:30', '2026-11-20T06:30:00.000Z'],
  ['2026-11-20', '2026-11-19T16:00:00.000Z'],
  ['2026-02-30 14:30', '2026-02-30 14:30'],
  ['next week', 'next week'],
])('a moment %s is read as %s, as the clocks go in Manila', (typed, moment) => {
  expect(instantCell.read(typed)).toBe(moment)
})
test.each([
  [0.15, '15.0%'],
  [0, '0.0%'],
  [0.0005, '0.1%'],
  [-0.0309, 'above SRP \u2066−3.1%\u2069'],
])('%s as a percent is %s, its sign kept before the figure among words from right to left', (ratio, text) => {
  expect(percentText(ratio, 'above SRP')).toBe(text)
})
