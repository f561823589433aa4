import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate'
import { getShortestPaths, getSimplePaths, type serializeSnapshot } from 'xstate/graph'
import { nameOf, type Path, type Step, stateOf } from '#tests/model/driver.ts'
import type { Model, Seen, Walkable } from '#tests/model/model.ts'

/** The beginning of a path; `beginning` counts the model's inputs. */
const init = (beginning: number): AnyEventObject => ({ type: 'xstate.init', beginning })
/** Traversals stop here with an error rather than running for ever: then the model's `key` keeps too much apart. */
const limit = 60_000

const casesOf = (model: Walkable): readonly AnyEventObject[] => [
  ...Object.values(model.events).flat(),
  ...model.outside,
]

/** Reads deep inside something that has no type: `inside(action, 'params', 'event')`. */
const inside = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce(
    (outer, key) => (typeof outer === 'object' && outer !== null ? Reflect.get(outer, key) : undefined),
    value,
  )

const seen = (
  snapshot: AnyMachineSnapshot,
  executed: readonly { readonly type: string }[],
  event: AnyEventObject,
  before: AnyMachineSnapshot | null,
): Seen => ({
  snapshot,
  event,
  before,
  effects: executed.flatMap((action) => {
    if (action.type === 'xstate.emit') return [{ type: 'emit', params: inside(action, 'params', 'event') }]
    return action.type.startsWith('xstate.') ? [] : [{ type: action.type, params: inside(action, 'params') }]
  }),
  timers: Object.fromEntries(
    executed
      .filter((action) => action.type === 'xstate.raise' && inside(action, 'params', 'delay') !== undefined)
      .map((action) => [inside(action, 'params', 'event', 'type'), inside(action, 'params', 'delay')]),
  ),
  started: Object.fromEntries(
    executed
      .filter(({ type }) => type === 'xstate.spawnChild')
      .map((action) => [inside(action, 'params', 'id'), inside(action, 'params', 'actorRef', 'options', 'input')]),
  ),
})

export const start = (model: Walkable, machine: AnyStateMachine, beginning: number): Seen => {
  const [snapshot, executed] = initialTransition(machine, model.inputs[beginning])
  return seen(snapshot, executed, init(beginning), null)
}
export const follow = (machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): Seen => {
  const [snapshot, executed] = transition(machine, from, event)
  return seen(snapshot, executed, event, from)
}

const takes = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject) =>
  getNextTransitions(snapshot).some(({ eventType }) => eventType === type)
/** A person may try anything at any time; an actor answers only where it runs, and time passes where it counts. */
const canHappen = (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
  !event.type.startsWith('xstate.') || takes(snapshot, event)

/**
 * The states of a path as the machine itself arrives at them; the graph merges snapshots of one key. The path ends
 * where the machine, unlike the graph, has come to a state in which the next event cannot happen.
 */
const pathAlong = (model: Walkable, beginning: number, events: readonly AnyEventObject[]): Path => {
  const steps: Step[] = [{ event: init(beginning), state: start(model, model.machine, beginning).snapshot }]
  for (const event of events) {
    const from = steps.at(-1)
    if (!from || !canHappen(from.state, event)) break
    steps.push({ event, state: follow(model.machine, from.state, event).snapshot })
  }
  return { steps }
}

const keyIn = (key: string) => key as ReturnType<typeof serializeSnapshot>
const traversal = (model: Walkable, input: unknown) => ({
  input,
  limit,
  serializeState: (snapshot: AnyMachineSnapshot) => keyIn(JSON.stringify([snapshot.value, model.key(snapshot)])),
  events: [...casesOf(model)],
  filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    takes(snapshot, event) && !model.skip?.(snapshot, event),
})

const eventsOf = (steps: readonly { readonly event: AnyEventObject }[]) =>
  steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')

const once = <M extends Walkable>(make: (model: M) => readonly Path[]) => {
  const made = new WeakMap<M, readonly Path[]>()
  return (model: M): readonly Path[] => {
    const paths = made.get(model) ?? make(model)
    made.set(model, paths)
    return paths
  }
}

/** The shortest path to every state of the machine. */
export const shortestPaths = once((model: Walkable) =>
  model.inputs.flatMap((input, beginning) =>
    getShortestPaths(model.machine, traversal(model, input)).map(({ steps }) =>
      pathAlong(model, beginning, eventsOf(steps)),
    ),
  ),
)

/**
 * Every event in every state: each shortest path, and one step more. An event that a state does not take is tried
 * once in it, whatever the context, and must change nothing.
 */
export const everyStep = once((model: Walkable) => {
  const tried = new Set<string>()
  return shortestPaths(model).flatMap(({ steps }) => {
    const from = steps.at(-1)?.state
    if (!from) return []
    return casesOf(model)
      .filter((event) => {
        if (takes(from, event)) return !model.skip?.(from, event)
        const name = `${JSON.stringify(from.value)} ${event.type}`
        return canHappen(from, event) && !tried.has(name) && tried.add(name)
      })
      .map((event) => ({ steps: [...steps, { event, state: follow(model.machine, from, event).snapshot }] }))
  })
})

/** Every way along the model's journey on which no state comes twice, however roundabout. */
export const simplePaths = once((model: Model) =>
  model.inputs.flatMap((input, beginning) =>
    getSimplePaths(model.machine, {
      ...traversal(model, input),
      events: [...model.journey],
      serializeState: (snapshot) => keyIn(JSON.stringify([snapshot.value, model.journeyKey?.(snapshot)])),
    }).map(({ steps }) => pathAlong(model, beginning, eventsOf(steps))),
  ),
)

/**
 * Few paths that together take every event out of every state at least once: for drivers that are slow, such as a
 * browser. States count without their context here.
 */
export const coveringPaths = (model: Model): readonly Path[] => {
  const edge = (step: Step, i: number, steps: readonly Step[]) => {
    const from = steps[i - 1]
    return from ? `${stateOf(from.state)} ${nameOf(step.event)} ${stateOf(step.state)}` : ''
  }
  const missing = new Set<string>()
  const paths = everyStep(model)
    .filter(({ steps }) => moves(steps.at(-2), steps.at(-1)))
    .toSorted((a, b) => a.steps.length - b.steps.length)
  for (const { steps } of paths) for (const name of steps.map(edge)) missing.add(name)
  const chosen: Path[] = []
  for (const path of paths.toReversed()) {
    const names = path.steps.map(edge)
    if (!names.some((name) => missing.has(name))) continue
    chosen.push(path)
    for (const name of names) missing.delete(name)
  }
  return chosen
}
const moves = (from: Step | undefined, to: Step | undefined) =>
  from !== undefined && to !== undefined && from.state !== to.state

/** Paths folded at what they have in common, so that each step is taken once. */
export interface Fork {
  readonly event: AnyEventObject
  readonly state: AnyMachineSnapshot
  readonly next: Map<string, Fork>
}
/** One tree for each beginning. */
export const fold = (paths: readonly Path[]): readonly Fork[] => {
  const roots = new Map<string, Fork>()
  for (const { steps } of paths) {
    let among = roots
    for (const step of steps) {
      const name = nameOf(step.event)
      const fork = among.get(name) ?? { ...step, next: new Map() }
      among.set(name, fork)
      among = fork.next
    }
  }
  return [...roots.values()]
}

/** Everything a model's machine is tried with. */
export const everyPath = (model: Model): readonly Path[] => [
  ...shortestPaths(model),
  ...everyStep(model),
  ...simplePaths(model),
]
