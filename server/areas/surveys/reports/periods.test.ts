import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from '#server/areas/surveys/reports/periods.ts'

const start = Temporal.PlainDate.from('2024-01-01')
const daysBetween = (from: string, to: string): readonly string[] => {
  const first = Temporal.PlainDate.from(from)
  const most = first.until(to).days
  return Array.from({ length: most + 1 }, (_, at) => first.add({ days: at }).toString())
}

test('the parts of a period are its days, each once, and never more than half a month of them by the day', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(500), (first, length) => {
      const from = start.add({ days: first })
      const period = { from: from.toString(), to: from.add({ days: length }).toString() }
      const { months, days } = partsOf(period)
      const counts = new Map<string, number>()
      const count = (day: string, sign: number) => counts.set(day, (counts.get(day) ?? 0) + sign)
      for (const day of months ? daysBetween(months.from, months.to) : []) count(day, 1)
      for (const { period: part, sign } of days) for (const day of daysBetween(part.from, part.to)) count(day, sign)
      expect([...counts].flatMap(([day, times]) => (times === 0 ? [] : [[day, times]])).toSorted()).toEqual(
        daysBetween(period.from, period.to).map((day) => [day, 1]),
      )
      if (months) {
        expect(months.from.slice(8)).toBe('01')
        expect(Temporal.PlainDate.from(months.to).add({ days: 1 }).day).toBe(1)
      }
      const byMonth = Map.groupBy(
        days.flatMap(({ period: part }) => daysBetween(part.from, part.to)),
        (day) => day.slice(0, 7),
      )
      for (const read of byMonth.values()) expect(read.length).toBeLessThanOrEqual(15)
    }),
    { numRuns: 300 },
  )
})
