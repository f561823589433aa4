import type { ComponentType } from 'react'
import { Late, latePart } from '#ui/Late.tsx'

const all: (() => Promise<unknown>)[] = []

/** What opens over the page. Its code comes when it is first opened, or before by `loadOpening`. */
export const opening = <P extends object>(fetchIt: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const part = latePart(fetchIt)
  all.push(part.load)
  return (given) => <Late of={part} given={given} />
}
/** Brings all of it before anybody opens anything. */
export const loadOpening = async (): Promise<void> => {
  await Promise.all(all.map((load) => load()))
}
