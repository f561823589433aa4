import { fold } from '#platform/fold.ts'

export type Range = readonly [start: number, end: number]
interface Folded {
  readonly text: string
  /** Where in the original each letter comes from. */
  readonly origins: readonly number[]
}
const foldedOf = (text: string): Folded => {
  const origins: number[] = []
  let folded = ''
  for (let i = 0; i < text.length; i += 1)
    for (const letter of fold(text[i] ?? '')) {
      folded += letter
      origins.push(i)
    }
  return { text: folded, origins }
}
const rangeIn = ({ text, origins }: Folded, part: string): Range | undefined => {
  if (part === '') return undefined
  const wordStart = ` ${text}`.indexOf(` ${part}`)
  const at = wordStart >= 0 ? wordStart : text.indexOf(part)
  const start = origins[at]
  const last = origins[at + part.length - 1]
  return at < 0 || start === undefined || last === undefined ? undefined : [start, last + 1]
}
/** Where in the original a folded part begins and ends, to mark it; undefined when it is not there. */
export const rangeOf = (text: string, part: string): Range | undefined => rangeIn(foldedOf(text), part)

/** What is marked of a text: what was typed as a whole, else each of its words; in order, none over another. */
export const rangesOf = (text: string, typed: string): readonly Range[] => {
  const folded = foldedOf(text)
  const whole = rangeIn(folded, typed)
  if (whole) return [whole]
  const words = typed.split(/\s+/).filter((word) => word.length > 1)
  const all =
    words.length > 1 ? words.flatMap((word) => [rangeIn(folded, word)].filter((one) => one !== undefined)) : []
  return all.toSorted(([a], [b]) => a - b).filter(([start], i, sorted) => start >= (sorted[i - 1]?.[1] ?? 0))
}
