import { fold } from '#platform/fold.ts'
import { shortBelow, type Vocabulary } from '#workspace/palette/typos.ts'

/** What something is called in one language, folded once. */
export interface Called {
  /** The title with a space before it, so that a word's start is found by a space and the word. */
  readonly title: string
  /** Where the title begins, had it no sign of the plural: 0 in most languages. */
  readonly from: number
  readonly initials: string
  /** Other names for the same, each with a space before and after it. */
  readonly also: string
}
/** What a row is found by. */
export interface Findable extends Called {
  /** Its keys without spaces: `g l` is found by `gl`. */
  readonly keys: readonly string[]
  /** A word of these must have been typed: a list that is narrowed is not meant by its name alone. */
  readonly needs?: string
  /** What it is called in the other languages; they come late. */
  readonly others?: readonly Called[]
  /** Every word of it in every language, each with a space before it. */
  readonly all: string
}

/** What stands between words, in titles as in what is typed: `Mag-log out` are three. */
const between = /[\s,،؛:()“”«»/·—–-]+/
/** People leave the article out, or say it where a title has none. */
const article = /^ال(?=.{3})/
/** Half of the Filipino titles begin with it, and hardly anybody types it. */
const plural = 'mga'
export const wordsIn = (folded: string): readonly string[] => {
  const words: string[] = []
  for (const word of folded.split(between))
    if (word !== '') words.push(word[0] === 'ا' ? word.replace(article, '') : word)
  return words
}

const initialsOf = (words: readonly string[]) => {
  let initials = ''
  for (const word of words) initials += word[0] ?? ''
  return initials
}
const textOf = (words: readonly string[]) => (words.length === 0 ? '' : ` ${words.join(' ')}`)
export const calledOf = (title: string, also = ''): Called => {
  const words = wordsIn(fold(title))
  const names = also === '' ? [] : fold(also).split(/[,،]/)
  return {
    title: textOf(words),
    from: words.length > 1 && words[0] === plural ? plural.length + 1 : 0,
    initials: initialsOf(words),
    // Two spaces part the names, so that no name is found across them.
    also: names.map((name) => `${textOf(wordsIn(name))} `).join(''),
  }
}
const everyWord = (all: readonly Called[]) => all.map(({ title, also }) => `${title}${also}`).join('')

export const findable = (title: string, keys: readonly string[] = [], also = '', needs: string[] = []): Findable => {
  const called = calledOf(title, also)
  return {
    ...called,
    keys: keys.filter((binding) => binding.includes(' ')).map((binding) => fold(binding).replaceAll(' ', '')),
    ...(needs.length > 0 && { needs: needs.map((one) => textOf(wordsIn(fold(one)))).join('') }),
    all: everyWord([called]),
  }
}
/** The same, known by its words in other languages too. */
export const alsoCalled = (find: Findable, others: readonly Called[], needs: readonly string[] = []): Findable => ({
  ...find,
  others,
  ...(find.needs !== undefined && { needs: find.needs + needs.map((one) => textOf(wordsIn(fold(one)))).join('') }),
  all: everyWord([find, ...others]),
})

/**
 * How well a row answers what was typed; 0 is not at all. In the example, what was typed → the row.
 * The steps lie 100 apart, so that the length of a title and how often it is used only decide among rows of one step.
 */
const steps = {
  /** `gl` → Leads, whose keys are G L. */
  sequence: 1100,
  /** `leads` → Leads */
  whole: 1000,
  /** `sms` → Text Blasts, which are also called so */
  name: 900,
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
  /** `short` → All keys, which are also called shortcuts; `upload leads` → Import leads */
  also: 300,
  /** `eal` → Dealers */
  inside: 200,
  /** `laeds` → Leads */
  near: 100,
} as const
/** In another language than the one that is on. */
const abroad = { whole: 650, name: 640, start: 470, word: 450, words: 320, also: 290, mixed: 150 } as const
/** From this step on, what was typed is a word of something: nothing else was meant. */
const meantAsTyped = steps.also

const brevity = ({ title }: Called) => Math.max(0, 60 - title.length) / 2

interface Query {
  readonly text: string
  /** With a space before it. */
  readonly spaced: string
  readonly compact: string
  readonly words: readonly string[]
  /** Its words as they are looked for: with a space before each. */
  readonly starts: readonly string[]
}
const queryOf = (words: readonly string[], compact: string): Query => {
  // Marks alone may still be keys, such as a comma.
  const text = words.join(' ') || compact
  return { text, spaced: ` ${text}`, compact, words, starts: words.map((word) => ` ${word}`) }
}

const isAmong = (starts: readonly string[], text: string): boolean => {
  for (const start of starts) if (!text.includes(start)) return false
  return true
}
/** The number of letters by which a title's place in it counts less than its step. */
const early = (at: number) => Math.min(at, 20)

const isStart = ({ from }: Called, at: number) => at === 0 || (at > 0 && at === from)
const scoreAbroad = (one: Called, { spaced, starts }: Query): number => {
  const at = one.title.indexOf(spaced)
  if (isStart(one, at))
    return (one.title.length - at === spaced.length ? abroad.whole : abroad.start) + brevity(one) / 2
  if (one.also !== '' && one.also.includes(`${spaced} `)) return abroad.name
  if (at > 0) return abroad.word + brevity(one) / 2 - early(at)
  if (starts.length > 1 && isAmong(starts, one.title)) return abroad.words + brevity(one) / 2
  return one.also !== '' && one.also.includes(spaced) ? abroad.also : 0
}
const scoreOwn = (row: Findable, { text, spaced, compact, words, starts }: Query): number => {
  const { title } = row
  for (const keys of row.keys) if (keys === compact) return steps.sequence + brevity(row)
  const at = title.indexOf(spaced)
  const begins = isStart(row, at)
  if (begins && title.length - at === spaced.length) return steps.whole + brevity(row)
  // A whole name before a word of a longer one: `sms` is Text Blasts, and not “SMS accounts”.
  if (row.also !== '' && row.also.includes(`${spaced} `))
    return steps.name + brevity(row) - (` ${row.also} `.includes(` ${spaced}  `) ? 0 : 40)
  if (begins) return steps.start + brevity(row)
  if (at > 0) return steps.word + brevity(row) - early(at)
  if (words.length > 1 && isAmong(starts, title)) return steps.words + brevity(row)
  if (compact.length > 1 && row.initials.startsWith(compact)) return steps.initials + brevity(row)
  for (const keys of row.keys) if (keys.startsWith(compact)) return steps.keyStart + brevity(row)
  if (row.also !== '') {
    if (row.also.includes(spaced)) return steps.also + brevity(row)
    if (words.length > 1 && starts.every((start) => title.includes(start) || row.also.includes(start)))
      return steps.also - 50 + brevity(row)
  }
  return scoreInside(row, text)
}
const scoreInside = (row: Findable, text: string): number => {
  const at = text.length > 1 ? row.title.indexOf(text) : -1
  return at < 0 ? 0 : steps.inside + brevity(row) - early(at)
}
/** What a row can still be found by, none of whose words begins as what was typed. */
const scoreWordless = (row: Findable, { text, compact }: Query): number => {
  for (const keys of row.keys) if (keys === compact) return steps.sequence + brevity(row)
  if (compact.length > 1 && row.initials.startsWith(compact)) return steps.initials + brevity(row)
  for (const keys of row.keys) if (keys.startsWith(compact)) return steps.keyStart + brevity(row)
  return scoreInside(row, text)
}
const scoreOf = (row: Findable, query: Query): number => {
  if (row.needs !== undefined && !query.starts.some((start) => row.needs?.includes(start))) return 0
  // Most rows answer nothing: one look at all that they are called is enough for them.
  if (!isAmong(query.starts, row.all)) return row.needs === undefined ? scoreWordless(row, query) : 0
  let best = scoreOwn(row, query)
  if (best < abroad.whole + 30 && row.others)
    for (const one of row.others) best = Math.max(best, scoreAbroad(one, query))
  if (best < abroad.mixed && query.words.length > 1) best = abroad.mixed + brevity(row) / 2
  // A list that is narrowed stands behind what is called so.
  return row.needs === undefined ? best : Math.min(best, steps.words + 30) - 20
}

export interface Ranked<R> {
  readonly row: R
  readonly score: number
}
export interface Ranking<R> {
  readonly best: readonly Ranked<R>[]
  /** How many there are in all. */
  readonly total: number
}
/** The best of many, at most so many, in order all the while: a letter that thousands of rows answer is not the time to sort. */
const bestOf = <R>(most: number) => {
  const best: Ranked<R>[] = []
  return {
    best,
    take: (row: R, score: number) => {
      if (best.length === most && score <= (best.at(-1)?.score ?? 0)) return
      const place = best.findLastIndex((one) => one.score >= score) + 1
      best.splice(place, 0, { row, score })
      if (best.length > most) best.pop()
    },
  }
}

/** What may have been meant by what was typed, the nearest first, as queries with what they cost. */
const nearQueries = (words: readonly string[], vocabulary: Vocabulary): readonly (readonly [Query, number])[] => {
  let found: readonly (readonly [readonly string[], number])[] = [[[], 0]]
  for (const word of words) {
    const ways = [...(vocabulary.knows(word) ? [{ word, cost: 0 }] : []), ...vocabulary.meantBy(word)]
    found = found
      .flatMap(([before, cost]) =>
        ways.map((way): readonly [readonly string[], number] => [[...before, way.word], cost + way.cost]),
      )
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, mostNear)
  }
  return found.filter(([, cost]) => cost > 0).map(([meant, cost]) => [queryOf(meant, meant.join('')), cost])
}
/** What something is called by its titles alone, without its other names. */
const titlesOf = (find: Findable): Findable => {
  const others = find.others?.map((one) => ({ ...one, also: '' })) ?? []
  return { ...find, also: '', others, all: everyWord([{ ...find, also: '' }, ...others]) }
}
/** Each of them is a pass over all rows. */
const mostNear = 4

export interface RankOptions<R> {
  /**
   * What is added to a row's score: under 100 for what is used often, a large negative number for what cannot run, so that
   * it stands behind everything that can.
   */
  readonly standing?: (row: R) => number
  /** Forgives a wrong, missing, doubled or swapped letter; asked for where nothing is called as it was typed. */
  readonly vocabulary?: () => Vocabulary
}
/** The best rows for what was typed, at most `most`, and how many there are in all. Equal ones keep their order. */
export const rank = <R extends { readonly find: Findable }>(
  rows: readonly R[],
  typed: string,
  most: number,
  { standing = () => 0, vocabulary }: RankOptions<R> = {},
): Ranking<R> => {
  const folded = fold(typed)
  const query = queryOf(wordsIn(folded), folded.replaceAll(/\s+/g, ''))
  if (query.text === '') return { best: rows.slice(0, most).map((row) => ({ row, score: 0 })), total: rows.length }
  const { best, take } = bestOf<R>(most)
  let total = 0
  let highest = 0
  for (const row of rows) {
    const score = scoreOf(row.find, query)
    if (score === 0) continue
    total += 1
    if (score > highest) highest = score
    take(row, score + standing(row))
  }
  if (highest >= meantAsTyped || !vocabulary) return { best, total }
  const near = nearQueries(query.words, vocabulary())
  if (near.length === 0) return { best, total }
  const isShort = query.words.every((word) => word.length < shortBelow)
  const known = new Set(best.map(({ row }) => row))
  for (const row of rows) {
    if (known.has(row)) continue
    let score = 0
    for (const [meant, cost] of near)
      if (isAmong(meant.starts, row.find.all)) {
        const exact = scoreOf(isShort ? titlesOf(row.find) : row.find, meant)
        if (exact > 0) score = Math.max(score, steps.near + exact / 16 - cost * 14)
      }
    if (score === 0) continue
    total += 1
    take(row, score + standing(row))
  }
  return { best, total }
}
