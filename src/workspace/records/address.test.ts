import { describe, expect, test } from 'vitest'
import { roomOn } from '#define/resource.ts'
import {
  filtersSet,
  type ListState,
  placeOfList,
  readAddress,
  viewAsked,
  wireOf,
  writeAddress,
} from '#workspace/records/address.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'

const own: ListState = { filters: {}, sort: { by: 'updated_at', sort: 'desc' } }

test('an address without a search is the list as the room orders it', () => {
  expect(readAddress(leadsRoom, '')).toEqual(own)
  expect(writeAddress(leadsRoom, own)).toBe('')
  expect(placeOfList(leadsRoom, own)).toBe('/admin/leads')
  const embedded = roomOn(leadsRoom, '/admin/dealers/7', { dealer: 7 })
  expect(placeOfList(embedded, { ...own, filters: { q: 'ana' } })).toBe('/admin/dealers/7?q=ana')
  expect(wireOf(readAddress(embedded, 'q=ana'))).toMatchObject({ q: 'ana', dealer: 7 })
})

describe('What is written is read back', () => {
  const states: readonly (readonly [string, ListState])[] = [
    ['q=dela+cruz', { filters: { q: 'dela cruz' }, sort: own.sort }],
    ['status=pending', { filters: { status: 'pending' }, sort: own.sort }],
    ['dealer=3%2C7', { filters: { dealer: [3, 7] }, sort: own.sort }],
    ['order_by=total_amount&sort=asc', { filters: {}, sort: { by: 'total_amount', sort: 'asc' } }],
    ['order_by=dealer&sort=desc', { filters: {}, sort: { by: 'dealer', sort: 'desc' } }],
    ['dealer=all', { filters: { dealer: 'all' }, sort: own.sort }],
    [
      'q=a%26b%3Dc&status=lost&dealer=12&order_by=name&sort=desc',
      { filters: { q: 'a&b=c', status: 'lost', dealer: [12] }, sort: { by: 'name', sort: 'desc' } },
    ],
  ]
  test.each(states)('%s', (search, state) => {
    expect(readAddress(leadsRoom, search)).toEqual(state)
    expect(writeAddress(leadsRoom, state)).toBe(search)
  })
})

test('what no such list knows is left out instead of failing', () => {
  const state = readAddress(leadsRoom, 'status=nonsense&dealer=x&order_by=secret&sort=up&other=1&trashed=1')
  expect(state).toEqual(own)
  expect(readAddress(leadsRoom, 'dealer=3,,7&q=')).toEqual(own)
})

test('a flag that is off is kept apart from one that was never set', () => {
  expect(readAddress(dealersRoom, 'active=0').filters).toEqual({ active: false })
  expect(writeAddress(dealersRoom, { filters: { active: false }, sort: dealersRoom.definition.sortedBy })).toBe(
    'active=0',
  )
  expect(readAddress(dealersRoom, 'trashed=1').filters).toEqual({ trashed: true })
})

test('Select All of the dealers stands in the address and sends none [list.08]', () => {
  const state = readAddress(leadsRoom, 'dealer=all')
  expect(filtersSet(state)).toEqual(['dealer'])
  expect(wireOf(state)).toEqual({ order_by: 'updated_at', sort: 'desc' })
})

test('the search does not count as a filter, and equal states ask the server alike', () => {
  expect(filtersSet(readAddress(leadsRoom, 'q=cruz&status=lost'))).toEqual(['status'])
  const one = wireOf(readAddress(leadsRoom, 'q=cruz&status=lost'))
  const other = wireOf(readAddress(leadsRoom, 'status=lost&q=cruz'))
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

describe('The view that a list came from', () => {
  test('stays in its address, and asks the server for nothing else', () => {
    const state = readAddress(leadsRoom, 'status=pending&view=12')
    expect([state.view, writeAddress(leadsRoom, state)]).toEqual([12, 'status=pending&view=12'])
    expect(wireOf(state)).toEqual(wireOf(readAddress(leadsRoom, 'status=pending')))
    expect(filtersSet(state)).toEqual(['status'])
  })
  test('says what the list is where the address says nothing besides', () => {
    expect(viewAsked('view=12')).toBe(12)
    expect(viewAsked('view=12&status=pending')).toBeUndefined()
    expect(viewAsked('')).toBeUndefined()
    for (const wrong of ['view=0', 'view=-3', 'view=x', 'view=1e3', 'view='])
      expect([viewAsked(wrong), readAddress(leadsRoom, wrong).view]).toEqual([undefined, undefined])
  })
  test('is not asked again when all its filters were taken away', () => {
    const everything = writeAddress(leadsRoom, { ...own, view: 12 })
    expect(viewAsked(everything)).toBeUndefined()
    expect(readAddress(leadsRoom, everything)).toEqual({ ...own, view: 12 })
  })
})

describe('A list that opens with filters', () => {
  const room = { ...leadsRoom, definition: { ...leadsRoom.definition, begins: () => ({ status: 'pending' }) } }
  test('has them where its address says nothing of filters, also in another order', () => {
    expect(readAddress(room, '').filters).toEqual({ status: 'pending' })
    expect(readAddress(room, 'order_by=name').filters).toEqual({ status: 'pending' })
    expect(readAddress(room, 'q=ana').filters).toEqual({ q: 'ana' })
  })
  test('has none once they were taken away, and a view says its own', () => {
    expect(writeAddress(room, { ...own, filters: {} })).toBe('q=')
    expect(readAddress(room, 'q=').filters).toEqual({})
    expect(writeAddress(room, { ...own, filters: { status: 'pending' } })).toBe('')
    expect(writeAddress(room, { ...own, filters: { status: 'pending' }, view: 3 })).toBe('status=pending&view=3')
    expect(writeAddress(room, { ...own, filters: { status: 'lost' } })).toBe('status=lost')
  })
})
