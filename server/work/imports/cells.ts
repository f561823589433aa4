import type { Field } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import { bare, inEveryLanguage, wordsOf } from '#server/work/imports/words.ts'

const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const lostDigits = msg`Row {row}: {text} is in scientific notation, so its last digits may be lost. Format the column as text and save the file again.`
const numbers: ReadonlySet<Field['kind']> = new Set(['mobile', 'phone', 'count', 'money'])

/** From a cell's text to what the field's own check takes; what it cannot read stays as it is and is refused there. */
export type CellReader = (text: string) => unknown

/** Fixed values by their slug or by their words in any of our languages. */
const byWords = (words: ReadonlyMap<string, Parameters<typeof inEveryLanguage>[0]>, field: Field): CellReader => {
  const spoken = new Map<string, string>()
  for (const [value, word] of words) for (const text of inEveryLanguage(word)) spoken.set(bare(text), value)
  // The values themselves go before any word that is spelt alike.
  for (const value of words.keys()) spoken.set(bare(value), value)
  const as = (value: string | undefined, text: string) =>
    value === undefined ? field.cell.read(text) : field.kind === 'flag' ? value === 'true' : value
  return (text) => as(spoken.get(text) ?? spoken.get(bare(text)), text)
}
export const readerOf = (field: Field): CellReader => {
  const words = wordsOf(field)
  return words === null ? (text) => field.cell.read(text) : byWords(words, field)
}

/** A number that a spreadsheet program has shortened on its way into text. */
export const shortened = (field: Field, row: number, text: string): Sentence | null =>
  numbers.has(field.kind) && scientific.test(text.trim()) ? { message: lostDigits, values: { row, text } } : null
