import { describe, expect, test } from 'vitest'
import { buttonsOf, offeredIn } from '#workspace/bulk/offers.ts'
import { dealersRoom, leadsRoom } from '#workspace/records/fixtures/rooms.ts'

describe('What a list offers for many rows', () => {
  test('is two acts in the trash and the others outside of it, each by its role', () => {
    expect(offeredIn(dealersRoom, ['admin'], true)).toEqual(['restore', 'purge'])
    expect(offeredIn(dealersRoom, ['admin'], false)).toEqual(['activate', 'deactivate', 'trash', 'delete'])
    expect(offeredIn(dealersRoom, ['dealer'], false)).toEqual([])
    expect(offeredIn(leadsRoom, ['dealer'], false)).toEqual(['set-status', 'set-action', 'assign-consultant'])
  })
  test('is both words for moving to the trash in the menu, and one of them among the bar’s buttons', () => {
    expect(offeredIn(dealersRoom, ['admin'], false)).toContain('delete')
    expect(buttonsOf(offeredIn(dealersRoom, ['admin'], false))).toEqual(['activate', 'deactivate', 'trash'])
  })
})
