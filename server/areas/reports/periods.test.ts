import { expect, test } from 'vitest'
import { dayOf, epochOf } from '#contract/calendar.ts'
import { periodsOf, pointsOf, unitOf } from '#server/areas/reports/periods.ts'

test('without a date it is the last 30 days in Manila, and the 30 before them', () => {
  expect(periodsOf(undefined, epochOf('2026-11-20T17:00:00Z'))).toEqual({
    period: { from: '2026-10-23', to: '2026-11-21' },
    before: { from: '2026-09-23', to: '2026-10-22' },
  })
  expect(dayOf(Temporal.Instant.from('2026-11-20T15:59:59Z')).toString()).toBe('2026-11-20')
})
test('a chosen period is compared with the same number of days before it', () => {
  expect(periodsOf(['2026-03-01', '2026-03-10'], 0)).toEqual({
    period: { from: '2026-03-01', to: '2026-03-10' },
    before: { from: '2026-02-19', to: '2026-02-28' },
  })
})
test.each([
  [['2026-11-18', '2026-11-20'], 'day', ['2026-11-18..2026-11-18', '2026-11-19..2026-11-19', '2026-11-20..2026-11-20']],
  [['2026-09-01', '2026-10-20'], 'week', ['2026-09-01..2026-09-06', '2026-09-07..2026-09-13']],
  [
    ['2025-12-15', '2026-11-20'],
    'month',
    ['2025-12-15..2025-12-31', '2026-01-01..2026-01-31', '2026-02-01..2026-02-28'],
  ],
] as const)('%j is drawn by the %s, cut at its ends', ([from, to], unit, first) => {
  const period = { from, to }
  expect(unitOf(period)).toBe(unit)
  const points = pointsOf(period, unit)
  expect(points.slice(0, first.length).map((one) => `${one.from}..${one.to}`)).toEqual(first)
  expect(points.at(-1)?.to).toBe(to)
  // Every day stands in one point, and in one only.
  for (const [i, point] of points.slice(1).entries())
    expect(
      Temporal.PlainDate.from(points[i]?.to ?? '')
        .add({ days: 1 })
        .toString(),
    ).toBe(point.from)
})
