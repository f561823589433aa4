import { atom } from 'jotai'
import * as v from 'valibot'
import { bindingsOf, type Command } from '#define/command.ts'
import { keptAtom } from '#platform/storage.ts'
import { chordsOf, isLetter } from '#workspace/keys/chord.ts'

/** What somebody changed about the keys: bindings by command id (an empty list unbinds), and the switch for letter keys. */
export const keymapSchema = v.object({
  overrides: v.record(v.string(), v.array(v.string())),
  letters: v.boolean(),
})
export type KeymapChoice = v.InferOutput<typeof keymapSchema>
export const keymapAtom = keptAtom('app:keymap', keymapSchema, { overrides: {}, letters: true })

export const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** On a Mac the palette is ⌘K, as everywhere on that system; the specification's ctrl+k is then the real control key. */
const onMac: Readonly<Record<string, readonly string[]>> = {
  'workspace.palette': ['F1', 'ctrl+k'],
  'workspace.sidebar': ['control+k'],
}

/** The bindings of a command as they are now, in the order in which they are shown. */
export const bindingsNow = (
  command: Pick<Command, 'id' | 'keys'>,
  choice: KeymapChoice,
  mac = isMac,
): readonly string[] => {
  const all = choice.overrides[command.id] ?? (mac ? onMac[command.id] : undefined) ?? bindingsOf(command)
  return choice.letters ? all : all.filter((binding) => !chordsOf(binding).some(isLetter))
}

export interface Bound {
  readonly command: Command
  readonly chords: readonly string[]
}
/** Every binding by its first chord. */
export type Keymap = ReadonlyMap<string, readonly Bound[]>
export const keymapOf = (commands: Iterable<Command>, choice: KeymapChoice, mac = isMac): Keymap => {
  const map = new Map<string, Bound[]>()
  for (const command of commands)
    for (const binding of bindingsNow(command, choice, mac)) {
      const chords = chordsOf(binding)
      const first = chords[0] ?? ''
      map.set(first, [...(map.get(first) ?? []), { command, chords }])
    }
  return map
}

/** The chords of a sequence that was begun. */
export const pendingAtom = atom<readonly string[]>([])
