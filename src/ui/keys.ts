/** Keys are written as the key map writes them: `ctrl+k`, `shift+F10`, and sequences with a space, `g l`. */
export const mac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

const onMac: Readonly<Record<string, string>> = { ctrl: '⌘', meta: '⌘', control: '⌃', alt: '⌥', shift: '⇧', enter: '↵' }
const elsewhere: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  meta: 'Meta',
  alt: 'Alt',
  shift: 'Shift',
}
const caps: Readonly<Record<string, string>> = {
  escape: 'Esc',
  esc: 'Esc',
  delete: 'Del',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  space: 'Space',
  enter: 'Enter',
}

// `+` may itself be the key: ctrl++.
const strokesOf = (chord: string): readonly string[] => chord.split(/\+(?=.)/)
const capOf = (stroke: string, isMac: boolean): string => {
  const plain = stroke.toLowerCase()
  return (isMac ? onMac : elsewhere)[plain] ?? caps[plain] ?? (stroke.length === 1 ? stroke.toUpperCase() : stroke)
}

/** The caps to draw: `ctrl+k` → Ctrl, K; `g l` → G, L; on a Mac ctrl is ⌘. */
export const keyCaps = (keys: string, isMac = mac): readonly string[] =>
  keys.split(' ').flatMap((chord) => strokesOf(chord).map((stroke) => capOf(stroke, isMac)))

const aria: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  meta: 'Meta',
  alt: 'Alt',
  shift: 'Shift',
}

/** For aria-keyshortcuts; it cannot express a sequence, a space there means “or”. */
export const ariaKeys = (keys: string | undefined, isMac = mac): string | undefined => {
  if (keys === undefined || keys.includes(' ')) return undefined
  return strokesOf(keys)
    .map((stroke) => {
      const plain = stroke.toLowerCase()
      if (plain === 'ctrl' && isMac) return 'Meta'
      return aria[plain] ?? (stroke.length === 1 ? stroke.toUpperCase() : stroke)
    })
    .join('+')
}
