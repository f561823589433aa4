import { expect, test } from 'vitest'
import { meansDiffer, type Spread, spreadOf } from '#server/areas/surveys/reports/chance.ts'
import {
  judgeMeans,
  judgeNps,
  judgeShares,
  relationOf,
  type Sample,
} from '#server/areas/surveys/reports/compare/samples.ts'
import { randomFrom } from '#server/database/random.ts'

const quarter = (from: string, to: string, dealers: readonly number[] = [1, 2, 3]): Sample => ({
  kind: 'dcsi',
  category: null,
  period: { from, to },
  service: null,
  sales: null,
  dealers: new Set(dealers),
})
const third = quarter('2026-07-01', '2026-09-30')

test('two reports hold the same responses, all or some of the other’s, or none of them', () => {
  const half = quarter('2026-07-01', '2026-12-31')
  const late = quarter('2026-09-01', '2026-10-31')
  const cases: readonly (readonly [Sample, Sample, string])[] = [
    [third, third, 'same'],
    [third, quarter('2026-04-01', '2026-06-30'), 'apart'],
    [half, third, 'holds'],
    [third, half, 'held'],
    [third, late, 'overlap'],
    [third, { ...third, kind: 'dssi' }, 'apart'],
    [third, quarter('2026-07-01', '2026-09-30', [2]), 'holds'],
    [third, quarter('2026-07-01', '2026-09-30', [4]), 'apart'],
    [quarter('2026-07-01', '2026-09-30', [1, 2]), quarter('2026-07-01', '2026-09-30', [2, 3]), 'overlap'],
    // More days of fewer dealers: each has what the other lacks.
    [half, quarter('2026-07-01', '2026-09-30', [1, 2, 3, 4]), 'overlap'],
    [{ ...half, dealers: new Set([1]) }, third, 'overlap'],
    [quarter('2026-09-01', '2026-10-31', [4]), third, 'apart'],
    [{ ...third, category: 'sales' }, third, 'held'],
    [{ ...third, category: 'sales' }, { ...third, category: 'service' }, 'apart'],
    [third, { ...third, service: ['2026-07-01', '2026-07-31'] }, 'holds'],
    [{ ...third, service: ['2026-07-01', '2026-07-31'] }, { ...third, sales: ['2026-07-01', '2026-07-31'] }, 'overlap'],
  ]
  for (const [one, other, wanted] of cases) expect([one, other, relationOf(one, other)]).toEqual([one, other, wanted])
  for (const [one, other] of cases) {
    const turned = { holds: 'held', held: 'holds' } as const
    const relation = relationOf(one, other)
    expect(relationOf(other, one)).toBe(relation === 'holds' || relation === 'held' ? turned[relation] : relation)
  }
})

const scores = (n: number, middle: number, seed: number): Spread => {
  const random = randomFrom(seed)
  return spreadOf(
    Array.from({ length: n }, () => {
      const score = Math.round((middle + random.between(-20, 20)) * 10_000)
      return { n: 1, sum: score, squares: BigInt(score) ** 2n }
    }),
  )
}
test('where one holds the other, it is what it has beyond that one that is judged', () => {
  const [part, rest] = [scores(40, 70, 1), scores(400, 80, 2)]
  const whole = spreadOf([part, rest])
  expect(judgeMeans('held', [part, whole], 9.1)).toBe(meansDiffer(part, rest))
  expect(judgeMeans('holds', [whole, part], -9.1)).toBe('beyond')
  // What is left of it is what tells: nine are too few, however many both have.
  const most = spreadOf([whole, scores(9, 10, 3)])
  expect(judgeMeans('holds', [most, whole], -1)).toBe('few')
  expect(judgeMeans('apart', [most, whole], -1)).not.toBe('few')
})
test('the same responses differ by chance at most, those in part the same say nothing, and an empty figure neither', () => {
  const some = scores(40, 70, 4)
  expect(judgeMeans('same', [some, some], 0)).toBe('within')
  expect(judgeMeans('holds', [some, some], 0)).toBe('within')
  expect(judgeMeans('same', [scores(9, 70, 5), scores(9, 70, 5)], 0)).toBe('few')
  expect(judgeMeans('overlap', [some, scores(40, 20, 6)], 50)).toBe('overlap')
  expect(judgeMeans('apart', [some, scores(40, 20, 6)], null)).toBeNull()
  expect(
    judgeShares(
      'apart',
      [
        { part: 10, of: 100 },
        { part: 60, of: 100 },
      ],
      50,
    ),
  ).toBe('beyond')
  expect(
    judgeShares(
      'held',
      [
        { part: 10, of: 100 },
        { part: 12, of: 105 },
      ],
      1.4,
    ),
  ).toBe('few')
  expect(
    judgeNps(
      'apart',
      [
        { up: 80, down: 0, n: 100 },
        { up: 20, down: 40, n: 100 },
      ],
      -100,
    ),
  ).toBe('beyond')
  // Twelve others differ beyond chance from two thousand, and move their mean by less than is shown.
  const most = spreadOf([scores(1000, 80, 7), scores(1000, 80, 8)])
  const whole = spreadOf([most, scores(12, 20, 9)])
  expect(judgeMeans('held', [most, whole], -0.4)).toBe('beyond')
  expect(judgeMeans('held', [most, whole], 0)).toBe('within')
})
