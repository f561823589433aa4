import { afterAll, describe, expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { everyMachine } from '#machines/all.ts'
import { graphOf } from '#machines/graph.ts'
import { coveredBy, leaveCoverage } from '#tests/model/coverage.ts'
import { drive, nameOf, type Path, statesIn } from '#tests/model/driver.ts'
import type { Model } from '#tests/model/model.ts'
import { mutantsOf, soundCopy } from '#tests/model/mutants.ts'
import { coveringPaths, everyPath, fold, simplePaths } from '#tests/model/paths.ts'
import { firstFailure, machineDriver } from '#tests/model/replay.ts'

/** The name by which the list of all machines knows it. */
const fileOf = ({ machine }: Model): string =>
  Object.entries(everyMachine).find(([, one]) => one.id === machine.id)?.[0] ?? machine.id
const stateNames = (model: Model) => getStateNodes(model.machine).map(({ path }) => path.join('.'))
const isTransient = (model: Model, name: string) =>
  getStateNodes(model.machine)
    .find(({ path }) => path.join('.') === name)
    ?.always?.some(({ guard }) => !guard) === true

/** Replays every path of a model on its machine alone, after making sure that nothing of the machine is left out. */
export const replayOnMachine = (model: Model): void => {
  const paths = everyPath(model)
  const steps = paths.flatMap((path) => path.steps)

  describe(`The model of ${model.name}`, () => {
    test('has an assertion for every state of the machine, and for no other', () => {
      expect(Object.keys(model.states).toSorted()).toEqual(stateNames(model).toSorted())
    })
    test('sees every state in which the machine can rest', () => {
      const seen = new Set(steps.flatMap(({ state }) => statesIn(state.value)))
      expect(stateNames(model).filter((name) => !isTransient(model, name) && !seen.has(name))).toEqual([])
    })
    test('takes every event that the machine knows', () => {
      const taken = new Set(steps.map(({ event }) => event.type))
      expect(model.machine.events.filter((type) => type !== '' && !taken.has(type))).toEqual([])
    })
    test('says how long each clock of the machine takes', () => {
      const clocks = model.machine.events.filter((type) => type.startsWith('xstate.after.'))
      expect(Object.keys(model.timers ?? {}).toSorted()).toEqual(clocks.toSorted())
    })
    test('takes every case that it names', () => {
      const taken = new Set(steps.map(({ event }) => nameOf(event)))
      const named = [...Object.values(model.events).flat(), ...model.outside, ...model.journey]
      expect(named.map(nameOf).filter((name) => !taken.has(name))).toEqual([])
    })
    test('takes every transition, which the page of the machines shows', () => {
      const covered = coveredBy(model)
      leaveCoverage(fileOf(model), covered)
      const { transitions } = graphOf(model.machine)
      expect(transitions.filter((_, i) => !covered.transitions.includes(i))).toEqual([])
    })
    test('goes roundabout ways too', () => {
      expect(simplePaths(model).length).toBeGreaterThanOrEqual(stateNames(model).length)
    })
  })

  describe(`The ${model.name} machine alone`, () => {
    const byEnd = Map.groupBy(paths, (path: Path) => path.steps.at(-1)?.state.value ?? '')
    const groups = Map.groupBy(byEnd.entries(), ([value]) => statesIn(value).at(-1) ?? '')
    for (const [state, entries] of groups) {
      const leading = entries.flatMap(([, some]) => some)
      test(`is right on ${leading.length} paths to ${state}`, () => {
        expect(firstFailure(model, fold(leading))).toBeUndefined()
      })
    }
  })
}

/** The few walks for slow drivers, led by the same `drive` that leads the real screen. */
export const driveMachine = (model: Model): void => {
  describe(`Walks through ${model.name}`, () => {
    test('can be driven, and are few', async () => {
      const walks = coveringPaths(model)
      expect(walks.length).toBeLessThan(everyPath(model).length / 5)
      for (const walk of walks) await drive(walk, machineDriver(model))
    })
    test('take a person to every state', () => {
      const seen = new Set(
        coveringPaths(model).flatMap(({ steps }) => steps.flatMap(({ state }) => statesIn(state.value))),
      )
      expect(stateNames(model).filter((name) => !isTransient(model, name) && !seen.has(name))).toEqual([])
    })
    test('tell the way when something else is seen', async () => {
      const [walk] = coveringPaths(model)
      const blind = { do: () => undefined, sees: () => Promise.reject(new Error('The screen is blank.')) }
      if (walk)
        await expect(drive(walk, blind)).rejects.toThrow(
          /^step 1, xstate\.init → \S+: The screen is blank\.\nOn the way:\n {2}xstate\.init/,
        )
    })
  })
}

/** Every machine with one guard or transition spoilt must be noticed on the paths of the sound one. */
export const killMutants = (model: Model): void => {
  describe(`Mutants of the ${model.name} machine`, () => {
    const mutants = mutantsOf(model.machine)
    const survivors: string[] = []
    afterAll(() => {
      const told = survivors.map((name) => `\n  survived: ${name}`).join('')
      console.info(`${model.name}: ${mutants.length} mutants, ${survivors.length} survived${told}`)
    })
    test(`each of ${mutants.length} is noticed by an assertion`, () => {
      const roots = fold(everyPath(model))
      for (const { name, machine } of mutants)
        if (firstFailure(model, roots, machine) === undefined) survivors.push(name)
      expect(survivors).toEqual([])
    })
    test('the copy without any damage is not noticed', () => {
      expect(firstFailure(model, fold(everyPath(model)), soundCopy(model.machine))).toBeUndefined()
    })
  })
}
