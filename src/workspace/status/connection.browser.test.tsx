import { afterEach, expect, test } from 'vitest'
import { NetworkError } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { connectionAtom, watchConnection } from '#workspace/status/connection.ts'
import { store } from '#workspace/store.ts'

const isOnline = () => store.get(connectionAtom).isOnline
let stop = watchConnection()
afterEach(() => {
  stop()
  queryClient.clear()
  stop = watchConnection()
})
/** Asks, and hands out the answer's two ends. */
const ask = (key: string) => {
  const answer = Promise.withResolvers<string>()
  const came = queryClient.fetchQuery({ queryKey: [key], queryFn: () => answer.promise }).catch(() => null)
  return { ...answer, came }
}

test('an answer that was under way when the network went does not say that it is back; one asked for since does', async () => {
  const before = ask('before')
  dispatchEvent(new Event('offline'))
  before.resolve('late')
  await before.came
  expect(isOnline()).toBe(false)
  const since = ask('since')
  since.resolve('now')
  await since.came
  expect(isOnline()).toBe(true)
  // What had been under way is asked for anew like anything else.
  dispatchEvent(new Event('offline'))
  const again = queryClient.fetchQuery({ queryKey: ['before'], queryFn: () => 'anew', staleTime: 0 })
  await again
  expect(isOnline()).toBe(true)
})

test('what failed and was tried again since says that the network is back', async () => {
  let tries = 0
  const first = Promise.withResolvers<string>()
  const came = queryClient.fetchQuery({
    queryKey: ['tried'],
    queryFn: () => (++tries === 1 ? first.promise : 'answered'),
    retry: 1,
    retryDelay: 0,
  })
  dispatchEvent(new Event('offline'))
  first.reject(new NetworkError('GET /tried', new TypeError('Failed to fetch')))
  await came
  expect([tries, isOnline()]).toEqual([2, true])
})
