import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate'
import {
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  getSimplePaths,
  type serializeSnapshot,
} from 'xstate/graph'
import { nameOf, type Path, type Step, stateOf } from '#tests/model/driver.ts'
import type { Model, Seen } from '#tests/model/model.ts'

const init = (input: unknown): AnyEventObject => ({ type: 'xstate.init', ...(input !== undefined && { input }) })
/** Traversals stop here with an error rather than running for ever: then the model's `key` keeps too much apart. */
const limit = 60_000

const casesOf = (model: Model): readonly AnyEventObject[] => [...Object.values(model.events).flat(), ...model.outside]

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
  started: Object.fromEntries(
    executed
      .filter(({ type }) => type === 'xstate.spawnChild')
      .map((action) => [inside(action, 'params', 'id'), inside(action, 'params', 'actorRef', 'options', 'input')]),
  ),
})

export const start = (machine: AnyStateMachine, input: unknown): Seen => {
  const [snapshot, executed] = initialTransition(machine, input)
  return seen(snapshot, executed, init(input), null)
}
export const follow = (machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): Seen => {
  const [snapshot, executed] = transition(machine, from, event)
  return seen(snapshot, executed, event, from)
}

/** The states of a path as the machine itself arrives at them; the graph merges snapshots of one key. */
const pathAlong = (model: Model, input: unknown, events: readonly AnyEventObject[]): Path => {
  const steps: Step[] = [{ event: init(input), state: start(model.machine, input).snapshot }]
  for (const event of events) {
    const from = steps.at(-1)
    if (from) steps.push({ event, state: follow(model.machine, from.state, event).snapshot })
  }
  return { steps }
}

const keyOf = (model: Model) => (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, model.key(snapshot)])

/** A person may try anything at any time; an actor answers only where it runs, and time passes where it counts. */
const canHappen = (snapshot: AnyMachineSnapshot, { type }: AnyEventObject) =>
  !type.startsWith('xstate.') || getNextTransitions(snapshot).some(({ eventType }) => eventType === type)

const traversal = (model: Model, input: unknown) => ({
  input,
  limit,
  serializeState: (snapshot: AnyMachineSnapshot) => keyOf(model)(snapshot) as ReturnType<typeof serializeSnapshot>,
  events: [...casesOf(model)],
  filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    canHappen(snapshot, event) && !model.skip?.(snapshot, event),
})

const eventsOf = (steps: readonly { readonly event: AnyEventObject }[]) =>
  steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')

/** The shortest path to every state of the machine. */
export const shortestPaths = (model: Model): readonly Path[] =>
  model.inputs.flatMap((input) =>
    getShortestPaths(model.machine, traversal(model, input)).map(({ steps }) =>
      pathAlong(model, input, eventsOf(steps)),
    ),
  )

/** Every event in every state: each shortest path, and one step more. */
export const everyStep = (model: Model): readonly Path[] =>
  model.inputs.flatMap((input) => {
    const options = traversal(model, input)
    const to = new Map<string, Path>()
    for (const { steps, state } of getShortestPaths(model.machine, options))
      to.set(options.serializeState(state), pathAlong(model, input, eventsOf(steps)))
    return adjacencyMapToArray<AnyMachineSnapshot, AnyEventObject>(getAdjacencyMap(model.machine, options)).map(
      ({ state, event }) => {
        const way = to.get(options.serializeState(state)) ?? { steps: [] }
        const from = way.steps.at(-1)
        return from
          ? { steps: [...way.steps, { event, state: follow(model.machine, from.state, event).snapshot }] }
          : way
      },
    )
  })
const keyIn = (key: string) => key as ReturnType<typeof serializeSnapshot>

/** Every way along the model's journey on which no state comes twice, however roundabout. */
export const simplePaths = (model: Model): readonly Path[] =>
  model.inputs.flatMap((input) =>
    getSimplePaths(model.machine, {
      ...traversal(model, input),
      events: [...model.journey],
      serializeState: (snapshot) => keyIn(JSON.stringify(snapshot.value)),
    }).map(({ steps }) => pathAlong(model, input, eventsOf(steps))),
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
