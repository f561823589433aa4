import { expect, test } from 'vitest'
import { layoutOf } from '#ui/grid/layout.ts'
import { readAddress } from '#workspace/records/address.ts'
import { leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { differs, placeOfView, queryOfList, roomOfView, stateOf } from '#workspace/views/views.ts'

const columns = ['name', 'status', 'dealer'].map((id) => ({ id, width: 100 }))
const pending = { id: 12, query: 'status=pending', layout: null }
const at = (search: string) => readAddress(leadsRoom, search)

test('a view is read by its room’s list: what that no longer knows is dropped', () => {
  const state = stateOf(leadsRoom, { id: 12, query: 'status=pending&colour=red&order_by=secret&view=99' })
  expect(state).toEqual({ filters: { status: 'pending' }, sort: leadsRoom.definition.sortedBy, view: 12 })
  expect(stateOf(leadsRoom, { id: 12, query: null }).filters).toEqual({})
})
test('a view keeps filters, search and order, but not the view that the list came from', () => {
  expect(queryOfList(leadsRoom, at('q=cruz&order_by=name&sort=desc&view=7'))).toBe('q=cruz&order_by=name&sort=desc')
  expect(queryOfList(leadsRoom, at('view=7'))).toBeNull()
  expect(placeOfView(leadsRoom, 12)).toBe('/admin/leads?view=12')
})
test('a list differs from its view by filter and order, however the address is written', () => {
  const is = (search: string) => differs(leadsRoom, pending, at(search), columns, undefined)
  expect(is('view=12&status=pending')).toBe(false)
  expect(is('status=pending&order_by=updated_at&sort=desc')).toBe(false)
  expect(is('q=&view=12')).toBe(true)
  expect(is('status=pending&q=a')).toBe(true)
})
test('columns count where the view has its own', () => {
  const own = layoutOf(columns)
  const moved = { ...own, order: ['status', 'name', 'dealer'] }
  const state = at('status=pending')
  expect(differs(leadsRoom, pending, state, columns, moved)).toBe(false)
  const withColumns = { ...pending, layout: { ...own, order: [...own.order], hidden: [], pinned: [], widths: {} } }
  expect(differs(leadsRoom, withColumns, state, columns, own)).toBe(false)
  expect(differs(leadsRoom, withColumns, state, columns, moved)).toBe(true)
  expect(differs(leadsRoom, withColumns, state, columns, { ...own, hidden: ['dealer'] })).toBe(true)
})
test('a view opens the list of its room for those who may see it, and none that lies within a record', () => {
  const within = {
    ...leadsRoom,
    definition: { ...leadsRoom.definition, within: { param: 'dealer_id', of: 'dealers', field: 'dealer' } },
  } as const
  const view = { resource: 'leads' }
  expect(roomOfView([within, leadsRoom], view, ['admin'])).toBe(leadsRoom)
  expect(roomOfView([within], view, ['admin'])).toBeUndefined()
  expect(roomOfView([leadsRoom], view, ['dealer_parts'])).toBeUndefined()
  expect(roomOfView([leadsRoom], { resource: 'dealers' }, ['admin'])).toBeUndefined()
})
