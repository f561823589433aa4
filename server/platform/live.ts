import type * as v from 'valibot'
import type { LiveEvent } from '#contract/account/auth.ts'
import { type Calls, partsOf } from '#contract/call.ts'
import { mayEnter, type Roles } from '#contract/roles.ts'
import type { Change, Changes } from '#server/platform/changes.ts'
import type { Sessions } from '#server/platform/sessions.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'

type Event = v.InferOutput<typeof LiveEvent.schema>
export interface Live {
  /** What happens from now on, as far as this person may see it; ends with their session. */
  eventsFor(user: Person, signal: AbortSignal): AsyncIterable<Event>
  /** How many lines are open. */
  readonly lines: number
  close(): void
}

/** Who may hear of a resource: whoever may list it. */
const readersOf = (resources: Readonly<Record<string, Calls>>): ReadonlyMap<string, Roles> =>
  new Map(
    Object.entries(resources).flatMap(([name, calls]) => {
      const reading = Object.values(calls).find((call) => partsOf(call)[0] === 'GET')
      return reading ? [[name, reading.roles] as const] : []
    }),
  )
const mayHear = (user: Person, { event, dealers, users }: Change, readers: ReadonlyMap<string, Roles>): boolean => {
  if (users) return users.includes(user.id)
  const roles = readers.get(event.resource)
  if (roles === undefined || !mayEnter(user.roles, roles)) return false
  const scope = scopeOf(user, roles)
  return dealers === null || scope === 'all' || dealers.includes(scope)
}

/** Hands each committed change to the open connections that may hear of it: one LISTEN serves all of a process. */
export const openLive = (
  changes: Changes,
  sessions: Sessions,
  resources: Readonly<Record<string, Calls>>,
  recheck: number,
): Live => {
  const readers = readersOf(resources)
  const open = new Set<() => void>()
  return {
    get lines() {
      return open.size
    },
    eventsFor: (person, signal) => {
      let user = person
      const waiting: Event[] = []
      let wake = () => {}
      let isOver = false
      const finish = () => {
        isOver = true
        open.delete(finish)
        stopChanges()
        stopSessions()
        clearInterval(timer)
        wake()
      }
      const stopChanges = changes.hear((change) => {
        if (!mayHear(user, change, readers)) return
        waiting.push(change.event)
        // Somebody who does not read is cut off, and reads everything anew when they come back.
        if (waiting.length > 1000) finish()
        wake()
      })
      const stopSessions = sessions.hear((ids) => {
        if (ids.includes(user.session_id)) finish()
      })
      // Sessions also end by themselves, and roles change, which nobody announces.
      const timer = setInterval(() => {
        sessions.current(user.session_id).then((now) => {
          if (now) user = now
          else finish()
        }, finish)
      }, recheck)
      timer.unref()
      open.add(finish)
      signal.addEventListener('abort', finish, { once: true })
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
            finish()
            return { done: true, value: undefined }
          },
        }),
      }
    },
    close: () => {
      for (const finish of [...open]) finish()
    },
  }
}
