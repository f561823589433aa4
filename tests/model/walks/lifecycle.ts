import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { transition } from 'xstate'
import type { Outcome } from '#tests/model/walks/history.ts'
import type { House } from '#tests/model/walks/house.ts'
import type { Cut } from '#tests/model/walks/line.ts'

/** A record as its machine has it: the state, and what its guards look at. */
export interface Stands<F = unknown> {
  readonly value: string
  readonly facts: F
}
/** What came back of a step, and the state that its answer shows. */
export interface Answered {
  readonly outcome: Outcome
  readonly shows?: string
}
/** A move that the history of a record tells. */
export interface Told {
  readonly from: string
  readonly to: string
  /** Somebody has asked for it; else the system did it by itself. */
  readonly isAsked: boolean
  /** Why, where somebody has said so. */
  readonly reason: string | null
}
/** A real record that a walk leads. */
export interface Led {
  /** Where its page is. */
  readonly page?: string
  /** Asks for a step over the API, as this one of the people; rejects when no answer came. */
  ask(person: number, event: AnyEventObject, cut: Cut | null): Promise<Answered>
  /** Makes happen what the system does by itself. */
  system(event: AnyEventObject): Promise<Answered>
  /** Reads it over the API. */
  look(person: number): Promise<Outcome>
  /** What its history tells so far, oldest first; left out where none is kept. */
  history?(): Promise<readonly Told[]>
  /** How often it was saved, by its version; left out where nobody sees that. */
  version?(): Promise<number>
  /** How often news of it went out so far; left out where none does. */
  announced?(): number
}
/** A machine of a record on the server, and how it is led over the API. */
export interface Lifecycle<F = unknown> {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly begin: Stands<F>
  /** Who may sit there, by their roles: the first two people of a walk are the first two. */
  readonly roles: readonly string[]
  /** What a person may ask for. */
  readonly asked: readonly AnyEventObject[]
  /** What the system does. */
  readonly happens: readonly AnyEventObject[]
  /** The guards' facts for this person, or for the system (null). */
  contextOf(facts: F, person: number | null): unknown
  /** What of the machine a call asks for, where that is more, less or other than its event: none is a save that moves nothing. */
  eventsOf?(before: Stands<F>, event: AnyEventObject): readonly AnyEventObject[]
  /** The facts after an event that was taken, which led to this state. */
  after(before: Stands<F>, event: AnyEventObject, to: string): F
  /** What this person sees of it beside its state. */
  details(facts: F, value: string, person: number): unknown
  /** Part of what a person is told whose step is refused there, in English; left out where the machine has no words. */
  why?(at: Stands<F>, event: AnyEventObject, person: number): string | null
  /** A move that nobody is told of. */
  isQuiet?(event: AnyEventObject): boolean
  /** Whether the history keeps such a move; it keeps all where this is left out. */
  isKept?(event: AnyEventObject): boolean
  open(house: House): Promise<Led>
  /** Leads one from end to end as people do, with nobody but the server to move it; left out where that takes a provider. */
  alone?(house: House): Promise<void>
}

/** A transition of a machine by its place in the graph, and whether it was taken or its guard let nothing through. */
export interface Tried {
  readonly place: number
  readonly isTaken: boolean
}
const everyNode = (node: AnyStateMachine['root']): readonly AnyStateMachine['root'][] => [
  node,
  ...Object.values(node.states).flatMap(everyNode),
]
/** All transitions of a machine in the order of its graph. */
export const transitionsOf = (machine: AnyStateMachine) =>
  everyNode(machine.root).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())

/** What an event does to a snapshot: the next one, and which transitions were taken or kept back by their guards. */
export const tried = (
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly [after: AnyMachineSnapshot, tried: readonly Tried[]] => {
  const all = transitionsOf(machine)
  const found: Tried[] = []
  const [taken] = machine.getTransitionData(before, event)
  // xstate asks the innermost states first, and each of their transitions in order until one lets through.
  for (const node of [...before._nodes].toSorted((a, b) => b.order - a.order)) {
    const some = node.transitions.get(event.type) ?? []
    for (const one of some) {
      found.push({ place: all.indexOf(one), isTaken: one === taken })
      if (one === taken) return [transition(machine, before, event)[0], found]
    }
  }
  return [before, found]
}

/** Where a record stands after an event of somebody, and what of the machine was tried; all of it or nothing. */
export const stepOf = <F>(
  life: Lifecycle<F>,
  before: Stands<F>,
  event: AnyEventObject,
  person: number | null,
): { readonly after: Stands<F> | null; readonly tried: readonly Tried[] } => {
  const found: Tried[] = []
  let at = before
  for (const one of life.eventsOf?.(before, event) ?? [event]) {
    const snapshot = life.machine.resolveState({ value: at.value, context: life.contextOf(at.facts, person) })
    const [next, places] = tried(life.machine, snapshot, one)
    found.push(...places)
    if (!places.some(({ isTaken }) => isTaken)) return { after: null, tried: found }
    at = { value: String(next.value), facts: at.facts }
  }
  return { after: { value: at.value, facts: life.after(before, event, at.value) }, tried: found }
}
