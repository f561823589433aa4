import { useSyncExternalStore } from 'react'
import type { MachineName } from '#machines/all.ts'
import { actors, onActors, type SeenEvent } from '#platform/actors.ts'

const eventsNow = () => actors.events
/** The events of this window as they come. */
export const useEvents = (): readonly SeenEvent[] => useSyncExternalStore(onActors, eventsNow)

/** The running actor, or nothing once it has ended. */
export const actorOf = (id: string) => {
  const ref = actors.running.get(id)?.ref.deref()
  return ref?.getSnapshot().status === 'active' ? ref : undefined
}
/** The actors of a machine that run, the latest last; those that have ended are forgotten. */
export const runningOf = (machine: MachineName): readonly string[] => {
  for (const id of actors.running.keys()) if (!actorOf(id)) actors.running.delete(id)
  return [...actors.running].flatMap(([id, one]) => (one.machine === machine ? [id] : []))
}
