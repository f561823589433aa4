import type { Message } from '#contract/words.ts'
import { msg } from '#contract/words.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { distance } from '#server/work/imports/headings.ts'
import { bare } from '#server/work/imports/words.ts'

const unknown = msg`There is no {field} called “{text}”`
const unknownNear = msg`There is no {field} called “{text}”. Did you mean “{near}”?`
const several = msg`More than one {field} is called “{text}”. Use a code or number instead, or add a column that tells the records apart.`

/** So many unknown names are compared with all that are known. */
const mostGuesses = 500
/** The known name that is nearest to one that nobody has, where it is near enough to have been meant. */
export const nearest = (typed: string, known: Iterable<string>): string | null => {
  // Of three letters everything is near to everything.
  const most = typed.length >= 10 ? 3 : typed.length >= 6 ? 2 : typed.length >= 4 ? 1 : 0
  if (most === 0) return null
  let best: { readonly name: string; readonly far: number } | null = null
  for (const name of known) {
    const far = distance(typed, name, most)
    if (far <= most && (best === null || far < best.far)) best = { name, far }
    if (best?.far === 1) break
  }
  return best?.name ?? null
}

/** From what people call records to their numbers. */
export type Lookup = (text: string) => number | Sentence
/** Several names may lead to one record; a name that leads to two is refused. */
export const lookupOf = (field: Message, names: Iterable<readonly [name: string | null, id: number]>): Lookup => {
  const all = [...names]
  const ids = new Map<string, number | null>()
  for (const [name, id] of all) {
    const key = name === null ? '' : bare(name)
    if (key === '') continue
    const known = ids.get(key)
    ids.set(key, known === undefined || known === id ? id : null)
  }
  const written = new Map<string, string>()
  for (const [name] of all) if (name !== null && !written.has(bare(name))) written.set(bare(name), name)
  const found = new Map<string, number | Sentence>()
  const guesses = new Map<string, string | null>()
  /** The same wrong name stands in many rows; of a file of nothing but wrong ones not each is compared. */
  const guess = (key: string): string | null => {
    const known = guesses.get(key)
    if (known !== undefined) return known
    if (guesses.size >= mostGuesses) return null
    const near = nearest(key, written.keys())
    const fresh = near === null ? null : (written.get(near) ?? null)
    guesses.set(key, fresh)
    return fresh
  }
  const look = (text: string): number | Sentence => {
    const id = ids.get(bare(text))
    if (id === undefined) {
      const near = guess(bare(text))
      return near === null
        ? { message: unknown, field, values: { text } }
        : { message: unknownNear, field, values: { text, near } }
    }
    return id ?? { message: several, field, values: { text } }
  }
  return (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    const fresh = look(text)
    // The same few names stand in thousands of rows; what nobody is called may be different in each.
    if (typeof fresh === 'number') found.set(text, fresh)
    return fresh
  }
}
