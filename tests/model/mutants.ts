import { type AnyStateMachine, createMachine } from 'xstate'

/** A machine with one transition, guard or action spoilt. */
export interface Mutant {
  readonly name: string
  readonly machine: AnyStateMachine
}

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const plain = (value: unknown): Plain => (isPlain(value) ? value : {})

/** Copies a config; functions stay the same ones. */
const copy = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copy)
    : isPlain(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner)]))
      : value

const listOf = (some: unknown): readonly unknown[] => (Array.isArray(some) ? some : some === undefined ? [] : [some])
const toTransition = (one: unknown): Plain => (isPlain(one) ? one : { target: one })

/** Where a list stands: its owner object and its key there. */
interface Slot {
  readonly owner: Plain
  readonly key: string
  readonly label: string
  readonly holds: 'transitions' | 'actions'
}

const slotsOf = (node: Plain, name: string): readonly Slot[] => {
  const at = (owner: Plain, holds: Slot['holds'], keys: readonly string[], before: string) =>
    keys
      .filter((key) => owner[key] !== undefined)
      .map((key) => ({ owner, key, holds, label: `${name === '' ? 'the machine' : name}: ${before}${key}` }))
  const within = (part: string) => at(plain(node[part]), 'transitions', Object.keys(plain(node[part])), `${part} `)
  return [
    ...within('on'),
    ...within('after'),
    ...at(node, 'transitions', ['always', 'onDone'], ''),
    ...listOf(node['invoke']).flatMap((invoke) =>
      at(plain(invoke), 'transitions', ['onDone', 'onError', 'onSnapshot'], `${String(plain(invoke)['id'])}.`),
    ),
    ...at(node, 'actions', ['entry', 'exit'], ''),
    ...Object.entries(plain(node['states'])).flatMap(([child, inner]) =>
      slotsOf(plain(inner), name === '' ? child : `${name}.${child}`),
    ),
  ]
}

/** How a guard or an action is called: its name, or what it is where it has none. */
const called = (one: unknown): string =>
  typeof one === 'string'
    ? `“${one}”`
    : typeof plain(one)['type'] === 'string'
      ? `“${String(plain(one)['type'])}”`
      : 'inline'

/** One way to spoil a list: the name of the damage, and the list with it. */
type Damage = readonly [name: string, list: readonly unknown[]]

const damageToActions = (actions: readonly unknown[], name: string): readonly Damage[] =>
  actions.map((action, i) => [`${name} action ${called(action)} dropped`, actions.toSpliced(i, 1)])

const damageToTransitions = (transitions: readonly Plain[]): readonly Damage[] =>
  transitions.flatMap((transition, i): readonly Damage[] => {
    const { guard, target, actions } = transition
    const name = `[${i}]${target === undefined ? '' : ` → ${String(target)}`}`
    const { guard: _, ...unguarded } = transition
    return [
      [`${name} dropped`, transitions.toSpliced(i, 1)],
      ...(guard === undefined
        ? []
        : ([
            [`${name} guard ${called(guard)} always true`, transitions.with(i, unguarded)],
            [`${name} guard ${called(guard)} always false`, transitions.with(i, { ...unguarded, guard: () => false })],
          ] as const)),
      ...damageToActions(listOf(actions), name).map(
        ([damage, left]): Damage => [damage, transitions.with(i, { ...transition, actions: left })],
      ),
    ]
  })

/** The config with the actions, guards, delays and actors of the sound machine. */
const machineOf = (config: Plain, sound: AnyStateMachine): AnyStateMachine => {
  const spoilt: AnyStateMachine = createMachine(config)
  return spoilt.provide(sound.implementations)
}
const copyOfConfig = (machine: AnyStateMachine): Plain => plain(copy(machine.config))

/** The same machine built again as mutants are, with no damage done. */
export const soundCopy = (machine: AnyStateMachine): AnyStateMachine => machineOf(copyOfConfig(machine), machine)

/** Every machine that differs by one dropped transition or action, or by one guard that always or never lets through. */
export const mutantsOf = (machine: AnyStateMachine): readonly Mutant[] =>
  slotsOf(copyOfConfig(machine), '').flatMap(({ owner, key, holds, label }, i) => {
    const list = listOf(owner[key])
    const damages = holds === 'actions' ? damageToActions(list, '') : damageToTransitions(list.map(toTransition))
    return damages.map(([name, spoilt]): Mutant => {
      const config = copyOfConfig(machine)
      const slot = slotsOf(config, '')[i]
      if (!slot) throw new Error(`mutants: ${label} has no place in the copy`)
      if (spoilt.length > 0) slot.owner[slot.key] = spoilt
      else delete slot.owner[slot.key]
      return { name: `${label}${name}`, machine: machineOf(config, machine) }
    })
  })
