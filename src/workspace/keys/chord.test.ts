import { expect, test } from 'vitest'
import {
  canonical,
  chordsOf,
  chordsOfPress,
  chordToRecord,
  isChord,
  isLetter,
  type Press,
  worksWhileTyping,
} from '#workspace/keys/chord.ts'

const press = (key: string, code: string, held: Partial<Press> = {}): Press => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('a binding is compared without regard to the order of its modifiers or to capitals', () => {
  expect(canonical('shift+ctrl+A')).toBe('ctrl+shift+a')
  expect(canonical('alt+PageDown')).toBe('alt+PageDown')
  expect(chordsOf('g l')).toEqual(['g', 'l'])
  expect(chordsOf('w ,')).toEqual(['w', ','])
})

test('a press means what it types, whatever CapsLock makes of it', () => {
  expect(chordsOfPress(press('g', 'KeyG'))).toEqual(['g'])
  expect(chordsOfPress(press('G', 'KeyG'))).toEqual(['g'])
  expect(chordsOfPress(press('A', 'KeyA', { ctrlKey: true, shiftKey: true }))).toEqual(['ctrl+shift+a'])
  expect(chordsOfPress(press('F6', 'F6', { shiftKey: true }))).toEqual(['shift+F6'])
})

test('where a symbol needs shift, shift is no key of its own', () => {
  expect(chordsOfPress(press('?', 'Slash', { shiftKey: true }))).toEqual(['?'])
  expect(chordsOfPress(press('/', 'Digit7', { shiftKey: true, ctrlKey: true }))).toContain('ctrl+/')
})

test('on layouts without Latin letters the place of the key decides', () => {
  expect(chordsOfPress(press('ل', 'KeyG'))).toContain('g')
  expect(chordsOfPress(press('л', 'KeyK', { ctrlKey: true }))).toContain('ctrl+k')
  expect(chordsOfPress(press('ك', 'Semicolon', { ctrlKey: true }))).toContain('ctrl+;')
  expect(chordsOfPress(press('ظ', 'Slash', { ctrlKey: true }))).toContain('ctrl+/')
  expect(chordsOfPress(press('؟', 'Slash', { shiftKey: true }))).toContain('?')
})

test('digits are found on a row that types something else, and a Latin layout keeps what it types', () => {
  expect(chordsOfPress(press('&', 'Digit1'))).toEqual(['&', '1'])
  expect(chordsOfPress(press('z', 'KeyY'))).toEqual(['z'])
})

test('on a Mac ⌘ is ctrl, and the control key is control first and ctrl where nothing else is bound to it', () => {
  expect(chordsOfPress(press('k', 'KeyK', { metaKey: true }), true)).toEqual(['ctrl+k'])
  expect(chordsOfPress(press('k', 'KeyK', { ctrlKey: true }), true)).toEqual(['control+k', 'ctrl+k'])
})

test('the Windows key belongs to the system', () => {
  expect(chordsOfPress(press('l', 'KeyL', { metaKey: true }))).toEqual([])
})

test('letters, digits and symbols are silent while typing; ctrl, alt and function keys are not', () => {
  expect(['g', '?', '1', 'shift+g'].every(isLetter)).toBe(true)
  expect(['F1', 'ctrl+k', 'Delete'].some(isLetter)).toBe(false)
  expect(['ctrl+s', 'alt+PageDown', 'F1', 'shift+F6'].every(worksWhileTyping)).toBe(true)
  expect(['g', 'Delete', 'Enter', 'shift+Enter'].some(worksWhileTyping)).toBe(false)
})

test('what is recorded can be typed on other layouts too', () => {
  expect(chordToRecord(press('ل', 'KeyG'))).toBe('g')
  expect(chordToRecord(press('л', 'KeyK', { ctrlKey: true }))).toBe('ctrl+k')
  expect(chordToRecord(press('A', 'KeyA', { shiftKey: true }))).toBe('shift+a')
  expect(chordToRecord(press('PageDown', 'PageDown', { altKey: true }))).toBe('alt+PageDown')
  expect(chordToRecord(press('k', 'KeyK', { ctrlKey: true }), true)).toBe('control+k')
  expect(chordToRecord(press('l', 'KeyL', { metaKey: true }))).toBeUndefined()
})

test('a chord is one that some keyboard types, spelled as the engine compares it', () => {
  expect(['g', 'ctrl+k', 'ctrl+shift+a', 'alt+PageDown', 'F12', '?', 'ctrl++'].every(isChord)).toBe(true)
  expect(['', 'G', 'shift+ctrl+a', 'meta+k', 'hello', 'F123', 'ctrl', 'ctrl+'].some(isChord)).toBe(false)
})
