import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { now } from '#contract/calendar.ts'
import { graphOf } from '#machines/graph.ts'
import { statesIn } from '#tests/model/driver.ts'
import type { Model, Seen } from '#tests/model/model.ts'
import { soundCopy } from '#tests/model/mutants.ts'
import { everyPath, type Fork, fold, follow, start } from '#tests/model/paths.ts'

const mark = 'covered'
const everyNode = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(everyNode),
]
/** The machine, telling each transition that it takes by its place in the graph. */
const telling = (machine: AnyStateMachine): AnyStateMachine => {
  const copy = soundCopy(machine)
  const ways = everyNode(copy.root).flatMap((node) => [...node.transitions.values(), node.always ?? []].flat())
  for (const [at, way] of ways.entries())
    Object.assign(way, { actions: [...way.actions, { type: mark, params: { at } }] })
  return copy
}
const placesIn = ({ effects }: Seen): readonly number[] =>
  effects.flatMap(({ type, params }) => {
    const at: unknown =
      type === mark && typeof params === 'object' && params !== null && 'at' in params ? params.at : null
    return typeof at === 'number' ? [at] : []
  })

export interface Covered {
  readonly at: string
  readonly states: readonly string[]
  readonly transitions: readonly number[]
  readonly paths: number
}
/** What of a machine its paths take: states, those between two others too, and transitions by their places in the graph. */
export const coveredBy = (model: Model): Covered => {
  const machine = telling(model.machine)
  const graph = graphOf(model.machine)
  const [states, places] = [new Set<string>(), new Set<number>()]
  const paths = everyPath(model)
  const walk = (fork: Fork, seen: Seen) => {
    for (const state of statesIn(seen.snapshot.value)) states.add(state)
    for (const place of placesIn(seen)) places.add(place)
    for (const next of fork.next.values()) walk(next, follow(machine, seen.snapshot, next.event))
  }
  for (const root of fold(paths)) walk(root, start(model, machine, root.event['beginning']))
  for (const place of places) {
    const to = graph.transitions[place]?.to
    if (to) states.add(to)
  }
  return {
    at: now().toString(),
    states: graph.states.map(({ id }) => id).filter((id) => states.has(id)),
    transitions: [...places].toSorted((a, b) => a - b),
    paths: paths.length,
  }
}

const folder = join(import.meta.dirname, '../../test-results/machines')
/** Leaves it for the page of the machines: `npm start` puts it beside the pages. */
export const leaveCoverage = (name: string, covered: Covered): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(covered))
}
