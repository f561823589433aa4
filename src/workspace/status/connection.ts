import type { Query } from '@tanstack/react-query'
import { atom } from 'jotai'
import { NetworkError } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import { store } from '#workspace/store.ts'

/** Whether the server answers, and when it last did. */
export const connectionAtom = atom<{ readonly isOnline: boolean; readonly at: number }>({
  isOnline: true,
  at: Date.now(),
})

const set = (isOnline: boolean) => {
  const before = store.get(connectionAtom)
  const at = isOnline ? Date.now() : before.at
  // A minute is all that is shown of the time.
  if (before.isOnline !== isOnline || Math.floor(before.at / 60_000) !== Math.floor(at / 60_000))
    store.set(connectionAtom, { isOnline, at })
}
const hasNoAnswer = (query: Query) => query.state.error instanceof NetworkError && !query.state.error.timedOut
/** Fetches once more what got no answer. */
export const tryAgain = (): void => void queryClient.refetchQueries({ predicate: hasNoAnswer, type: 'active' })

/** Follows the answers that come; returns the way to stop. */
export const watchConnection = (): (() => void) => {
  // What had been asked for when the network went may still come in: it says nothing of now.
  const askedBefore = new Set<Query>()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const isOld = ['success', 'failed', 'fetch'].includes(action.type) && askedBefore.delete(query)
    if (action.type === 'success' && !action.manual && !isOld) set(true)
    if (action.type === 'error' && hasNoAnswer(query)) set(false)
  })
  const offline = () => {
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) askedBefore.add(query)
    set(false)
  }
  const online = () => {
    set(true)
    tryAgain()
  }
  addEventListener('offline', offline)
  addEventListener('online', online)
  const timer = setInterval(() => {
    if (!store.get(connectionAtom).isOnline) tryAgain()
  }, 10_000)
  return () => {
    stop()
    removeEventListener('offline', offline)
    removeEventListener('online', online)
    clearInterval(timer)
  }
}
