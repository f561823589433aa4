import { expect, test } from 'vitest'
import { reservedFor } from '#workspace/keys/reserved.ts'

test.each([
  'ctrl+n',
  'ctrl+t',
  'ctrl+w',
  'ctrl+Tab',
  'ctrl+1',
  'ctrl+9',
  'ctrl+shift+N',
  'ctrl+shift+p',
  'ctrl+l',
  'ctrl+F',
  'ctrl+e',
  'ctrl+alt+x',
  'alt+f',
  'alt+shift+a',
  'Insert',
  'CapsLock',
  'F5',
  'F7',
  'F11',
  'F12',
  'ctrl+0',
  'ctrl+q',
  'ctrl+PageDown',
  'alt+ArrowLeft',
  'alt+F4',
  'ctrl+alt+PageDown',
  'shift+Insert',
])('%s is never bound', (chord) => {
  expect(reservedFor(chord)).toBeDefined()
})
test.each([
  'ctrl+k',
  'ctrl+/',
  'ctrl+shift+a',
  'ctrl+s',
  'ctrl+;',
  'F1',
  'F6',
  'shift+F6',
  'F8',
  'alt+PageDown',
  'alt+PageUp',
  'ctrl+b',
  'ctrl+m',
  'shift+v',
  'g',
  '?',
])('%s is free', (chord) => {
  expect(reservedFor(chord)).toBeUndefined()
})
