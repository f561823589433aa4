import { expect, test } from 'vitest'
import { type Difference, judgedIn, rowsByPart, searchOfSide } from '#areas/survey-reports/compare/sides.ts'

const row = (part: Difference['part'], key: string, verdict: Difference['verdict'] = 'within'): Difference => ({
  part,
  key,
  name: null,
  unit: 'score',
  one: 80,
  other: 81,
  difference: 1,
  verdict,
  bases: { one: 40, other: 40 },
})
test('a report tells the server what narrows it, and nothing that concerns its own page alone', () => {
  const wire = {
    date: ['2026-07-01', '2026-09-30'],
    zones: [2, 3],
    compare: 'year',
    by: 'region',
    factor: 4,
    slug: 'overall',
  }
  expect(Object.fromEntries(new URLSearchParams(searchOfSide('dcsi', wire)))).toEqual({
    kind: 'dcsi',
    date: '2026-07-01,2026-09-30',
    zones: '2,3',
    by: 'region',
  })
})
test('what both reports show stands part by part in the order of a report', () => {
  const rows = [
    row('touchpoints', 'handover'),
    row('headline', 'score'),
    row('attributes', '1'),
    row('attributes', '2'),
  ]
  const all = { headline: 'all', touchpoints: 'all', attributes: 'all' } as const
  const shown = (one: Parameters<typeof rowsByPart>[1], other: Parameters<typeof rowsByPart>[1]) =>
    rowsByPart(rows, one, other).map(([part, own]) => [part, own.map(({ key }) => key)])
  expect(shown(all, all)).toEqual([
    ['headline', ['score']],
    ['touchpoints', ['handover']],
    ['attributes', ['1', '2']],
  ])
  expect(shown(all, { attributes: ['2'] })).toEqual([['attributes', ['2']]])
  expect(shown({ headline: 'all' }, { factors: 'all' })).toEqual([])
})
test('only what could be told apart counts as judged', () => {
  const rows = [
    row('headline', 'a', 'beyond'),
    row('headline', 'b'),
    row('headline', 'c', 'few'),
    row('headline', 'd', null),
  ]
  expect(judgedIn([...rows, row('headline', 'e', 'overlap')])).toEqual({ judged: 2, beyond: 1 })
})
