import { useSyncExternalStore } from 'react'

/** A value outside of React that parts of the screen follow: `const notices = store([])`. */
export const store = <V>(first: V) => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: V) => {
      value = next
      for (const heard of listeners) heard()
    },
    subscribe: (heard: () => void) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}

export const useStore = <V>(one: { get: () => V; subscribe: (heard: () => void) => () => void }): V =>
  useSyncExternalStore(one.subscribe, one.get)
