import { describe, expect, test } from 'vitest'
import { daysFor, lastDue, nextAfter, type Schedule } from '#server/areas/surveys/reports/deliver/schedule.ts'

const at = (text: string) => Temporal.Instant.from(text)
const weekly: Schedule = { every: 'week', weekday: 'monday', monthday: null, hour: 8 }
const monthly = (monthday: number): Schedule => ({ every: 'month', weekday: null, monthday, hour: 7 })

describe('The next time of a report by mail', () => {
  test('of a week is that weekday in Manila, at its hour, and never the moment that has come', () => {
    // Sunday, 23:30 in Manila.
    expect(nextAfter(weekly, at('2026-11-22T15:30:00Z')).toString()).toBe('2026-11-23T00:00:00Z')
    expect(nextAfter(weekly, at('2026-11-23T00:00:00Z')).toString()).toBe('2026-11-30T00:00:00Z')
  })
  test('of a month is its last day where it is shorter', () => {
    expect(nextAfter(monthly(31), at('2027-01-31T00:00:00Z')).toString()).toBe('2027-02-27T23:00:00Z')
    expect(nextAfter(monthly(31), at('2028-02-01T00:00:00Z')).toString()).toBe('2028-02-28T23:00:00Z')
    expect(nextAfter(monthly(1), at('2026-12-31T23:00:00Z')).toString()).toBe('2027-01-31T23:00:00Z')
  })
  test('after a standstill is the last that was missed', () => {
    expect(lastDue(weekly, at('2026-11-02T00:00:00Z'), at('2026-11-24T00:00:00Z')).toString()).toBe(
      '2026-11-23T00:00:00Z',
    )
  })
})
test('Days of a report are over on the day that it goes out', () => {
  expect(daysFor('last-month', '2026-03-01')).toEqual(['2026-02-01', '2026-02-28'])
  expect(daysFor('last-week', '2026-11-23')).toEqual(['2026-11-16', '2026-11-22'])
  expect(daysFor('last-quarter', '2026-01-05')).toEqual(['2025-10-01', '2025-12-31'])
})
