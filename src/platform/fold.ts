/** Letters that people type for each other in Arabic. */
const alike: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ـ: '' }

/** Letters without marks, and punctuation: most texts are nothing else, and the way below takes five times as long. */
const plain = /^[\0-\x7f\u2010-\u2027]*$/

/** Text as it is searched: small letters without marks. `É` → `e`, `محدَّد` → `محدد`. */
export const fold = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/[\p{M}\u2066-\u2069]/gu, '')
        .toLowerCase()
        .replaceAll(/[ىةـ]/g, (letter) => alike[letter] ?? letter)
