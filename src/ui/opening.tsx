import type { ComponentType } from 'react'
import { bringInTurn } from '#platform/rest.ts'
import { LazyPart, lazyPart } from '#ui/LazyPart.tsx'

const all: (() => Promise<unknown>)[] = []
let isAtRest = false

/**
 * Has this code brought when the page rests: what opens out of a menu is there with the press then, and the focus goes
 * straight into it instead of back to the page, whose place would be read in between.
 */
export const atRest = (load: () => Promise<unknown>): void => {
  all.push(load)
  // A part of the page that came after the first rest; whoever opens it hears of a fault then.
  if (isAtRest) requestIdleCallback(() => load().catch(() => {}))
}
/** What opens over the page. Its code comes when it is first opened, or before by `loadOpening`. */
export const opening = <P extends object>(fetchIt: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const part = lazyPart(fetchIt)
  atRest(part.load)
  return (given) => <LazyPart of={part} given={given} />
}
/** Brings all of it before anybody opens anything; what does not come is fetched again by whoever opens it. */
export const loadOpening = async (): Promise<void> => {
  isAtRest = true
  await bringInTurn(all.map((load) => () => load().catch(() => {})))
}
