import { describe, expect, test } from 'vitest'
import { everything, nothing, ofIds, setRows } from '#ui/grid/selection.ts'
import { leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { wireSelection } from '#workspace/records/wire.ts'

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
