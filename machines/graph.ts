import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A state of a machine, by its path: `signedIn.expiring`; the machine itself is the empty path. */
export interface GraphState {
  readonly id: string
  readonly parent: string | null
  readonly type: AnyStateNode['type']
  /** The state within that it begins with. */
  readonly initial: string | null
  /** Names of the actors that run while it lasts. */
  readonly invokes: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
}
/** What leads from one state to another, or does something where one is. */
export interface GraphTransition {
  readonly from: string
  /** As xstate calls it: a person's event, `xstate.done.actor.<id>`, `xstate.after.…`; empty for what happens at once. */
  readonly event: string
  /** Null where the state stays. */
  readonly to: string | null
  /** The guard by its name, with the values that it is given: `is(kind: saved)`. */
  readonly guard: string | null
  readonly actions: readonly string[]
}
/** A machine without what runs in it, as JSON. */
export interface MachineGraph {
  readonly id: string
  readonly initial: string
  readonly events: readonly string[]
  readonly guards: readonly string[]
  readonly states: readonly GraphState[]
  readonly transitions: readonly GraphTransition[]
  /** To each innermost state the fewest transitions from the first one, as if each guard let through. */
  readonly shortestPaths: Readonly<Record<string, readonly GraphTransition[]>>
}

/** An event as people read it: `done signIn`, `after second`, `SAVE`. */
export const saidEvent = (event: string): string => {
  const [, kind, name] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  if (kind && name) return `${kind === 'done' ? 'done' : 'fault'} ${name}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? []
  if (delay) return `after ${delay}`
  return event === '' ? 'at once' : event
}

const idOf = (node: AnyStateNode): string => node.path.join('.')
const isNamed = (part: unknown): part is { readonly type: string; readonly params?: unknown } =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
/** Values that a guard or an action is given; those that come with the event or the context stay out. */
const paramsOf = (params: unknown): string => {
  let given: unknown = params
  if (typeof params === 'function') {
    try {
      given = params({ context: {}, event: { output: {} } })
    } catch {
      // It asks the context, which is nobody's here.
      return ''
    }
  }
  if (typeof given !== 'object' || given === null) return ''
  const plain = Object.entries(given).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return plain.map(([name, value]) => `${name}: ${value}`).join(', ')
}
/** The name of a guard or an action; one written in place has none, and is refused. */
const nameOf = (part: unknown, where: string): string => {
  if (typeof part === 'string') return part
  // xstate's own, written in place: `xstate.assign`.
  if (typeof part === 'function' && 'type' in part && typeof part.type === 'string')
    return part.type.split('.').at(-1) ?? ''
  if (!isNamed(part)) throw new Error(`${where}: name it in setup(), so that pictures of the machine can say it`)
  const params = paramsOf(part.params)
  return params === '' ? part.type : `${part.type}(${params})`
}
const actionsOf = (parts: readonly unknown[], where: string) => parts.map((part) => nameOf(part, where))

const everyNode = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((one) => everyNode(one)),
]
/** The innermost states that a target enters. */
const entered = (node: AnyStateNode): readonly AnyStateNode[] => {
  if (node.type === 'parallel') return Object.values(node.states).flatMap(entered)
  const first = node.initial?.target[0]
  return first ? entered(first) : [node]
}
const transitionOf = (node: AnyStateNode, { eventType, target, guard, actions }: AnyTransitionDefinition) => {
  const from = idOf(node)
  const where = `${node.machine.id}, ${from}, ${eventType}`
  return (target ?? [null]).map(
    (to): GraphTransition => ({
      from,
      event: eventType,
      to: to && idOf(to),
      guard: guard === undefined ? null : nameOf(guard, where),
      actions: actionsOf(actions, where),
    }),
  )
}

/** Breadth first over innermost states: a transition of a state that holds others is taken from each of them. */
const shortestPathsOf = (machine: AnyStateMachine, transitions: readonly GraphTransition[]) => {
  const byId = new Map(everyNode(machine.root).map((node) => [idOf(node), node]))
  const leavesOf = (id: string) => {
    const node = byId.get(id)
    return node ? entered(node).map(idOf) : []
  }
  const paths = new Map<string, readonly GraphTransition[]>(leavesOf('').map((id) => [id, []]))
  const queue = [...paths.keys()]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const here = at
    const path = paths.get(here) ?? []
    const taken = transitions.filter(({ from }) => from === '' || here === from || here.startsWith(`${from}.`))
    for (const one of taken) {
      for (const leaf of one.to === null ? [] : leavesOf(one.to)) {
        if (paths.has(leaf)) continue
        paths.set(leaf, [...path, one])
        queue.push(leaf)
      }
    }
  }
  return Object.fromEntries(paths)
}

/** The graph of a machine, read off its code. Throws where a guard or an action has no name. */
export const graphOf = (machine: AnyStateMachine): MachineGraph => {
  const nodes = everyNode(machine.root)
  const transitions = nodes.flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().flatMap((one) => transitionOf(node, one)),
  )
  return {
    id: machine.id,
    initial: entered(machine.root).map(idOf).join(' '),
    events: [...new Set(transitions.map(({ event }) => event))].filter((event) => event !== ''),
    guards: [...new Set(transitions.flatMap(({ guard }) => guard ?? []))],
    states: nodes.slice(1).map((node) => ({
      id: idOf(node),
      parent: node.parent === undefined || node.parent === machine.root ? null : idOf(node.parent),
      type: node.type,
      initial: node.initial?.target[0] ? idOf(node.initial.target[0]) : null,
      invokes: node.invoke.map(({ id }) => id),
      entry: actionsOf(node.entry, `${machine.id}, ${idOf(node)}, entry`),
      exit: actionsOf(node.exit, `${machine.id}, ${idOf(node)}, exit`),
    })),
    transitions,
    shortestPaths: shortestPathsOf(machine, transitions),
  }
}
