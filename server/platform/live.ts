import type * as v from 'valibot'
import type { LiveEvent } from '#contract/account/auth.ts'
import type { Calls } from '#contract/call.ts'
import { type DropWhy, endsLine } from '#machines/live-line.ts'
import type { Change, Changes } from '#server/platform/changes.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sessions } from '#server/platform/sessions.ts'
import type { Person } from '#server/platform/users.ts'
import { isNarrowed, readerOf } from '#server/platform/visible.ts'

type Event = v.InferOutput<typeof LiveEvent.schema>
export interface LiveHub {
  /** What happens from now on, as far as this person may see it; ends with their session. */
  eventsFor(user: Person, signal: AbortSignal): AsyncIterable<Event>
  /**
   * Tells these people, on the lines of this process, what is written nowhere: who says it knows who may hear it, and
   * nothing that was read before becomes stale by it.
   */
  tell(users: readonly number[], event: Event): void
  /** How many lines are open. */
  readonly lines: number
  close(): void
}

/** What can be heard of: the resources' calls, and how their records are seen where they have any. */
export interface Heard {
  readonly resources: Readonly<Record<string, Calls>>
  readonly definitions: readonly RecordsDefinition[]
}
/** What this person may hear of a change, as they would read it. */
const hearing = ({ resources, definitions }: Heard) => {
  const known = new Map<string, RecordsDefinition>(definitions.map((one) => [one.resource, one]))
  return (user: Person, { event, dealers, users }: Change): Event | null => {
    if (users) return users.includes(user.id) ? event : null
    const definition = known.get(event.resource)
    const calls = resources[event.resource]
    const reader = calls ? readerOf({ calls }, user) : null
    if (!reader) return null
    if (dealers !== null && reader.scope !== 'all' && !dealers.includes(reader.scope)) return null
    // Whether this record is theirs to see nobody looks up for each line: the list may have changed, they hear.
    return definition && isNarrowed(definition, reader) ? { ...event, record: null, version: null } : event
  }
}

/** Hands each committed change to the open connections that may hear of it: one LISTEN serves all of a process. */
export const openLive = (changes: Changes, sessions: Sessions, heard: Heard, recheck: number): LiveHub => {
  const heardBy = hearing(heard)
  const open = new Set<() => void>()
  const listeners = new Set<(change: Change) => void>()
  return {
    get lines() {
      return open.size
    },
    eventsFor: (person, signal) => {
      let user = person
      const waiting: Event[] = []
      let wake = () => {}
      let isOver = false
      const drop = (reason: DropWhy) => {
        if (!endsLine(reason)) return
        isOver = true
        open.delete(close)
        stopChanges()
        listeners.delete(hear)
        stopSessions()
        clearInterval(timer)
        wake()
      }
      const close = () => drop({ why: 'closing' })
      const leave = () => drop({ why: 'line' })
      const endSession = () => drop({ why: 'session' })
      const hear = (change: Change) => {
        const event = heardBy(user, change)
        if (!event) return
        waiting.push(event)
        drop({ why: 'behind', unread: waiting.length })
        wake()
      }
      const stopChanges = changes.hear(hear)
      listeners.add(hear)
      const stopSessions = sessions.hear((ids) => {
        if (ids.includes(user.session_id)) endSession()
      })
      // Sessions also end by themselves, and roles change, which nobody announces.
      const timer = setInterval(() => {
        sessions.current(user.session_id).then((now) => {
          if (now) user = now
          else endSession()
        }, endSession)
      }, recheck)
      timer.unref()
      open.add(close)
      signal.addEventListener('abort', leave, { once: true })
      return {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            while (waiting.length === 0 && !isOver)
              await new Promise<void>((resolve) => {
                wake = resolve
              })
            const value = isOver ? undefined : waiting.shift()
            return value === undefined ? { done: true, value: undefined } : { done: false, value }
          },
          return: async () => {
            leave()
            return { done: true, value: undefined }
          },
        }),
      }
    },
    tell: (users, event) => {
      for (const listener of listeners) listener({ event, dealers: null, users: [...users] })
    },
    close: () => {
      for (const close of [...open]) close()
    },
  }
}
