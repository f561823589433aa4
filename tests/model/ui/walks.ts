import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate'
import { nameOf, type Path, type Step, stateOf } from '#tests/model/driver.ts'
import type { Model, Walkable } from '#tests/model/model.ts'
import { everyStep, follow, start } from '#tests/model/paths.ts'

/** A transition that no person and nothing outside can bring about on the screen. */
export interface Undriven {
  /** Matches the transition as `transitionOf` writes it. */
  readonly which: RegExp
  readonly why: string
  /** Damage to it that cannot be noticed on the screen either, as mutants are named. */
  readonly mutants?: RegExp
}
/** What of a machine can be driven on the screen, with cases that really happen there. */
export interface ScreenModel<M extends Walkable = Model> {
  /** The model of the machine alone, which knows every transition. */
  readonly model: M
  readonly inputs: readonly unknown[]
  readonly cases: readonly AnyEventObject[]
  readonly key: (snapshot: AnyMachineSnapshot) => unknown
  /** What would only repeat itself, or cannot be done here by real means. */
  readonly skip: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => boolean
  /** Further differences between two snapshots of one state, out of each of which everything is to be taken. */
  readonly detail?: (snapshot: AnyMachineSnapshot) => string
  readonly undriven: readonly Undriven[]
  /** Damage to what is driven that nobody can notice on the screen, as mutants are named, and why. */
  readonly unseen?: readonly { readonly mutants: RegExp; readonly why: string }[]
}

const isOf = (event: AnyEventObject): string => {
  const output: unknown = 'output' in event ? event['output'] : undefined
  if (typeof output !== 'object' || output === null) return ''
  const is: unknown = Reflect.get(output, 'is')
  if (typeof is === 'string') return `:${is}`
  return 'user' in output ? `:${output.user === null ? 'nobody' : 'somebody'}` : ''
}
/** `signingIn –xstate.done.actor.signIn:code→ pending.enteringCode.counting`. */
export const transitionOf = (from: AnyMachineSnapshot, event: AnyEventObject, to: AnyMachineSnapshot): string =>
  `${stateOf(from)} –${event.type}${isOf(event)}→ ${stateOf(to)}`
const transitionsOn = (paths: readonly Path[]): ReadonlySet<string> =>
  new Set(
    paths.flatMap(({ steps }) =>
      steps.flatMap((step, i) => {
        const from = steps[i - 1]
        return from && from.state !== step.state ? [transitionOf(from.state, step.event, step.state)] : []
      }),
    ),
  )
const statesOn = (paths: readonly Path[]): ReadonlySet<string> =>
  new Set(paths.flatMap(({ steps }) => steps.map(({ state }) => stateOf(state))))

const takes = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === type)

/** So many states are looked at for one that leads to something new; further ones are no way but a maze. */
const farthest = 400

/**
 * Few long walks that together take every case out of every state at least once, as `coveringPaths` does, but going on
 * from where they are instead of beginning anew: on a screen every step costs.
 */
export const walksOf = (
  { model, inputs, cases, key, skip, detail }: ScreenModel<Walkable>,
  longest = 40,
): readonly Path[] => {
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, key(snapshot)])
  const known = new Map<string, readonly Step[]>()
  const next = (from: AnyMachineSnapshot): readonly Step[] => {
    const name = keyOf(from)
    const steps =
      known.get(name) ??
      cases
        .filter((event) => takes(from, event) && !skip(from, event))
        .map((event) => ({ event, state: follow(model.machine, from, event).snapshot }))
        .filter(({ state }) => state !== from)
    known.set(name, steps)
    return steps
  }
  const done = new Set<string>()
  const edge = (from: AnyMachineSnapshot, { event, state }: Step) =>
    `${stateOf(from)} ${detail?.(from) ?? ''} ${nameOf(event)} ${stateOf(state)}`
  /** The shortest way to something that was not done yet. */
  const way = (from: AnyMachineSnapshot): readonly AnyEventObject[] | undefined => {
    const seen = new Set([keyOf(from)])
    let front: readonly { readonly at: AnyMachineSnapshot; readonly events: readonly AnyEventObject[] }[] = [
      { at: from, events: [] },
    ]
    while (front.length > 0 && seen.size < farthest) {
      const further: { at: AnyMachineSnapshot; events: readonly AnyEventObject[] }[] = []
      for (const { at, events } of front)
        for (const step of next(at)) {
          if (!done.has(edge(at, step))) {
            // Done even if the machine itself, unlike the merged graph, goes elsewhere: else it is tried for ever.
            done.add(edge(at, step))
            return [...events, step.event]
          }
          const name = keyOf(step.state)
          if (seen.has(name)) continue
          seen.add(name)
          further.push({ at: step.state, events: [...events, step.event] })
        }
      front = further
    }
    return undefined
  }
  const walks: Path[] = []
  for (const [beginning, input] of inputs.entries())
    for (;;) {
      const at = start({ ...model, inputs: [input] }, model.machine, 0).snapshot
      const steps: Step[] = [{ event: { type: 'xstate.init', beginning }, state: at }]
      while (steps.length < longest) {
        const from = steps.at(-1)?.state
        const events = from && way(from)
        if (!from || !events) break
        for (const event of events) {
          const last = steps.at(-1)?.state ?? from
          const step = { event, state: follow(model.machine, last, event).snapshot }
          done.add(edge(last, step))
          steps.push(step)
        }
      }
      if (steps.length === 1) break
      walks.push({ steps })
    }
  return walks
}

export interface Coverage {
  readonly states: readonly [driven: number, all: number]
  readonly transitions: readonly [driven: number, all: number]
  /** Transitions that are neither driven nor excused. */
  readonly missing: readonly string[]
  /** Excuses for nothing. */
  readonly idle: readonly string[]
  readonly unseen: readonly string[]
}
/** What of the machine the walks take, beside everything that its own model takes. */
export const coverageOf = ({ model, undriven }: ScreenModel<Walkable>, walks: readonly Path[]): Coverage => {
  const every = everyStep(model)
  const all = [...transitionsOn(every)]
  const driven = transitionsOn(walks)
  const missing = all.filter((one) => !driven.has(one))
  const states = statesOn(every)
  const seen = statesOn(walks)
  return {
    states: [[...states].filter((one) => seen.has(one)).length, states.size],
    transitions: [all.length - missing.length, all.length],
    missing: missing.filter((one) => !undriven.some(({ which }) => which.test(one))),
    idle: undriven.filter(({ which }) => !missing.some((one) => which.test(one))).map(({ which }) => String(which)),
    unseen: [...states].filter((one) => !seen.has(one)),
  }
}

/** What of each machine no screen leads that shows it: where one screen cannot bring a step about, another one may. */
export const ledByNone = (screens: readonly ScreenModel<Walkable>[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(screens, ({ model }) => model.name)).map(([name, own = []]) => {
      const driven = new Set(own.flatMap((screen) => [...transitionsOn(walksOf(screen))]))
      const all = new Set(own.flatMap(({ model }) => [...transitionsOn(everyStep(model))]))
      return [name, [...all].filter((one) => !driven.has(one))]
    }),
  )
