import { expect, test } from 'vitest'
import { quartersTo, zonesOf } from '#areas/survey-reports/multiples/across.ts'
import { today } from '#contract/calendar.ts'

test('four quarters lie side by side, whole ones but for what is not over yet', () => {
  expect(quartersTo('2025-02-14')).toEqual([
    { name: '2024-Q2', days: ['2024-04-01', '2024-06-30'] },
    { name: '2024-Q3', days: ['2024-07-01', '2024-09-30'] },
    { name: '2024-Q4', days: ['2024-10-01', '2024-12-31'] },
    { name: '2025-Q1', days: ['2025-01-01', '2025-03-31'] },
  ])
  const now = quartersTo(today().toString()).at(-1)
  expect(now?.days[1]).toBe(today().toString())
})
test('of many zones the six with most responses stand in the order of the report, and none of what has no zone', () => {
  const groups = [5, 80, 30, 40, 60, 70, 50, 90].map((responses, at) => ({
    id: at === 7 ? 'none' : `${at}`,
    responses,
  }))
  expect(zonesOf(groups).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6'])
})
