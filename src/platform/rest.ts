import { queryClient } from '#platform/query.ts'

/** After so many milliseconds a page that asks for nothing, or for ever, is taken to rest. */
const latest = 1000

/**
 * Runs what is not needed yet but soon will be: once what the page asked the server for has come and is painted, in the
 * browser's idle time. It would hold up the first list otherwise, since the browser calls itself idle while it waits for
 * an answer. Returns the way to take it back.
 */
export const whenAtRest = (run: () => void): (() => void) => {
  const cache = queryClient.getQueryCache()
  let frame = 0
  let idle = 0
  const begin = () => {
    stopWaiting()
    clearTimeout(timer)
    idle = requestIdleCallback(run, { timeout: latest })
  }
  const stopWaiting = cache.subscribe(({ type }) => {
    if (type !== 'updated') return
    cancelAnimationFrame(frame)
    // The frame after the next one: the answer is drawn in the next.
    if (queryClient.isFetching() === 0)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(begin)
      })
  })
  const timer = setTimeout(begin, latest)
  return () => {
    stopWaiting()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
}
