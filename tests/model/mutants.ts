import { type AnyStateMachine, createMachine } from 'xstate'

/** A machine with one guard or one transition spoilt. */
export interface Mutant {
  readonly name: string
  readonly machine: AnyStateMachine
}

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Copies a config; functions stay the same ones. */
const copy = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copy)
    : isPlain(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]))
      : value

const toTransition = (one: unknown): Plain => (isPlain(one) ? one : { target: one })
const toList = (some: unknown): readonly Plain[] =>
  Array.isArray(some) ? some.map(toTransition) : [toTransition(some)]

/** Where a list of transitions stands: its owner object and its key there. */
interface Slot {
  readonly owner: Plain
  readonly key: string
  readonly label: string
}

const slotsOf = (node: Plain, name: string): readonly Slot[] => {
  const keyed = (part: string) =>
    isPlain(node[part])
      ? Object.keys(node[part]).map((key) => ({ owner: node[part] as Plain, key, label: `${name} ${part} ${key}` }))
      : []
  const invokes = (Array.isArray(node['invoke']) ? node['invoke'] : [node['invoke']]).filter(isPlain)
  const own = (owner: Plain, keys: readonly string[], prefix = '') =>
    keys.filter((key) => owner[key] !== undefined).map((key) => ({ owner, key, label: `${name} ${prefix}${key}` }))
  return [
    ...keyed('on'),
    ...keyed('after'),
    ...own(node, ['always', 'onDone']),
    ...invokes.flatMap((invoke) => own(invoke, ['onDone', 'onError', 'onSnapshot'], `${String(invoke['id'])}.`)),
    ...(isPlain(node['states'])
      ? Object.entries(node['states']).flatMap(([child, inner]) =>
          isPlain(inner) ? slotsOf(inner, name === '' ? child : `${name}.${child}`) : [],
        )
      : []),
  ]
}

const guardName = (guard: unknown): string =>
  typeof guard === 'string' ? guard : isPlain(guard) && typeof guard['type'] === 'string' ? guard['type'] : 'inline'

/** The spoilt config with the actions, guards, delays and actors of the sound machine. */
const machineOf = (config: Plain, sound: AnyStateMachine): AnyStateMachine => {
  const spoilt: AnyStateMachine = createMachine(config)
  return spoilt.provide(sound.implementations)
}

/** Every machine that differs by one dropped transition, or one guard that always or never lets through. */
export const mutantsOf = (machine: AnyStateMachine): readonly Mutant[] => {
  const mutants: Mutant[] = []
  const count = slotsOf(machine.config as Plain, '').length
  for (let i = 0; i < count; i++) {
    const spoil = (name: string, change: (list: readonly Plain[]) => readonly Plain[]) => {
      const config = copy(machine.config) as Plain
      const slot = slotsOf(config, '')[i]
      if (!slot) throw new Error(`mutants: ${name} has no place in the copy`)
      const list = change(toList(slot.owner[slot.key]))
      if (list.length > 0) slot.owner[slot.key] = list
      else delete slot.owner[slot.key]
      mutants.push({ name, machine: machineOf(config, machine) })
    }
    const slot = slotsOf(machine.config as Plain, '')[i]
    if (!slot) continue
    for (const [at, { guard, target }] of toList(slot.owner[slot.key]).entries()) {
      const label = `${slot.label.trim()}[${at}]${target === undefined ? '' : ` → ${String(target)}`}`
      spoil(`${label}: dropped`, (list) => list.toSpliced(at, 1))
      if (guard === undefined) continue
      const without = (list: readonly Plain[], instead: Plain) =>
        list.map((one, j) => {
          const { guard: _, ...rest } = one
          return j === at ? { ...rest, ...instead } : one
        })
      spoil(`${label}: guard “${guardName(guard)}” always true`, (list) => without(list, {}))
      spoil(`${label}: guard “${guardName(guard)}” always false`, (list) => without(list, { guard: () => false }))
    }
  }
  return mutants
}
