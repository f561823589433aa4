import { expect, test } from 'vitest'
import { link, onlyHome, openTab, split, type Tabs, unlink, visit } from '#machines/tabs.ts'
import { comparisonOf, listsInFront, sharedFilters } from '#workspace/panes/comparison.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { makeRegistry, type RoomView } from '#workspace/registry.ts'

const view: RoomView = { load: async () => ({ default: () => null }) }
const registry = makeRegistry({
  rooms: [leadsRoom, dealersRoom],
  pages: [],
  menu: { tops: [], order: [] },
  commands: [],
  views: { list: view, create: view, edit: view, details: view, upload: view },
})
const namesOf = (w: Tabs) => comparisonOf(w, registry)?.shared.map(({ name }) => name)
const beside = (one: string, other: string): Tabs => {
  const w = split(onlyHome(one), 't1')
  return visit(w, 't2', other)
}

test('two lists share the filters of the same name and kind, but not what is searched for', () => {
  expect(namesOf(beside('/admin/leads', '/admin/leads?status=lost'))).toEqual(['status', 'dealer'])
  expect(sharedFilters(leadsRoom, dealersRoom)).toEqual([])
  expect(sharedFilters(dealersRoom, dealersRoom).map(({ name }) => name)).not.toContain('q')
})
test('there is nothing to compare with one pane, or beside a record', () => {
  expect(comparisonOf(openTab(onlyHome('/admin/leads'), '/admin/leads?q=a'), registry)).toBeUndefined()
  const record = beside('/admin/leads', '/admin/leads/7')
  expect([comparisonOf(record, registry), listsInFront(record, registry)]).toEqual([undefined, [leadsRoom]])
})
test('what is linked is told only while both lists are in front', () => {
  const linked = link(beside('/admin/leads', '/admin/leads?status=lost'), ['dealer'])
  expect(comparisonOf(linked, registry)?.linked).toEqual(['dealer'])
  expect(comparisonOf(openTab(linked, '/admin/leads?q=ana'), registry)?.linked).toEqual([])
  expect(comparisonOf(unlink(linked, ['dealer']), registry)?.linked).toEqual([])
})
