import { atom } from 'jotai'
import * as v from 'valibot'
import { bindingsOf, type Command } from '#define/command.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { chordsOf, isChord, isLetter } from '#workspace/keys/chord.ts'
import { presetKeys, presets } from '#workspace/keys/presets.ts'
import { paletteKey, reservedFor } from '#workspace/keys/reserved.ts'
import { store } from '#workspace/store.ts'

/** As many chords as a sequence may have. */
export const longest = 3
/** True when a binding is spelled as the engine compares it, and nobody else has its keys. */
export const isBinding = (binding: string): boolean => {
  const chords = binding.split(' ')
  return chords.length <= longest && chords.every((chord) => isChord(chord) && reservedFor(chord) === undefined)
}

/**
 * What somebody changed about the keys: a preset, bindings by command id on top of it (an empty list unbinds), and the
 * switch for letter keys. What was written by hand and is no binding is left out.
 */
export const keymapSchema = v.object({
  preset: v.optional(v.picklist(presets), 'portal'),
  overrides: v.record(
    v.string(),
    v.pipe(
      v.array(v.string()),
      v.transform((bindings): readonly string[] => bindings.filter(isBinding)),
    ),
  ),
  letters: v.boolean(),
})
export type KeymapChoice = v.InferOutput<typeof keymapSchema>
export const noChoice: KeymapChoice = { preset: 'portal', overrides: {}, letters: true }

const keyOf = (userId: number) => `app:keymap:${userId}` as const
const ownedAtom = atom<{ readonly userId: number | null; readonly choice: KeymapChoice }>({
  userId: null,
  choice: noChoice,
})
const take = (userId: number) =>
  store.set(ownedAtom, { userId, choice: readStored(keyOf(userId), keymapSchema) ?? noChoice })
/** The keys as this person has them; writing keeps them on this device. */
export const keymapAtom = atom(
  (get) => get(ownedAtom).choice,
  (get, set, choice: KeymapChoice) => {
    const { userId } = get(ownedAtom)
    set(ownedAtom, { userId, choice })
    if (userId !== null) writeStored(keyOf(userId), choice)
  },
)
/** From now on the keys are this person's. */
export const ownKeymap = (userId: number): void => {
  if (store.get(ownedAtom).userId !== userId) take(userId)
}
/** What is changed in another window of this browser holds here too. */
export const followKeymap = (userId: number): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) take(userId)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

export const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** On a Mac the palette is ⌘K, as everywhere on that system; the specification's ctrl+k is then the real control key. */
const onMac: Readonly<Record<string, readonly string[]>> = {
  'workspace.palette': ['F1', 'ctrl+k'],
  'workspace.sidebar': ['control+k'],
}
/** The one command that always keeps a key. */
export const paletteId = 'workspace.palette'

/** A command's bindings without anybody's changes, as the engine compares them. */
export const presetBindings = (
  command: Pick<Command, 'id' | 'keys'>,
  { preset }: Pick<KeymapChoice, 'preset'>,
  mac = isMac,
): readonly string[] => presetKeys(preset, command) ?? (mac ? onMac[command.id] : undefined) ?? bindingsOf(command)

/** The bindings of a command, letters among them also while those are switched off. */
export const allBindings = (
  command: Pick<Command, 'id' | 'keys'>,
  choice: KeymapChoice,
  mac = isMac,
): readonly string[] => {
  const all = choice.overrides[command.id] ?? presetBindings(command, choice, mac)
  return command.id === paletteId && !all.includes(paletteKey) ? [...all, paletteKey] : all
}
const isLettered = (binding: string) => chordsOf(binding).some(isLetter)

/** The bindings of a command as they are now, in the order in which they are shown. */
export const bindingsNow = (
  command: Pick<Command, 'id' | 'keys'>,
  choice: KeymapChoice,
  mac = isMac,
): readonly string[] => {
  const all = allBindings(command, choice, mac)
  return choice.letters ? all : all.filter((binding) => !isLettered(binding))
}

export interface Bound {
  readonly command: Command
  readonly chords: readonly string[]
}
/** Every binding by its first chord. */
export type Keymap = ReadonlyMap<string, readonly Bound[]>
export const keymapOf = (commands: Iterable<Command>, choice: KeymapChoice, mac = isMac): Keymap => {
  const map = new Map<string, Bound[]>()
  const all = [...commands]
  const isOwn = ({ id }: Command) => choice.overrides[id] !== undefined
  // What somebody chose goes before what the portal brings along, should a later version bind the same key.
  for (const command of [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))])
    for (const binding of bindingsNow(command, choice, mac)) {
      const chords = chordsOf(binding)
      const first = chords[0] ?? ''
      const bound = map.get(first)
      if (bound) bound.push({ command, chords })
      else map.set(first, [{ command, chords }])
    }
  return map
}

/** The chords of a sequence that was begun. */
export const pendingAtom = atom<readonly string[]>([])
