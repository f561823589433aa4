/** What a key press looks like here: a keyboard event, or a test's. */
export interface Press {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const isSymbol = (key: string) => key.length === 1 && !/\p{L}/u.test(key) && key !== ' '
const order = ['ctrl', 'control', 'alt', 'shift'] as const

const joined = (held: readonly string[], key: string): string => {
  // Where a symbol needs shift to be typed (`?` here, `/` on a German keyboard), shift is no key of its own.
  const kept = order.filter((modifier) => held.includes(modifier) && !(modifier === 'shift' && isSymbol(key)))
  return [...kept, key.length === 1 ? key.toLowerCase() : key].join('+')
}

/** One chord as the engine compares it: `shift+ctrl+A` → `ctrl+shift+a`. */
export const canonical = (chord: string): string => {
  const parts = chord.split(/\+(?=.)/)
  const key = parts.at(-1) ?? ''
  return joined(
    parts.slice(0, -1).map((part) => part.toLowerCase()),
    key === 'Space' ? ' ' : key,
  )
}
/** The chords of a binding: `g l` → [g, l]. */
export const chordsOf = (binding: string): readonly string[] => binding.split(' ').map(canonical)

const unshifted: Readonly<Record<string, string>> = { Slash: '/', Semicolon: ';', Comma: ',', Period: '.' }
const shifted: Readonly<Record<string, string>> = { Slash: '?', Semicolon: ':', Comma: '<', Period: '>' }
const latinOf = ({ code, shiftKey }: Press): string | undefined =>
  /^Key[A-Z]$/.test(code)
    ? code.slice(3).toLowerCase()
    : /^Digit\d$/.test(code)
      ? code.slice(5)
      : (shiftKey ? shifted : unshifted)[code]

/**
 * The chords that a press may mean, best first: by what it types, and by where the key lies when it types no Latin
 * letter (Arabic, Greek, Russian layouts) or no digit (the French row of digits).
 * On a Mac `ctrl` is ⌘; ⌃ is `control`, and means `ctrl` where nothing else is bound to it.
 */
export const chordsOfPress = (press: Press, isMac = false): readonly string[] => {
  const latin = latinOf(press)
  const byPlace = latin !== undefined && (press.key > '~' || /^Digit/.test(press.code)) ? latin : undefined
  const keys = byPlace === undefined || byPlace === press.key ? [press.key] : [press.key, byPlace]
  const rest = [...(press.altKey ? ['alt'] : []), ...(press.shiftKey ? ['shift'] : [])]
  const mains = isMac
    ? press.metaKey
      ? [['ctrl']]
      : press.ctrlKey
        ? [['control'], ['ctrl']]
        : [[]]
    : // The Windows key belongs to the system.
      press.metaKey
      ? []
      : [press.ctrlKey ? ['ctrl'] : []]
  return mains.flatMap((main) => keys.map((key) => joined([...main, ...rest], key)))
}

/** A chord that types a character, a capital among them: such keys stay silent while somebody types, and can be switched off. */
export const isLetter = (chord: string): boolean => /^(shift\+)?.$/u.test(chord)
/** A chord that works while typing: with ctrl or alt, or a function key. */
export const worksWhileTyping = (chord: string): boolean =>
  /^(ctrl|control|alt)\+/.test(chord) || /(^|\+)F\d+$/.test(chord)

const named =
  'F\\d{1,2}|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Home|End|Enter|Delete|Backspace|Escape|Tab|Insert|CapsLock|ContextMenu'
const shape = new RegExp(`^((ctrl|control|alt|shift)\\+)*(.|${named})$`, 'u')
/** True when a chord is written as the engine compares it. */
export const isChord = (chord: string): boolean => shape.test(chord) && canonical(chord) === chord

/**
 * The chord that is written down when somebody records a press: what it types, or the key's place on layouts without
 * Latin letters, so that a colleague on another layout can use it too.
 */
export const chordToRecord = (press: Press, isMac = false): string | undefined => {
  const chords = chordsOfPress(press, isMac)
  return chords.find((chord) => /^[!-~]+$/.test(chord)) ?? chords[0]
}
