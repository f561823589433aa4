/** Letters that people type for each other in Arabic. */
const alike: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ـ: '' }

/** Text as it is searched: small letters without marks. `É` → `e`, `محدَّد` → `محدد`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\u2066-\u2069]/gu, '')
    .toLowerCase()
    .replaceAll(/[ىةـ]/g, (letter) => alike[letter] ?? letter)
