import { expect, test } from 'vitest'
import { stillMatches } from '#workspace/list/match.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'

const lead = { id: 1, status: 'contacted', dealer: { id: 7, name: 'Hiraya Cebu' } }
const dealer = { id: 2, region_type: 'provincial', zone: { id: 4, name: 'Visayas' }, group: null, status: true }

test('a lead whose status was changed no longer matches the filter on the old one', () => {
  expect(stillMatches(leadsRoom, { status: 'pending' }, lead)).toBe(false)
  expect(stillMatches(leadsRoom, { status: 'contacted' }, lead)).toBe(true)
})
test('a reference is compared by its number, one of several', () => {
  expect(stillMatches(leadsRoom, { dealer: [3, 7] }, lead)).toBe(true)
  expect(stillMatches(leadsRoom, { dealer: [3] }, lead)).toBe(false)
  expect(stillMatches(leadsRoom, { dealer: 'all' }, lead)).toBe(true)
})
test('filters that have another name than their field find it by what they point to', () => {
  expect(stillMatches(dealersRoom, { zones: [4] }, dealer)).toBe(true)
  expect(stillMatches(dealersRoom, { zones: [5] }, dealer)).toBe(false)
  expect(stillMatches(dealersRoom, { groups: [5] }, dealer)).toBe(false)
  expect(stillMatches(dealersRoom, { region_types: 'metro_manila' }, dealer)).toBe(false)
  expect(stillMatches(dealersRoom, { active: true }, dealer)).toBe(true)
  expect(stillMatches(dealersRoom, { active: false }, dealer)).toBe(false)
})
test('the search is the server’s to judge', () => {
  expect(stillMatches(leadsRoom, { q: 'nobody' }, lead)).toBe(true)
})
