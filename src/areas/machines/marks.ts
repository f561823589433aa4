import type { AnyTransitionDefinition, StateValue } from 'xstate'
import type { MachineChart } from '#machines/drawing.ts'
import type { SeenEvent } from '#platform/actors.ts'

type Graph = MachineChart['graph']

/** The active states, outermost first: `signedIn`, `signedIn.fresh`. */
export const activeIn = (value: StateValue | undefined, under = ''): readonly string[] =>
  value === undefined
    ? []
    : typeof value === 'string'
      ? [`${under}${value}`]
      : Object.entries(value).flatMap(([name, inner]) => [`${under}${name}`, ...activeIn(inner, `${under}${name}.`)])
/** The innermost of them. */
export const innermost = (value: StateValue | undefined): string => activeIn(value).at(-1) ?? ''

/** A transition's place in the graph: both list the ways of one event in the same order. */
const placeIn = (graph: Graph, one: AnyTransitionDefinition): number => {
  const from = one.source.path.join('.')
  const ways = one.eventType === '' ? one.source.always : one.source.transitions.get(one.eventType)
  const nth = ways?.findIndex(({ target, guard }) => target === one.target && guard === one.guard) ?? -1
  const places = graph.transitions.flatMap((way, i) => (way.from === from && way.event === one.eventType ? [i] : []))
  return places[nth] ?? -1
}
/** Of each event once: with every one that comes, those before it are looked at again. */
const taken = new WeakMap<SeenEvent, readonly number[]>()
export const placesTaken = (graph: Graph, event: SeenEvent): readonly number[] => {
  const known = taken.get(event) ?? event.taken.map((one) => placeIn(graph, one)).filter((place) => place >= 0)
  taken.set(event, known)
  return known
}
/** Transitions that exist in a state at all, whatever their guards say. */
export const possibleIn = (graph: Graph, value: StateValue | undefined): readonly number[] => {
  const active = new Set(['', ...activeIn(value)])
  return value === undefined
    ? []
    : graph.transitions.flatMap(({ from, event }, i) => (active.has(from) && event !== '' ? [i] : []))
}
/** Which of the transitions of one event in one state it is: its guard, or nothing where it is the only one. */
export const conditionOf = (graph: Graph, at: number, otherwise: string): string | null => {
  const way = graph.transitions[at]
  const isOne = (other: typeof way) => other?.from === way?.from && other?.event === way?.event
  return way?.guard ?? (graph.transitions.filter(isOne).length > 1 ? otherwise : null)
}
/** Why an event led nowhere: the guards that did not let it through; none where the state does not take it. */
export const rejectedBy = (graph: Graph, one: SeenEvent): readonly string[] => [
  ...new Set(
    possibleIn(graph, one.value).flatMap((i) => {
      const way = graph.transitions[i]
      return way?.event === one.event && way.guard !== null ? [way.guard] : []
    }),
  ),
]

/** Which state is shown: the present one, the one after an event that is looked back to, or the last of an actor that has ended. */
export type Moment = 'now' | 'past' | 'ended'
/** What the chart shows of one actor: where it is, or was at that moment, where it was before, and what may come. */
export interface Marks {
  readonly moment: Moment
  readonly at: ReadonlySet<string>
  readonly been: ReadonlySet<string>
  readonly taken: ReadonlySet<number>
  readonly possible: ReadonlySet<number>
}
/** As it was after these events of one actor, the last of them included. */
export const marksAfter = (graph: Graph, events: readonly SeenEvent[], moment: Moment): Marks => {
  const value = events.at(-1)?.value
  return {
    moment,
    at: new Set(activeIn(value)),
    been: new Set(events.flatMap((one) => activeIn(one.value))),
    taken: new Set(events.flatMap((one) => placesTaken(graph, one))),
    possible: new Set(moment === 'now' ? possibleIn(graph, value) : []),
  }
}
