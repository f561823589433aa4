import { fold } from '#platform/fold.ts'

/** What a row is found by, folded once. */
export interface Findable {
  /** The title with a space before it, so that a word's start is found by a space and the word. */
  readonly title: string
  readonly initials: string
  /** Its keys without spaces: `g l` is found by `gl`. */
  readonly keys: readonly string[]
  readonly also: string
}
/** What stands between words, in titles as in what is typed: `Mag-log out` are three. */
const wordsIn = (folded: string): readonly string[] => folded.split(/[\s,/·—–-]+/).filter((word) => word !== '')
export const findable = (title: string, keys: readonly string[] = [], also = ''): Findable => {
  const words = wordsIn(fold(title))
  return {
    title: ` ${words.join(' ')}`,
    initials: words.map((word) => word[0] ?? '').join(''),
    keys: keys.filter((binding) => binding.includes(' ')).map((binding) => fold(binding).replaceAll(' ', '')),
    also: also === '' ? '' : ` ${wordsIn(fold(also)).join(' ')}`,
  }
}

/**
 * How well a row answers what was typed; 0 is not at all. In the example, what was typed → the row.
 * The steps lie 100 apart, so that the length of a title only decides among rows of the same step.
 */
const steps = {
  /** `gl` → Leads, whose keys are G L. */
  sequence: 1000,
  /** `leads` → Leads */
  whole: 900,
  /** `lea` → Leads */
  start: 800,
  /** `drive` → Test Drives */
  word: 700,
  /** `new dea` → New Dealer, `dealer new` too */
  words: 600,
  /** `td` → Test Drives */
  initials: 500,
  /** `n` → what begins with the key N */
  keyStart: 400,
  /** `shortcuts` → All keys */
  also: 300,
  /** `eal` → Dealers */
  inside: 200,
} as const

const brevity = (row: Findable) => Math.max(0, 60 - row.title.length) / 2

/** `query` is folded and trimmed, `words` are its words. */
const scoreOf = (row: Findable, query: string, compact: string, words: readonly string[]): number => {
  const { title } = row
  for (const keys of row.keys) if (keys === compact) return steps.sequence + brevity(row)
  const at = title.indexOf(query)
  if (at === 1) return (title.length === query.length + 1 ? steps.whole : steps.start) + brevity(row)
  if (at > 0 && title[at - 1] === ' ') return steps.word + brevity(row) - at
  if (words.length > 1 && words.every((word) => title.includes(` ${word}`))) return steps.words + brevity(row)
  if (compact.length > 1 && row.initials.startsWith(compact)) return steps.initials + brevity(row)
  for (const keys of row.keys) if (keys.startsWith(compact)) return steps.keyStart + brevity(row)
  if (row.also !== '' && row.also.includes(` ${query}`)) return steps.also + brevity(row)
  if (at > 0 && query.length > 1) return steps.inside + brevity(row) - at
  if (words.length > 1 && words.every((word) => title.includes(word) || row.also.includes(word))) return steps.inside
  return 0
}

export interface Ranked<R> {
  readonly row: R
  readonly score: number
}
/** The best rows for what was typed, at most `most`, and how many there are in all. Equal ones keep their order. */
export const rank = <R extends { readonly find: Findable }>(
  rows: readonly R[],
  typed: string,
  most: number,
): { readonly best: readonly Ranked<R>[]; readonly total: number } => {
  const compact = fold(typed).replaceAll(/\s+/g, '')
  const words = wordsIn(fold(typed))
  // Marks alone may still be keys, such as a comma.
  const query = words.join(' ') || compact
  if (query === '') return { best: rows.slice(0, most).map((row) => ({ row, score: 0 })), total: rows.length }
  // In their order all the while: a letter that thousands of rows answer is not the time to sort them.
  const best: Ranked<R>[] = []
  let total = 0
  for (const row of rows) {
    const score = scoreOf(row.find, query, compact, words)
    if (score === 0) continue
    total += 1
    if (best.length === most && score <= (best.at(-1)?.score ?? 0)) continue
    const place = best.findLastIndex((one) => one.score >= score) + 1
    best.splice(place, 0, { row, score })
    if (best.length > most) best.pop()
  }
  return { best, total }
}
