import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#platform/query.ts'
import { answered } from '#tests/support/answered.ts'
import { leadsRoom } from '#workspace/records/fixtures/rooms.ts'
import { pageLatency, pageQuery } from '#workspace/records/pages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

test('A list reckons with the time that its last pages took, so that it looks far enough ahead', async () => {
  const took = 500
  answered(() => {
    vi.advanceTimersByTime(took)
    return { data: [], meta: { total: 0 } }
  })
  expect(pageLatency()).toBeLessThan(took)
  for (const page of [1, 2, 3]) await queryClient.fetchQuery(pageQuery(leadsRoom, {}, page))
  expect(pageLatency()).toBeGreaterThanOrEqual(took)
})
