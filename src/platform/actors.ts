import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyTransitionDefinition,
  InspectionEvent,
  Observer,
  StateValue,
} from 'xstate'
import type { MachineName } from '#machines/all.ts'

/** One event that an actor of this window was given: what it is called and where it led, never what it holds. */
export interface SeenEvent {
  readonly id: number
  readonly at: number
  readonly machine: MachineName
  readonly actor: string
  readonly event: string
  /** Which answer it was, of those that an actor gives: `refused`. */
  readonly kind: string | undefined
  readonly taken: readonly AnyTransitionDefinition[]
  readonly value: StateValue
  /** So often one after the other, where it changed nothing. */
  readonly times: number
  /** What of it a recording keeps. */
  readonly kept: unknown
}
/** The last so many events are kept, in memory alone. */
const most = 600
const listeners = new Set<() => void>()

/** What this window's machines did since somebody signed in. `keep` says what a recording keeps of an event. */
export const actors: {
  events: readonly SeenEvent[]
  keep:
    | ((
        machine: MachineName,
        event: AnyEventObject,
        contexts: { readonly before: unknown; readonly after: unknown },
      ) => unknown)
    | null
  /** Whoever runs, by the actor's id. */
  readonly running: Map<string, { readonly machine: MachineName; readonly ref: WeakRef<AnyActorRef> }>
} = { events: [], keep: null, running: new Map() }

const tell = () => {
  for (const listener of listeners) listener()
}
export const onActors = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
let owner: number | null = null
/** Says whose window it is now. Nothing stays of what somebody else did in it, or who has signed out. */
export const actorsBelongTo = (userId: number | null): void => {
  if (owner !== null && owner !== userId) {
    actors.events = []
    actors.keep = null
    tell()
  }
  owner = userId
}

const kindOf = ({ output }: AnyEventObject): string | undefined => {
  const is: unknown = typeof output === 'object' && output !== null && 'is' in output ? output.is : undefined
  return typeof is === 'string' ? is : undefined
}
const isActor = (ref: ActorRefLike | undefined): ref is AnyActorRef =>
  ref !== undefined && 'sessionId' in ref && 'getSnapshot' in ref
let made = 0
/** What `createActor` is given so that the page of the machines sees the actor. */
export const watched = (machine: MachineName): { readonly inspect: Observer<InspectionEvent> } => {
  let taken: AnyTransitionDefinition[] = []
  let before: unknown
  const next = (one: InspectionEvent) => {
    if (!isActor(one.actorRef) || one.rootId !== one.actorRef.sessionId) return
    if (one.type === '@xstate.microstep') taken.push(...one._transitions)
    if (one.type !== '@xstate.snapshot') return
    const { event, actorRef, rootId: actor } = one
    const { value, context: after }: { value?: StateValue; context?: unknown } = actorRef.getSnapshot()
    if (value === undefined) return
    if (event.type === 'xstate.init') actors.running.set(actor, { machine, ref: new WeakRef(actorRef) })
    const last = actors.events.at(-1)
    const isAgain = taken.length === 0 && last?.actor === actor && last.event === event.type && last.taken.length === 0
    actors.events = isAgain
      ? actors.events.with(-1, { ...last, times: last.times + 1 })
      : [
          ...actors.events.slice(1 - most),
          {
            id: ++made,
            at: Date.now(),
            machine,
            actor,
            event: event.type,
            kind: kindOf(event),
            taken,
            value,
            times: 1,
            kept: actors.keep?.(machine, event, { before, after }),
          },
        ]
    taken = []
    before = after
    tell()
  }
  return { inspect: { next } }
}
