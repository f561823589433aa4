import type { LiveEventData } from '#platform/live.ts'
import { onLive } from '#platform/live.ts'

/** What has happened, in order; `missed` means that some of it was not heard. */
export type Change = { readonly is: 'event'; readonly event: LiveEventData } | { readonly is: 'missed' }
interface Kept {
  readonly at: number
  readonly change: Change
}

/** How many changes a hidden list can catch up with before it fetches everything again. */
const memory = 300
let last = 0
let log: readonly Kept[] = []
const listeners = new Set<() => void>()

const add = (change: Change) => {
  last += 1
  log = [...log.slice(1 - memory), { at: last, change }]
  for (const heard of listeners) heard()
}
// A hidden tab's effects are unmounted, so this listens for all lists, for as long as the page lives.
onLive(
  (event) => {
    // A note changes nothing that a list shows.
    if (event.kind !== 'noted') add({ is: 'event', event })
  },
  () => add({ is: 'missed' }),
)

/** The number of the last change, to begin from. */
export const lastChange = (): number => last
/** What has happened after a change, and the number to go on from. */
export const changesSince = (from: number): { readonly changes: readonly Change[]; readonly last: number } => {
  const isForgotten = from < last - log.length
  return {
    changes: isForgotten ? [{ is: 'missed' }] : log.filter(({ at }) => at > from).map(({ change }) => change),
    last,
  }
}
/** Hears that something has happened. */
export const onChange = (heard: () => void): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
