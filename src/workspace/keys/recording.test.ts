import { expect, test } from 'vitest'
import { chordOf, type RecordedPress, recorded } from '#workspace/keys/recording.ts'

const press = (key: string, held: Partial<RecordedPress> = {}, altGraph = false): RecordedPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: (name) => name === 'AltGraph' && altGraph,
  ...held,
})

test('letters make a sequence of three at most, then it begins anew', () => {
  expect(recorded([], 'g')).toEqual(['g'])
  expect(recorded(['g'], 'l')).toEqual(['g', 'l'])
  expect(recorded(['g', 'l', 'x'], 'y')).toEqual(['y'])
})
test('a key with a modifier, and a function key, stand alone', () => {
  expect(recorded(['g'], 'ctrl+m')).toEqual(['ctrl+m'])
  expect(recorded(['ctrl+m'], 'g')).toEqual(['g'])
  expect(recorded(['F8'], 'F9')).toEqual(['F9'])
})
test('a modifier alone and an input method’s keys are no chord; AltGr is written as what it is', () => {
  expect([chordOf(press('Shift'), false), chordOf(press('Dead'), false)]).toEqual([undefined, undefined])
  expect(chordOf(press('a', { isComposing: true }), false)).toBeUndefined()
  expect(chordOf(press('@', {}, true), false)).toBe('ctrl+alt+@')
  expect(chordOf(press('M', { shiftKey: true, ctrlKey: true }), false)).toBe('ctrl+shift+m')
})
