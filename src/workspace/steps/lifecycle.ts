import type { AnyStateMachine } from 'xstate'
import type { Message } from '#contract/words.ts'
import type { Shape, Tone } from '#ui/StatusShape.tsx'

export type Pair<State extends string> = `${State}>${State}`
/** One arrow: from a state to a state, by one event or several. */
export interface Arrow<State extends string> {
  readonly pair: Pair<State>
  readonly from: State
  readonly to: State
  readonly events: readonly string[]
}
/** Every arrow of a machine; several events between the same two states share one. */
export const arrowsOf = <State extends string>(
  machine: AnyStateMachine,
  states: readonly State[],
): readonly Arrow<State>[] => {
  const found = new Map<Pair<State>, Arrow<State>>()
  for (const from of states)
    for (const [event, transitions] of machine.states[from]?.transitions ?? [])
      for (const { target = [] } of transitions)
        for (const { key } of target) {
          const to = states.find((one) => one === key)
          if (to === undefined) continue
          const pair: Pair<State> = `${from}>${to}`
          const events = found.get(pair)?.events ?? []
          found.set(pair, { pair, from, to, events: events.includes(event) ? events : [...events, event] })
        }
  return [...found.values()]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}
export const boxHeight = 30
/** Where the states of a machine stand and which ways its arrows go, in pixels; mirrored from right to left. */
export interface Drawing<State extends string> {
  readonly width: number
  /** The first line is at this height. */
  readonly top: number
  readonly height: number
  readonly places: Readonly<Record<State, Box>>
  /** A test holds it to the machine: no arrow without a way, no way without an arrow. */
  readonly paths: Readonly<Partial<Record<Pair<State>, string>>>
  /** Figures beside an arrow, such as an hour, which are written alike everywhere. */
  readonly figures?: readonly { readonly x: number; readonly y: number; readonly text: string }[]
  /** Words upon an arrow, strong while one of these steps is possible. `x` is their middle, `y` their top. */
  readonly captions?: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly text: Message
    readonly steps: readonly string[]
  }[]
}
/** A machine that people lead a record through, as the screens show it. */
export interface Lifecycle<State extends string, Step extends string> {
  readonly states: readonly State[]
  readonly arrows: readonly Arrow<State>[]
  /** Where every record begins. */
  readonly first: State
  readonly drawing: Drawing<State>
  readonly titles: Readonly<Record<State, { readonly title: Message }>>
  readonly stepTitles: Readonly<Record<Step, Message>>
  readonly appearance: (state: State) => readonly [Shape, Tone]
  /** What the picture is called, with {state}, and the list that says the same. */
  readonly names: { readonly picture: Message; readonly list: Message }
}

/** A step that was taken, as far as the drawing minds. */
export interface Taken<State extends string> {
  readonly from: State
  readonly to: State
}
/** What a person may do now, and where it leads. */
export interface Possible<State extends string, Step extends string> {
  readonly step: Step
  readonly to: State
}
export type NodeMark = 'now' | 'was' | 'rest'
export type ArrowMark = 'can' | 'was' | 'rest'
export interface Marks<State extends string> {
  readonly node: (state: State) => NodeMark
  readonly arrow: (pair: Pair<State>) => ArrowMark
}
/** What is drawn how: where it is, where it has been, and where a person may lead it. */
export const marksOf = <State extends string, Step extends string>(
  { first }: Pick<Lifecycle<State, Step>, 'first'>,
  state: State,
  taken: readonly Taken<State>[],
  possible: readonly Possible<State, Step>[],
): Marks<State> => {
  const been = new Set<State>([first, ...taken.flatMap(({ from, to }) => [from, to])])
  const gone = new Set<Pair<State>>(taken.map(({ from, to }): Pair<State> => `${from}>${to}`))
  const open = new Set<Pair<State>>(possible.map(({ to }): Pair<State> => `${state}>${to}`))
  return {
    node: (one) => (one === state ? 'now' : been.has(one) ? 'was' : 'rest'),
    arrow: (pair) => (open.has(pair) ? 'can' : gone.has(pair) ? 'was' : 'rest'),
  }
}
