import { deepEqual, equal, ok } from 'node:assert/strict'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type Driver, nameOf, statesIn } from '#tests/model/driver.ts'
import type { Model, Seen } from '#tests/model/model.ts'
import { type Fork, follow, start } from '#tests/model/paths.ts'

const isTaken = (model: Model, before: AnyMachineSnapshot, type: string): boolean =>
  ['', ...statesIn(before.value)].some((state) => model.takes[state]?.includes(type))

/** What server and screens ask says of each event what the machine does with it. */
const assertAsked = (model: Model, before: AnyMachineSnapshot, { event, snapshot }: Seen): void => {
  const leads = before.can(event)
  if (model.next) equal(model.next(before, event), leads ? snapshot.value : null, 'where it is said to lead')
  const why = model.why?.(before, event)
  if (why === undefined) return
  const known = isTaken(model, before, event.type) ? 'facts' : 'state'
  equal(why, leads ? null : known, 'what is said to be in the way')
}
/** A clock is set when its state is come to, and anew when it has struck, for as long as it is to take. */
const assertTimers = (model: Model, seen: Seen): void => {
  const now = statesIn(seen.snapshot.value)
  const before = seen.before ? statesIn(seen.before.value) : []
  for (const [strikes, ms] of Object.entries(model.timers ?? {})) {
    const state = strikes.replace(`.${model.machine.id}.`, ' ').split(' ')[1] ?? ''
    const set = seen.timers[strikes]
    if (now.includes(state) && (!before.includes(state) || seen.event.type === strikes))
      ok(set !== undefined, `${strikes} is never to come`)
    const expected = set === undefined ? null : ms(seen)
    if (expected !== null) equal(set, expected, `when ${strikes} comes`)
  }
}
/** Throws unless the machine is in the expected state and all that is asserted for it holds. */
const assertState = (model: Model, expected: AnyMachineSnapshot, seen: Seen): void => {
  if (seen.snapshot.status === 'error') throw seen.snapshot.error
  deepEqual(seen.snapshot.value, expected.value, 'another state than expected')
  if (seen.before) assertAsked(model, seen.before, seen)
  if (seen.before && !isTaken(model, seen.before, seen.event.type)) {
    deepEqual(seen.snapshot.context, seen.before.context, 'an event that is not taken has changed something')
    deepEqual(seen.effects, [], 'an event that is not taken has had an effect')
    return
  }
  assertTimers(model, seen)
  model.always?.(seen)
  for (const state of statesIn(expected.value)) {
    const assertion = model.states[state]
    if (!assertion) throw new Error(`${model.name}: no assertion for the state “${state}”`)
    assertion(seen)
  }
}

/** The machine alone as a driver. */
export const machineDriver = (model: Model, machine: AnyStateMachine = model.machine): Driver => {
  let now: Seen | undefined
  return {
    do(event) {
      now = now ? follow(machine, now.snapshot, event) : start(model, machine, event['beginning'])
    },
    sees(state) {
      if (now) assertState(model, state, now)
    },
  }
}

/** The first failure of a machine on folded paths, with the way to it; undefined when everything holds. */
export const firstFailure = (
  model: Model,
  roots: readonly Fork[],
  machine: AnyStateMachine = model.machine,
): string | undefined => {
  const walk = (fork: Fork, take: () => Seen, way: readonly string[]): string | undefined => {
    const here = [...way, nameOf(fork.event).slice(0, 160)]
    let seen: Seen
    try {
      seen = take()
      assertState(model, fork.state, seen)
    } catch (error) {
      return `${error instanceof Error ? error.message : String(error)}\n  after ${here.join('\n        ')}`
    }
    for (const next of fork.next.values()) {
      const failure = walk(next, () => follow(machine, seen.snapshot, next.event), here)
      if (failure !== undefined) return failure
    }
    return undefined
  }
  for (const root of roots) {
    const failure = walk(root, () => start(model, machine, root.event['beginning']), [])
    if (failure !== undefined) return failure
  }
  return undefined
}
