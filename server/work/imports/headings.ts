import type { ImportDefinition } from '#server/work/imports/definition.ts'
import { bare, inEveryLanguage } from '#server/work/imports/words.ts'

/** The target's name for each heading, or null. */
export type Mapping = readonly (string | null)[]

/** What every row has in a target that no column says, by the target's name. */
export type Fills = Readonly<Record<string, string>>

const known = new WeakMap<ImportDefinition, ReadonlyMap<string, string>>()
/** Every spelling under which a target is known. Names go first: a label of one may be a synonym of another. */
const spellingsOf = (definition: ImportDefinition): ReadonlyMap<string, string> => {
  const found = known.get(definition)
  if (found) return found
  const spellings = new Map<string, string>()
  const fields = Object.entries(definition.row.fields)
  const add = (text: string, name: string) => {
    if (bare(text) !== '' && !spellings.has(bare(text))) spellings.set(bare(text), name)
  }
  for (const [name] of fields) add(name, name)
  for (const [name, { label }] of fields) for (const text of inEveryLanguage(label)) add(text, name)
  for (const [name] of fields) {
    add(name.replace(/_id$/, ''), name)
    for (const text of definition.synonyms[name] ?? []) add(text, name)
  }
  known.set(definition, spellings)
  return spellings
}

/** How many letters must be changed, added or left out; counting ends at `most`. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length] ?? 0
}
const resembling = (heading: string, spellings: ReadonlyMap<string, string>): string | null => {
  const typed = bare(heading)
  // “Nmae” is near to “name”; of shorter words everything is near to everything.
  const most = typed.length >= 8 ? 3 : typed.length >= 4 ? 2 : 0
  let best: { name: string; far: number } | null = null
  for (const [spelling, name] of spellings) {
    const far = distance(typed, spelling, most)
    if (far <= most && far < spelling.length / 2 && (best === null || far < best.far)) best = { name, far }
  }
  return best?.name ?? null
}

/** Maps headings to targets by their names; a target is taken once, by the first heading that names it. */
export const mapHeadings = (definition: ImportDefinition, headings: readonly string[]): Mapping => {
  const spellings = spellingsOf(definition)
  const taken = new Set<string>()
  return headings.map((heading) => {
    const name = spellings.get(bare(heading))
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}
/** What headings that are left out may have meant, among the targets that nothing is mapped to. */
export const suggest = (definition: ImportDefinition, headings: readonly string[], mapping: Mapping): Mapping => {
  const spellings = spellingsOf(definition)
  return headings.map((heading, i) => {
    if (mapping[i] !== null || heading === '') return null
    const name = resembling(heading, spellings)
    return name === null || mapping.includes(name) ? null : name
  })
}
export const missingOf = (definition: ImportDefinition, mapping: Mapping, fills: Fills = {}): readonly string[] =>
  definition.required.filter((name) => !mapping.includes(name) && fills[name] === undefined)
