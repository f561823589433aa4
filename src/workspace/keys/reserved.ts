import { canonical } from '#workspace/keys/chord.ts'

const browser = new Set(
  [
    ...['n', 't', 'w', 'l', 'r', 'f', 'p', 'd', 'h', 'j', 'u', 'e', 'Tab'].map((key) => `ctrl+${key}`),
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => `ctrl+${key}`),
    ...['n', 't', 'w', 'p'].map((key) => `ctrl+shift+${key}`),
    ...['F5', 'F7', 'F11', 'F12', 'Insert', 'CapsLock'],
  ].map(canonical),
)

/** Why a chord is never bound: the browser, the system or a screen reader has it. Undefined when it is free. */
export const reservedFor = (chord: string): 'browser' | 'system' | 'typing' | undefined => {
  const own = canonical(chord)
  if (browser.has(own)) return 'browser'
  // ctrl+alt is AltGr on many keyboards, which types characters.
  if (/^(ctrl|control)\+alt\+/.test(own)) return 'typing'
  if (/^alt\+shift\+/.test(own)) return 'system'
  if (/^alt\+.$/.test(own)) return 'browser'
  if (/(^|\+)(Insert|CapsLock)$/.test(own)) return 'system'
  return undefined
}
