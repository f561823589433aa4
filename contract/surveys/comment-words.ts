import { type Cell, plain } from '#contract/cells.ts'
import { text } from '#contract/fields.ts'
import { between, plainLetters, plainWords } from '#contract/plain-words.ts'
import type { Message } from '#contract/words.ts'

/** One thing that a comment must say, or must not. */
export interface Term {
  /** One after the other. */
  readonly words: readonly string[]
  /** It was put in quotes: its last word is meant whole, else what begins so is meant as well. */
  readonly isExact: boolean
  readonly not: boolean
}
const typed = /(?<not>-?)(?:["“”„«](?<quoted>[^"“”„«»]*)["”»]?|(?<bare>[^\s"“”„«»]+))/gu
/** What somebody typed: `late "no update" -parking`. What has no letter and no digit says nothing. */
export const termsOf = (asked: string): readonly Term[] =>
  [...asked.matchAll(typed)].flatMap(({ groups = {} }) => {
    const isExact = groups['quoted'] !== undefined
    const words = plainWords(groups['quoted'] ?? groups['bare'] ?? '')
    return words.length === 0 ? [] : [{ words, isExact, not: groups['not'] === '-' }]
  })

interface Placed {
  readonly word: string
  readonly start: number
  readonly end: number
}
/** Folded words with where they stand in the text as it was written. */
const placedWords = (written: string): readonly Placed[] => {
  const all: Placed[] = []
  let open = false
  let at = 0
  for (const letter of written) {
    const end = at + letter.length
    const folded = plainLetters(letter)
    const last = all.at(-1)
    // What is dropped belongs to the letter before it.
    if (folded === '' && last && open) all[all.length - 1] = { ...last, end }
    else if (folded !== '') {
      const parts = folded.replaceAll(between, ' ')
      if (parts.includes(' ')) open = false
      const own = parts.trim()
      if (own !== '') {
        if (open && last) all[all.length - 1] = { ...last, word: last.word + own, end }
        else all.push({ word: own, start: at, end })
        open = !parts.endsWith(' ')
      }
    }
    at = end
  }
  return all
}
/** Where a text says what was asked for: its stretches from `start` to before `end`, in order and apart from each other. */
export const foundIn = (written: string, asked: string): readonly (readonly [start: number, end: number])[] => {
  const terms = termsOf(asked).filter(({ not }) => !not)
  if (terms.length === 0) return []
  const placed = placedWords(written)
  const found: (readonly [start: number, end: number])[] = []
  for (const [at, first] of placed.entries()) {
    const ends = terms.flatMap(({ words, isExact }) => {
      const last = placed[at + words.length - 1]
      const holds = words.every((word, i) => {
        const here = placed[at + i]?.word
        return isExact || i < words.length - 1 ? here === word : here?.startsWith(word) === true
      })
      return holds && last ? [last.end] : []
    })
    if (ends.length === 0) continue
    const end = Math.max(...ends)
    const before = found.at(-1)
    if (before && first.start < before[1]) found[found.length - 1] = [before[0], Math.max(before[1], end)]
    else found.push([first.start, end])
  }
  return found
}

/** Commas part the values of a filter in addresses; between words they say nothing. */
const cell: Cell = {
  write: (value) => plain.write(value).replaceAll(/[,،]+/gu, ' '),
  read: plain.read,
}
/** A filter by words of a comment, as they are typed. */
export const commentWords = (label: Message) => ({ ...text(label, 120), cell })
