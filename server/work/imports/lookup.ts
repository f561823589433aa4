import type { Message } from '#contract/words.ts'
import { msg } from '#contract/words.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { bare } from '#server/work/imports/words.ts'

const unknown = msg`There is no {field} called {text}`
const several = msg`More than one {field} is called {text}. Use its code instead.`

/** From what people call records to their numbers. */
export type Lookup = (text: string) => number | Sentence
/** Several names may lead to one record; a name that leads to two is refused. */
export const lookupOf = (field: Message, names: Iterable<readonly [name: string | null, id: number]>): Lookup => {
  const ids = new Map<string, number | null>()
  for (const [name, id] of names) {
    const key = name === null ? '' : bare(name)
    if (key === '') continue
    const known = ids.get(key)
    ids.set(key, known === undefined || known === id ? id : null)
  }
  const found = new Map<string, number | Sentence>()
  const look = (text: string): number | Sentence => {
    const id = ids.get(bare(text))
    if (id === undefined) return { message: unknown, field, values: { text } }
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
