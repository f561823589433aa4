import { chordToRecord, isLetter, type Press } from '#workspace/keys/chord.ts'
import { longest } from '#workspace/keys/keymap.ts'

const silent = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Fn', 'Dead', 'Process', 'Unidentified'])
/** A keyboard event, as far as recording asks. */
export interface RecordedPress extends Press {
  readonly isComposing?: boolean
  getModifierState(key: string): boolean
}
/** The chord of a press while keys are recorded; undefined when it is none, such as a modifier alone. */
export const chordOf = (press: RecordedPress, isMac: boolean): string | undefined => {
  if (press.isComposing || silent.has(press.key)) return undefined
  // Written as what it is, so that the reason can be told.
  if (press.getModifierState('AltGraph')) return `ctrl+alt+${press.key.toLowerCase()}`
  return chordToRecord(press, isMac)
}
/** What is recorded after one more chord: letters make a sequence, everything else stands alone. */
export const recorded = (before: readonly string[], chord: string): readonly string[] =>
  isLetter(chord) && before.length < longest && before.every(isLetter) ? [...before, chord] : [chord]
