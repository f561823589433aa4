import type { Message } from '#contract/words.ts'
import { type Command, canBothHold } from '#define/command.ts'
import { chordsOf } from '#workspace/keys/chord.ts'
import { allBindings, isMac, type KeymapChoice, presetBindings } from '#workspace/keys/keymap.ts'
import { refusalOf } from '#workspace/keys/reserved.ts'

/** What would come of binding some keys to a command. */
export type Verdict =
  | { readonly is: 'free' }
  /** The command has these keys already. */
  | { readonly is: 'own' }
  /** The browser, the system, a screen reader or every text field has one of them. */
  | { readonly is: 'reserved'; readonly chord: string; readonly reason: Message }
  /** Others have them, and both could be meant at the same moment: they must give them up. */
  | { readonly is: 'taken'; readonly by: readonly Command[] }
  /** Others have them, in places that exclude each other: both may keep them. */
  | { readonly is: 'shared'; readonly by: readonly Command[] }
  /** A longer sequence begins with them, so that it could never be finished. */
  | { readonly is: 'begins'; readonly by: Command; readonly keys: string }
  /** They begin with keys that already run something, so that they could never be finished. */
  | { readonly is: 'continues'; readonly by: Command; readonly keys: string }

const same = (binding: string) => chordsOf(binding).join(' ')

/** Judges keys before they are bound. `commands` are all that this person may run. */
export const judge = (
  binding: string,
  command: Command,
  commands: Iterable<Command>,
  choice: KeymapChoice,
  mac = isMac,
): Verdict => {
  const wanted = same(binding)
  const own = allBindings(command, choice, mac).map(same)
  if (own.includes(wanted)) return { is: 'own' }
  // What the portal itself gives this command cannot be wrong.
  if (!presetBindings(command, choice, mac).map(same).includes(wanted))
    for (const chord of chordsOf(wanted)) {
      const reason = refusalOf(chord)
      if (reason) return { is: 'reserved', chord, reason }
    }
  const taken: Command[] = []
  const shared: Command[] = []
  for (const other of commands) {
    const meets = canBothHold(command.when, other.when)
    for (const keys of allBindings(other, choice, mac).map(same)) {
      if (meets && keys.startsWith(`${wanted} `)) return { is: 'begins', by: other, keys }
      if (meets && wanted.startsWith(`${keys} `)) return { is: 'continues', by: other, keys }
      if (keys === wanted && other.id !== command.id) (meets ? taken : shared).push(other)
    }
  }
  if (taken.length > 0) return { is: 'taken', by: taken }
  if (shared.length > 0) return { is: 'shared', by: shared }
  return { is: 'free' }
}

/** The choice with these bindings for a command; those of the preset are no change. */
export const withBindings = (
  choice: KeymapChoice,
  command: Command,
  bindings: readonly string[],
  mac = isMac,
): KeymapChoice => {
  const { [command.id]: _, ...others } = choice.overrides
  const preset = presetBindings(command, choice, mac)
  const isPreset = preset.length === bindings.length && preset.every((keys, place) => keys === bindings[place])
  return { ...choice, overrides: isPreset ? others : { ...others, [command.id]: bindings } }
}
/** One binding more. */
export const bind = (choice: KeymapChoice, command: Command, binding: string, mac = isMac): KeymapChoice =>
  withBindings(choice, command, [...allBindings(command, choice, mac), binding], mac)
/** One binding less. */
export const unbind = (choice: KeymapChoice, command: Command, binding: string, mac = isMac): KeymapChoice =>
  withBindings(
    choice,
    command,
    allBindings(command, choice, mac).filter((keys) => same(keys) !== same(binding)),
    mac,
  )
/** Takes keys away from who has them, and binds them. */
export const takeOver = (
  choice: KeymapChoice,
  command: Command,
  binding: string,
  from: readonly Command[],
  mac = isMac,
): KeymapChoice =>
  bind(
    from.reduce((before, other) => unbind(before, other, binding, mac), choice),
    command,
    binding,
    mac,
  )
/** As the preset has it. */
export const reset = (choice: KeymapChoice, command: Command): KeymapChoice => {
  const { [command.id]: _, ...overrides } = choice.overrides
  return { ...choice, overrides }
}
