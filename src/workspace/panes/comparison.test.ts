import { expect, test } from 'vitest'
import { filtersOf } from '#define/list.ts'
import { link, onlyHome, openTab, split, type Tabs, unlink, visit } from '#machines/tabs.ts'
import { registered } from '#tests/support/registered-rooms.ts'
import { comparisonOf, narrowedInFront, type PageFiltersByTab, sharedFilters } from '#workspace/panes/comparison.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'

const view: RoomView = { load: async () => ({ default: () => null }) }
const registry = makeRegistry({
  rooms: registered([leadsRoom, dealersRoom]),
  pages: [],
  menu: { tops: [], order: [] },
  commands: [],
  views: { list: view, create: view, edit: view, details: view, upload: view },
})
const namesOf = (w: Tabs, pages: PageFiltersByTab = {}) =>
  comparisonOf(w, registry, pages)?.shared.map(({ name }) => name)
const beside = (one: string, other: string): Tabs => {
  const w = split(onlyHome(one), 't1')
  return visit(w, 't2', other)
}

test('two lists share the filters of the same name and kind, but not what is searched for', () => {
  expect(namesOf(beside('/admin/leads', '/admin/leads?status=lost'))).toEqual(['status', 'dealer'])
  expect(sharedFilters(filtersOf(leadsRoom), filtersOf(dealersRoom))).toEqual([])
  expect(sharedFilters(filtersOf(dealersRoom), filtersOf(dealersRoom)).map(({ name }) => name)).not.toContain('q')
})
test('there is nothing to compare with one pane, or beside a record', () => {
  expect(comparisonOf(openTab(onlyHome('/admin/leads'), '/admin/leads?q=a'), registry, {})).toBeUndefined()
  const record = beside('/admin/leads', '/admin/leads/7')
  expect([comparisonOf(record, registry, {}), narrowedInFront(record, registry, {})]).toEqual([
    undefined,
    [filtersOf(leadsRoom)],
  ])
})
test('what is linked is told only while both lists are in front', () => {
  const linked = link(beside('/admin/leads', '/admin/leads?status=lost'), ['dealer'])
  expect(comparisonOf(linked, registry, {})?.linked).toEqual(['dealer'])
  expect(comparisonOf(openTab(linked, '/admin/leads?q=ana'), registry, {})?.linked).toEqual([])
  expect(comparisonOf(unlink(linked, ['dealer']), registry, {})?.linked).toEqual([])
})
test('two reports share what their own pages say that they are narrowed by, as long as they are there', () => {
  const page = (path: string, names: readonly string[]) => ({
    path,
    filters: filtersOf(leadsRoom).filter(({ name }) => names.includes(name)),
    between: undefined,
  })
  const reports = beside('/admin/one?status=lost', '/admin/other')
  const pages = { t1: page('/admin/one', ['status', 'dealer']), t2: page('/admin/other', ['dealer']) }
  expect(namesOf(reports, pages)).toEqual(['dealer'])
  expect(namesOf(reports, { t1: pages.t1 })).toBeUndefined()
  // What a page said before another place came into its tab is not meant.
  expect(namesOf(visit(reports, 't2', '/admin/third'), pages)).toBeUndefined()
  // A list beside a report shares what both have.
  expect(namesOf(visit(reports, 't2', '/admin/leads'), pages)).toEqual(['status', 'dealer'])
})
