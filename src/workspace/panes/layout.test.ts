import { expect, test } from 'vitest'
import { type Layout, layoutPlace, readLayout } from '#workspace/panes/layout.ts'
import { searchOf } from '#workspace/places.ts'

const reports: Layout = {
  one: '/admin/survey/reports/dcsi/dashboard?date=2026-04-01%2C2026-06-30&zones=2',
  other: '/admin/survey/reports/dcsi/dashboard?date=2026-07-01%2C2026-09-30&zones=2',
  share: 66.7,
  linked: ['zones', 'category'],
}
test('a layout reads from its address as it was written', () => {
  for (const layout of [reports, { ...reports, share: 50, linked: [] }])
    expect(readLayout(searchOf(layoutPlace(layout)))).toEqual(layout)
})
test('an address that does not name two places of the portal opens none', () => {
  const written = (changed: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ one: reports.one, other: reports.other, ...changed })
    return readLayout(search.toString())
  }
  expect(written({})).toBeDefined()
  for (const one of ['', 'https://elsewhere.test/admin/leads', '//elsewhere.test', '/login', '/admin/compare?one=/a'])
    expect([one, written({ one })]).toEqual([one, undefined])
  for (const share of ['5', '95', 'half', '-50']) expect([share, written({ share })]).toEqual([share, undefined])
  expect(written({ linked: 'zones,<b>' })).toBeUndefined()
  expect(readLayout('one=/admin/leads')).toBeUndefined()
})
