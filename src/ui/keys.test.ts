import { expect, test } from 'vitest'
import { ariaKeys, keyCaps } from '#ui/keys.ts'

test('a chord is drawn cap by cap, a sequence key by key', () => {
  expect(keyCaps('ctrl+k', false)).toEqual(['Ctrl', 'K'])
  expect(keyCaps('g l', false)).toEqual(['G', 'L'])
  expect(keyCaps('ctrl+shift+a', false)).toEqual(['Ctrl', 'Shift', 'A'])
  expect(keyCaps('shift+F10', false)).toEqual(['Shift', 'F10'])
})
test('a plus may be the key itself', () => {
  expect(keyCaps('ctrl++', false)).toEqual(['Ctrl', '+'])
})
test('on a Mac the control key of the map is the command key', () => {
  expect(keyCaps('ctrl+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('shift+alt+x', true)).toEqual(['⇧', '⌥', 'X'])
  expect(ariaKeys('ctrl+k', true)).toBe('Meta+K')
})
test('aria-keyshortcuts names chords and leaves sequences out, where a space would mean “or”', () => {
  expect(ariaKeys('ctrl+shift+a', false)).toBe('Control+Shift+A')
  expect(ariaKeys('F8', false)).toBe('F8')
  expect(ariaKeys('g l', false)).toBeUndefined()
  expect(ariaKeys(undefined, false)).toBeUndefined()
})
