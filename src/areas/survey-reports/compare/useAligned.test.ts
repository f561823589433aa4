import { expect, test } from 'vitest'
import { roomsFor } from '#areas/survey-reports/compare/useAligned.ts'

test('each part begins where the report’s does, or right after the one before where that is longer', () => {
  const parts = [
    { part: 'headline', wanted: 120, height: 200 },
    { part: 'trend', wanted: 300, height: 80 },
    { part: 'factors', wanted: 600, height: 150 },
    // The report does not show it.
    { part: 'touchpoints', wanted: null, height: 100 },
  ] as const
  expect(roomsFor(parts, { begin: 80, whole: 1000 })).toEqual({
    headline: 40,
    trend: 0,
    factors: 200,
    touchpoints: 0,
    end: 150,
  })
  expect(roomsFor(parts, { begin: 80, whole: 500 }).end).toBe(0)
})
