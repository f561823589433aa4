import { type Message, msg } from '#contract/words.ts'
import { canonical } from '#workspace/keys/chord.ts'

const browser = new Set(
  [
    ...['n', 't', 'w', 'l', 'r', 'f', 'p', 'd', 'h', 'j', 'u', 'e', 'q', 'Tab', 'F4'].map((key) => `ctrl+${key}`),
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '=', '+'].map((key) => `ctrl+${key}`),
    ...['n', 't', 'w', 'p', 'i', 'j', 'q', 'Tab', 'Delete'].map((key) => `ctrl+shift+${key}`),
    ...['PageUp', 'PageDown'].map((key) => `ctrl+${key}`),
    ...['ArrowLeft', 'ArrowRight', 'Home'].map((key) => `alt+${key}`),
    ...['F5', 'F7', 'F11', 'F12', 'ctrl+F5', 'shift+F5'],
  ].map(canonical),
)
const system = new Set(['alt+F4', 'alt+Tab', 'alt+Escape', 'ctrl+Escape', 'ctrl+shift+Escape'].map(canonical))

/** Why a chord is never bound: the browser, the system or a screen reader has it. */
export type Holder = 'browser' | 'menus' | 'system' | 'typing' | 'reader'
/** Who has this chord, so that nothing here may; undefined when it is free. */
export const reservedFor = (chord: string): Holder | undefined => {
  const own = canonical(chord)
  if (/(^|\+)(Insert|CapsLock)$/.test(own)) return 'reader'
  // ctrl+alt is AltGr on many keyboards, which types characters; on a Mac it is VoiceOver's.
  if (/^(ctrl|control)\+alt\+/.test(own)) return 'typing'
  if (browser.has(own)) return 'browser'
  if (system.has(own) || /^alt\+shift\+/.test(own)) return 'system'
  if (/^alt\+.$/u.test(own)) return 'menus'
  return undefined
}
export const reservedReasons: Readonly<Record<Holder, Message>> = {
  browser: msg`The browser uses this key.`,
  menus: msg`Alt with a letter opens browser and system menus.`,
  system: msg`The operating system uses this key.`,
  typing: msg`Ctrl+Alt acts as AltGr, which types characters on many keyboards. Screen readers on a Mac use it too.`,
  reader: msg`Screen readers use this key.`,
}

/** Keys that widgets and text fields need everywhere: a definition may use them in its own place, a person's choice may not. */
const moving =
  /^(ctrl\+)?(shift\+)?(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Enter|Tab|Escape|Backspace|Delete| )$/
const editing = new Set(['ctrl+c', 'ctrl+x', 'ctrl+v', 'ctrl+a', 'ctrl+z', 'ctrl+y', 'ctrl+shift+z', 'ctrl+shift+v'])
/** The one key that nobody can lose: whatever is changed here, everything can be found by it. */
export const paletteKey = 'F1'

/** Why somebody may not choose a chord, as a sentence; undefined when they may. */
export const refusalOf = (chord: string): Message | undefined => {
  const holder = reservedFor(chord)
  if (holder) return reservedReasons[holder]
  if (chord === paletteKey) return msg`F1 always opens the command palette, so that every command stays within reach.`
  if (moving.test(chord) || /^(shift\+)?(F10|ContextMenu)$/.test(chord))
    return msg`This key moves, opens, deletes or closes things in every field and list.`
  if (editing.has(chord)) return msg`This shortcut copies, cuts, pastes, selects, undoes or redoes while you type.`
  return undefined
}
