import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Outline } from '#machines/outlines.ts'

/** What an assertion may look at after an event. */
export interface Seen<S extends AnyMachineSnapshot = AnyMachineSnapshot> {
  readonly snapshot: S
  readonly event: AnyEventObject
  /** Null at the beginning. */
  readonly before: S | null
  /** The actions that src/app provides, and what was emitted, since the event: `{ type: 'rememberUser', params: … }`. */
  readonly effects: readonly { readonly type: string; readonly params: unknown }[]
  /** The input of each actor that the event started, by its id. */
  readonly started: Readonly<Record<string, unknown>>
  /** The milliseconds of each clock that the event set, by what it sends: `xstate.after.closing.bulkAction.closing`. */
  readonly timers: Readonly<Record<string, number>>
}
/** Written by hand: throws unless what is seen is right in this state after this event. */
export type StateAssertion<S extends AnyMachineSnapshot = AnyMachineSnapshot> = (seen: Seen<S>) => void

type Cases<E extends AnyEventObject> = { readonly [T in E['type']]: readonly Extract<E, { type: T }>[] }

export interface Model<M extends AnyStateMachine = AnyStateMachine> {
  readonly name: string
  readonly machine: M
  /** What the machine may begin with; each is a beginning of paths of its own. */
  readonly inputs: readonly unknown[]
  /** The events to try, by type; a type of the machine that is left out does not compile. */
  readonly events: Cases<EventFromLogic<M>>
  /** What comes from outside: answers and faults of actors, and the passing of time. */
  readonly outside: readonly AnyEventObject[]
  /** One assertion for every state, `signedIn` as well as `signedIn.fresh`. */
  readonly states: Readonly<Record<string, StateAssertion<SnapshotFrom<M>>>>
  /**
   * Which events each state takes, written by hand; '' is the machine itself. Any other event must change nothing
   * and do nothing.
   */
  readonly takes: Readonly<Record<string, readonly string[]>>
  /** How long each clock of the machine takes, in milliseconds, written by hand; null where assertions reckon it. */
  readonly timers?: Readonly<Record<string, (seen: Seen<SnapshotFrom<M>>) => number | null>>
  /** What stands beside the machine and is asked of it: where an event leads, or null where it leads nowhere. */
  next?(before: SnapshotFrom<M>, event: EventFromLogic<M>): string | null
  /** The same in words: “state” where there is no such step, “facts” where something else is in the way, else null. */
  why?(before: SnapshotFrom<M>, event: EventFromLogic<M>): 'state' | 'facts' | null | undefined
  /** Holds after every step, in whatever state. */
  readonly always?: StateAssertion<SnapshotFrom<M>>
  /** What makes two snapshots differ for the paths; keep it small, or there is no end of paths. */
  readonly key: (snapshot: SnapshotFrom<M>) => unknown
  /** Further events that a recording may hold, beside those that are tried: as this one was recorded, in this state. */
  readonly further?: (
    snapshot: SnapshotFrom<M>,
    step: { readonly event: string; readonly shows?: Outline },
  ) => readonly AnyEventObject[]
  /** Events to leave out in a state, where more of them would only lead to more of the same. */
  readonly skip?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
  /** The few events along which simple paths are generated: a person's main ways through. */
  readonly journey: readonly AnyEventObject[]
  /** What makes two snapshots of one state differ along the journey; without it nothing does. */
  readonly journeyKey?: (snapshot: SnapshotFrom<M>) => unknown
}

/** What paths need of a model: all that there is where only screens are led, and nothing stands behind them as a machine. */
export type Walkable = Pick<Model, 'name' | 'machine' | 'inputs' | 'events' | 'outside' | 'key' | 'skip'>

export const done = (id: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
})
export const failed = (id: string): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: 'the network is away',
  actorId: id,
})
/** Both ends that an actor can come to, for `takes`. */
export const outcomes = (id: string): readonly string[] => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]
/** The delay of this name has passed in this state: `after('second', 'session.pending.enteringCode.counting')`. */
export const after = (delay: string, stateId: string): AnyEventObject => ({ type: `xstate.after.${delay}.${stateId}` })

/** For the states between two states, in which nobody can be seen. */
export const neverRests: StateAssertion = ({ snapshot }) => {
  throw new Error(`nothing rests in ${JSON.stringify(snapshot.value)}`)
}
