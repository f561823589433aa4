/** A word that may have been meant, and how far from it what was typed is: 0 is the word itself or its beginning. */
export interface Meant {
  readonly word: string
  readonly cost: number
}

/** So many letters at least before one may be wrong, and before two may be. */
const oneWrongFrom = 4
const twoWrongFrom = 8
/** A shorter word is near to too many, most of all to names: it must be whole, and of a title. */
export const shortBelow = 6
/** So many words at most that may have been meant. */
const most = 6
const halfTyped = 0.5

/**
 * How many letters are wrong, missing, too many or swapped with the next one, at most `allowed`; undefined where they are
 * more. The end of the word may still be missing, which costs half a letter.
 */
export const distance = (typed: string, word: string, allowed: number, from = 0): number | undefined => {
  let at = from
  while (at < typed.length && at < word.length && typed[at] === word[at]) at += 1
  if (at === typed.length) {
    const left = word.length - at
    if (left === 0) return 0
    // One letter that is missing at the end is no worse than one elsewhere.
    return halfTyped
  }
  if (allowed < 1) return undefined
  // Nothing is left of the word: every further letter is too many.
  if (at === word.length) return typed.length - at <= allowed ? typed.length - at : undefined
  const tries = [
    // swapped
    at + 1 < typed.length && at + 1 < word.length && typed[at] === word[at + 1] && typed[at + 1] === word[at]
      ? distance(typed.slice(at + 2), word.slice(at + 2), allowed - 1)
      : undefined,
    // wrong, too many (a doubled one too), missing
    distance(typed.slice(at + 1), word.slice(at + 1), allowed - 1),
    distance(typed.slice(at + 1), word.slice(at), allowed - 1),
    distance(typed.slice(at), word.slice(at + 1), allowed - 1),
  ].filter((one) => one !== undefined)
  return tries.length === 0 ? undefined : 1 + Math.min(...tries)
}

/** Every word that something is called by, in all languages that are known by now. */
export class Vocabulary {
  readonly #words = new Set<string>()
  /** By the first letter: a word whose first letter is wrong too is looked for only where nothing else is found. */
  readonly #byFirst = new Map<string, string[]>()
  #meant = new Map<string, readonly Meant[]>()

  add(words: Iterable<string>): void {
    for (const word of words) {
      if (word === '' || this.#words.has(word)) continue
      this.#words.add(word)
      if (this.#meant.size > 0) this.#meant = new Map()
      const first = word[0] ?? ''
      const own = this.#byFirst.get(first)
      if (own) own.push(word)
      else this.#byFirst.set(first, [word])
    }
  }
  /** Whether something is called so, or begins so. */
  knows(typed: string): boolean {
    return (
      this.#words.has(typed) || (this.#byFirst.get(typed[0] ?? '')?.some((word) => word.startsWith(typed)) ?? false)
    )
  }
  /** The words that may have been meant by one that was typed, the nearest first. */
  meantBy(typed: string): readonly Meant[] {
    const known = this.#meant.get(typed)
    if (known) return known
    const found = this.#look(typed)
    this.#meant.set(typed, found)
    return found
  }
  #look(typed: string): readonly Meant[] {
    if (typed.length < oneWrongFrom || /\d/.test(typed)) return []
    const allowed = typed.length >= twoWrongFrom ? 2 : 1
    const among = (words: Iterable<string>, extra: number) => {
      const near: Meant[] = []
      for (const word of words) {
        if (word.length < typed.length - allowed) continue
        if (typed.length < shortBelow && word.length > typed.length + 1) continue
        const cost = distance(typed, word, allowed)
        if (cost !== undefined) near.push({ word, cost: cost + extra })
      }
      return near
    }
    const near = among(this.#byFirst.get(typed[0] ?? '') ?? [], 0)
    // Swapped with the second letter, or the first one is wrong or missing.
    const others = near.length > 0 ? [typed[1] ?? ''] : [...this.#byFirst.keys()]
    for (const first of others) if (first !== typed[0]) near.push(...among(this.#byFirst.get(first) ?? [], halfTyped))
    return near.toSorted((a, b) => a.cost - b.cost || a.word.length - b.word.length).slice(0, most)
  }
}
