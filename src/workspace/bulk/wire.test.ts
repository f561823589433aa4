import { describe, expect, test } from 'vitest'
import { everything, nothing, ofIds, setRows } from '#ui/grid/selection.ts'
import { listedIn, offeredIn } from '#workspace/bulk/offers.ts'
import { wireSelection } from '#workspace/bulk/wire.ts'
import { dealersRoom, leadsRoom } from '#workspace/list/fixtures/rooms.ts'

const moment = '2026-11-19T08:00:00.000Z'

describe('A selection as the server takes it', () => {
  test('names rows one by one, or none', () => {
    expect(wireSelection(leadsRoom, {}, ofIds([4, 9]))).toEqual({ kind: 'ids', ids: [4, 9] })
    expect(wireSelection(leadsRoom, {}, nothing)).toEqual({ kind: 'ids', ids: [] })
  })
  test('is everything that matches as of its moment, except what was let go of, in whatever order it is shown', () => {
    const all = setRows(everything(moment), [7], false)
    const wire = { status: 'pending', dealer: [3, 7], order_by: 'name', sort: 'asc' }
    expect(wireSelection(leadsRoom, wire, all, 'later')).toEqual({
      kind: 'all',
      query: { status: 'pending', dealer: '3,7' },
      as_of: moment,
      except: [7],
    })
  })
})

describe('What a list offers for many rows', () => {
  test('is two acts in the trash and the others outside of it, each by its role', () => {
    expect(offeredIn(dealersRoom, ['admin'], true)).toEqual(['restore', 'purge'])
    expect(offeredIn(dealersRoom, ['admin'], false)).toEqual(['activate', 'deactivate', 'trash', 'delete'])
    expect(offeredIn(dealersRoom, ['dealer'], false)).toEqual([])
    expect(offeredIn(leadsRoom, ['dealer'], false)).toEqual(['set-status', 'set-action', 'assign-consultant'])
  })
  test('names moving to the trash once, though there are two words for it', () => {
    expect(listedIn(dealersRoom, ['admin'], false)).toEqual(['activate', 'deactivate', 'trash'])
  })
})
