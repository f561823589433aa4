import type { Command } from '#define/command.ts'
import { isLetter, worksWhileTyping } from '#workspace/keys/chord.ts'
import type { Bound, Keymap } from '#workspace/keys/keymap.ts'

/** What the engine must know about the moment of a press. */
export interface Moment {
  readonly typing: boolean
  /** A dialog, a menu or the palette has the keyboard. */
  readonly overlay: boolean
  readonly repeat: boolean
  /** May this command's key fire here: its zone, view and room are right, and somebody can carry it out. */
  readonly fires: (command: Command) => boolean
}
export type KeyStep =
  | { readonly does: 'nothing' }
  /** The press belongs to a sequence, begun or led further. */
  | { readonly does: 'wait'; readonly typed: readonly string[] }
  | { readonly does: 'run'; readonly command: Command }
  /** A sequence ended without a command. */
  | { readonly does: 'give-up' }

const zonesOf = ({ when }: Command) => (when?.zone === undefined ? [] : [when.zone].flat())
/** Nothing under a dialog moves or opens, and letters there belong to it; saving and renewing reach over it. */
const reachesOver = (command: Command, chord: string): boolean =>
  zonesOf(command).includes('overlay') ||
  (worksWhileTyping(chord) && command.opens === undefined && !/^(tabs|workspace)\./.test(command.id))

const isAllowed = (command: Command, chord: string, moment: Moment): boolean => {
  if (moment.repeat && isLetter(chord)) return false
  if (moment.typing && (command.when?.typing === false || !worksWhileTyping(chord))) return false
  if (moment.overlay && !reachesOver(command, chord)) return false
  return moment.fires(command)
}

/** What a press means, given the chords it may stand for and what was typed before it. Pure. */
export const stepKeys = (
  keymap: Keymap,
  typed: readonly string[],
  presses: readonly string[],
  moment: Moment,
): KeyStep => {
  for (const chord of presses) {
    const path = [...typed, chord]
    const first = path[0] ?? chord
    const fitting = (keymap.get(first) ?? []).filter(
      ({ command, chords }) =>
        path.every((part, i) => chords[i] === part) &&
        isAllowed(command, first, typed.length > 0 ? { ...moment, typing: false } : moment),
    )
    const done = fitting.find(({ chords }) => chords.length === path.length)
    if (done) return { does: 'run', command: done.command }
    if (fitting.length > 0) return { does: 'wait', typed: path }
  }
  return typed.length > 0 ? { does: 'give-up' } : { does: 'nothing' }
}

/** What may follow what was typed: the next chord and its command, each chord once. */
export const nextKeys = (
  keymap: Keymap,
  typed: readonly string[],
  fires: (command: Command) => boolean,
): readonly { readonly chord: string; readonly command: Command; readonly isLast: boolean }[] => {
  const next = new Map<string, { chord: string; command: Command; isLast: boolean }>()
  const fitting: readonly Bound[] = keymap.get(typed[0] ?? '') ?? []
  for (const { chords, command } of fitting) {
    const chord = chords[typed.length]
    if (chord === undefined || next.has(chord) || !typed.every((part, i) => chords[i] === part) || !fires(command))
      continue
    next.set(chord, { chord, command, isLast: chords.length === typed.length + 1 })
  }
  return [...next.values()]
}
