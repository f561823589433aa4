import { expect, test } from 'vitest'
import { initialsOf } from '#ui/Avatar.tsx'
import { isDay, readDay, showAmerican } from '#ui/days.ts'
import { readFigure, showFigure, showPesos } from '#ui/figures.ts'

test('figures are read as people write them', () => {
  for (const [text, figure] of [
    ['1,525,000', 1_525_000],
    ['₱ 1 525 000.50', 1_525_000.5],
    ['PHP 90', 90],
    ['−35', -35],
    ['.5', 0.5],
    ['', null],
    ['  ', null],
  ] as const)
    expect(readFigure(text), text).toBe(figure)
  for (const text of ['a lot', '1.2.3', '-', '.', '1e5']) expect(readFigure(text), text).toBeNaN()
})
test('pesos show their centavos, numbers do not, and nothing shows nothing', () => {
  expect(showPesos(1_525_000)).toBe('1,525,000.00')
  expect(showFigure(1_525_000)).toBe('1,525,000')
  expect(showPesos(null)).toBe('')
  expect(showPesos(Number.NaN)).toBe('')
})
test('days are read from both ways of writing and checked against the calendar', () => {
  expect(readDay('11/20/2026')).toBe('2026-11-20')
  expect(readDay('1/2/2026')).toBe('2026-01-02')
  expect(readDay('2026-1-2')).toBe('2026-01-02')
  expect(readDay('02/29/2028')).toBe('2028-02-29')
  for (const text of ['02/29/2027', '13/01/2026', '20/11/2026', 'tomorrow', '11/20/26'])
    expect(readDay(text), text).toBe(text)
  expect(isDay('2026-11-20')).toBe(true)
  expect(isDay('2026-11-31')).toBe(false)
  expect(isDay('11/20/2026')).toBe(false)
  expect(showAmerican('2026-11-20')).toBe('11/20/2026')
})
test('initials come from the first and the last name', () => {
  expect(initialsOf('Maria Corazon Salazar')).toBe('MS')
  expect(initialsOf('  ísabel ')).toBe('Í')
  expect(initialsOf('')).toBe('')
})
