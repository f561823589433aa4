import { expect, test } from 'vitest'
import { rooms } from '#app/all-rooms.ts'
import type { Field } from '#contract/fields.ts'
import { leads } from '#contract/requests/leads.ts'
import { DownloadWishes, mostStreamed } from '#contract/work/exports.ts'
import { actOf } from '#define/abilities.ts'
import { exportFile, type Room } from '#define/resource.ts'
import { searchOf } from '#platform/client.ts'
import { type ExportOrder, exportOf } from '#workspace/export/request.ts'

/** A list whose own download knows none of its filters, as the specification may ask for one. */
const poor = (room: Room): Room => ({
  ...room,
  definition: { ...room.definition, acts: [exportFile({ ...leads.download, query: DownloadWishes })] },
})
const sampleOf = ({ kind, words }: Field): unknown => {
  if (kind === 'choices') return [3, 7]
  if (kind === 'choice' || kind === 'id' || kind === 'count' || kind === 'year') return 3
  if (kind === 'days') return ['2026-11-01', '2026-11-20']
  if (kind === 'flag') return true
  if (kind === 'several') return Object.keys(words ?? {}).slice(0, 1)
  return Object.keys(words ?? {})[0] ?? 'pending'
}
/** What the server is told of the list's query, whichever way the file is asked for. */
const toldBy = ({ download, job: { body } }: ExportOrder): URLSearchParams => {
  if (download === null) {
    const { selection, order_by, sort } = body
    return new URLSearchParams({
      ...(selection.kind === 'all' && selection.query),
      ...(order_by && { order_by }),
      ...(sort && { sort }),
    })
  }
  const search = searchOf(download.call.query, download.asked.query)
  return search.has('query') ? new URLSearchParams(search.get('query') ?? '') : search
}
const exported = rooms.filter((room) => actOf(room, 'export'))

test.each([
  ...exported.map((room) => [room.definition.path, room] as const),
  ...exported
    .slice(0, 1)
    .map((room) => [`${room.definition.path} with a download that knows no filter`, poor(room)] as const),
])('the file of %s keeps every filter and the order of its list, few rows or many', (_, room) => {
  const asked = Object.entries(room.calls.list.query.fields).filter(([name]) => name !== 'page' && name !== 'per_page')
  expect(asked.length).toBeGreaterThan(2)
  for (const [name, field] of asked)
    for (const count of [5, mostStreamed + 1]) {
      const wire = { [name]: sampleOf(field) }
      const order = exportOf({ room, format: 'csv', columns: ['id'], wire, count, selection: undefined })
      const wanted = searchOf(room.calls.list.query, wire).get(name)
      expect([name, count, wanted]).not.toContain('')
      expect([name, count, toldBy(order).get(name)]).toEqual([name, count, wanted])
    }
})
test('a query that is too long for an address is kept by a job', () => {
  const [room] = exported.filter(({ calls }) => 'dealer' in calls.list.query.fields)
  if (!room) throw new Error('No list that is exported is narrowed by dealers')
  const dealer = Array.from({ length: 500 }, (_, i) => 1000 + i)
  const order = exportOf({ room, format: 'csv', columns: ['id'], wire: { dealer }, count: 5, selection: undefined })
  expect(toldBy(order).get('dealer')).toBe(dealer.join(','))
})
