import { atom, useAtomValue } from 'jotai'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { type Message, msg } from '#contract/words.ts'
import { type Command, type Facts, unmetCondition } from '#define/command.ts'
import { factsNow, frontTabAtom } from '#workspace/commands/facts.ts'
import { bindingsNow, keymapAtom, keymapOf } from '#workspace/keys/keymap.ts'
import { store } from '#workspace/store.ts'
import { TabProvider } from '#workspace/tab.ts'

/** How a command was asked for. */
export interface Asking {
  /** ctrl or ⌘ was held: what opens, opens in a tab of its own. */
  readonly newTab: boolean
  /** What was chosen beforehand, by the id of one of the command's choices. */
  readonly choice?: string
}
/** One of the values that a command asks for: whoever names it beforehand is not asked again. */
export interface Choice {
  readonly id: string
  readonly title: Message
}
export type CommandAct = (asking: Asking) => unknown
interface Holder {
  readonly act: CommandAct
  readonly enabled: boolean
  readonly choices: () => readonly Choice[]
  /** The tab that it stands in, if it stands in one. */
  readonly tab: string | undefined
}

/** Every command of the portal by its id, in the order of definition. */
export const definitionsAtom = atom<ReadonlyMap<string, Command>>(new Map())
/** Who carries a command out, the last one first asked. Nothing is drawn by it: it is read when a command is asked for. */
const holders = new Map<string, readonly Holder[]>()
/** Opens the place of a command that has one; the workspace gives it. */
const openerAtom = atom<{ readonly open: ((place: string, asking: Asking) => void) | null }>({ open: null })

export const liveKeymapAtom = atom((get) => keymapOf(get(definitionsAtom).values(), get(keymapAtom)))

/** Makes these the commands of the portal. Two with one id are a mistake in a definition. */
export const defineAll = (commands: readonly Command[]): void => {
  const byId = new Map<string, Command>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Command “${command.id}” is defined twice: give one of them another id`)
    byId.set(command.id, command)
  }
  store.set(definitionsAtom, byId)
}
/** Says how places open; returns the way to take it back. */
export const openWith = (open: (place: string, asking: Asking) => void): (() => void) => {
  store.set(openerAtom, { open })
  return () => store.set(openerAtom, { open: null })
}

interface BindingOptions {
  readonly enabled?: boolean
  /** What the act asks for, where it may be chosen before it runs: the palette asks then, and `asking.choice` tells. */
  readonly choices?: () => readonly Choice[]
}
/** A command and what it does here. */
export type Binding = readonly [command: Command, act: CommandAct, options?: BindingOptions]

/** Carries out several commands while this part is on the screen; like useCommand for each of them. */
export const useCommands = (bindings: readonly Binding[]): void => {
  const tab = useContext(TabProvider)?.id
  const latest = useRef(bindings)
  useLayoutEffect(() => {
    latest.current = bindings
  })
  const shape = bindings.map(([{ id }, , options]) => `${id}${options?.enabled === false ? '-' : ''}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the bindings, whose acts are read when they run
  useEffect(() => {
    const mine = latest.current.map(([{ id }, , options], i): readonly [string, Holder] => {
      if (!store.get(definitionsAtom).has(id))
        throw new Error(`Command “${id}” is not among the registry's commands: add it where src/app makes the registry`)
      const act: CommandAct = (asking) => latest.current[i]?.[1](asking)
      const choices = () => latest.current[i]?.[2]?.choices?.() ?? []
      return [id, { act, enabled: options?.enabled !== false, choices, tab }]
    })
    for (const [id, holder] of mine) holders.set(id, [...(holders.get(id) ?? []), holder])
    return () => {
      for (const [id, holder] of mine)
        holders.set(
          id,
          (holders.get(id) ?? []).filter((one) => one !== holder),
        )
    }
  }, [shape, tab])
}
/**
 * Carries out a command while this part is on the screen: `useCommand(save, () => submit())`. The part that came last
 * wins; a hidden tab's parts do not count, since React unmounts their effects, and neither do those of the tab in the
 * other pane.
 */
export const useCommand = (command: Command, act: CommandAct, options: BindingOptions = {}): void =>
  useCommands([[command, act, options]])

const holderOf = (id: string): Holder | undefined => {
  const front = store.get(frontTabAtom)
  return holders.get(id)?.findLast(({ tab }) => tab === undefined || front === null || tab === front)
}
const reasonOf = (command: Command, facts: Facts, holder: Holder | undefined): Message | undefined =>
  unmetCondition(command.when, facts) ??
  (command.opens !== undefined || holder?.enabled ? undefined : msg`Not available here`)

/** Why a command cannot run now: the first fact that is not met, or that nothing here can carry it out. */
export const disabledReason = (command: Command, facts = factsNow()): Message | undefined =>
  reasonOf(command, facts, holderOf(command.id))

/** True when the command would do something now. */
export const canRun = (command: Command, facts = factsNow()): boolean => disabledReason(command, facts) === undefined

/** What a command asks for now, before it runs; nothing for most. */
export const choicesOf = (id: string): readonly Choice[] => holderOf(id)?.choices() ?? []

/** Runs a command by its id. False when it cannot run now. */
export const runCommand = (id: string, asking: Asking = { newTab: false }, facts = factsNow()): boolean => {
  const command = store.get(definitionsAtom).get(id)
  if (!command) throw new Error(`There is no command “${id}”`)
  const holder = holderOf(id)
  if (reasonOf(command, facts, holder)) return false
  if (holder?.enabled) holder.act(asking)
  else if (command.opens !== undefined) store.get(openerAtom).open?.(command.opens, asking)
  return true
}

/** The first binding of a command as it is now, to show it: `g l`. */
export const useKeysOf = (id: string | undefined): string | undefined => {
  const command = useAtomValue(definitionsAtom).get(id ?? '')
  const choice = useAtomValue(keymapAtom)
  return command && bindingsNow(command, choice)[0]
}
/** Likewise for commands that are not known before. */
export const useKeysOfCommands = (): ((command: Command) => string | undefined) => {
  const choice = useAtomValue(keymapAtom)
  return (command) => bindingsNow(command, choice)[0]
}
