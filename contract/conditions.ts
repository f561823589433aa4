import * as v from 'valibot'
import type { Cell } from '#contract/cells.ts'
import { field } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'

/*
 * A list narrowed by any of its columns, as one text: `status:pending,lost -source:event total_amount:>=500000
 * created_at:last-7-days email:empty`. The wire, the address and the line that people type share this notation; the
 * line has other names for fields and values. What a condition means follows from its field's kind (narrowing.ts).
 */

/** `in`: one of the values, or for a text, containing one of them. `from` and `to` include their value. */
export const comparisons = ['in', 'from', 'to', 'above', 'below', 'between', 'empty'] as const
export type Comparison = (typeof comparisons)[number]
export interface Condition {
  /** The record's field, by its name on the wire. */
  readonly field: string
  readonly not: boolean
  readonly how: Comparison
  readonly values: readonly string[]
}
/** One stretch of such a text: a condition, or words that name no field; and where it stands. */
export interface Piece {
  readonly at: number
  readonly end: number
  readonly condition: Condition | null
  /** What is searched for; empty for a condition. */
  readonly word: string
  /** What is missing for it to say something. */
  readonly lacks?: 'value' | 'quote'
}

const signs: Readonly<Record<string, Comparison>> = {
  '>=': 'from',
  '≥': 'from',
  '<=': 'to',
  '≤': 'to',
  '>': 'above',
  '<': 'below',
}
const written: Readonly<Partial<Record<Comparison, string>>> = { from: '>=', to: '<=', above: '>', below: '<' }
const isSpace = (letter: string | undefined) => letter === undefined || /\s/u.test(letter)
const isComma = (letter: string | undefined) => letter === ',' || letter === '،'
const opens = (letter: string | undefined) => letter === '"' || letter === '“'
const closes = (letter: string | undefined) => letter === '"' || letter === '”'

interface Value {
  readonly text: string
  readonly isQuoted: boolean
  readonly end: number
  readonly isOpen: boolean
}
const quotedAt = (text: string, from: number): Value => {
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) {
      at += 1
      value += text[at]
    } else if (closes(text[at])) return { text: value, isQuoted: true, end: at + 1, isOpen: false }
    else value += text[at]
  }
  return { text: value, isQuoted: true, end: text.length, isOpen: true }
}
const valueAt = (text: string, from: number, ends: (letter: string | undefined) => boolean): Value => {
  if (opens(text[from])) return quotedAt(text, from)
  let at = from
  while (!isSpace(text[at]) && !ends(text[at])) at += 1
  return { text: text.slice(from, at), isQuoted: false, end: at, isOpen: false }
}

/** How the values after the colon are compared: `a..b`, `..b` and `a..` are ranges. */
const meant = (sign: Comparison | undefined, values: readonly Value[]): Pick<Condition, 'how' | 'values'> => {
  const texts = values.map(({ text }) => text)
  if (sign) return { how: sign, values: texts }
  const [only] = values
  if (values.length === 1 && only && !only.isQuoted) {
    if (only.text === 'empty') return { how: 'empty', values: [] }
    const range = /^(.*?)\.\.(.*)$/u.exec(only.text)
    const [, from = '', to = ''] = range ?? []
    if (range && from !== '' && to !== '') return { how: 'between', values: [from, to] }
    if (range && from !== '') return { how: 'from', values: [from] }
    if (range && to !== '') return { how: 'to', values: [to] }
  }
  return { how: 'in', values: texts.filter((one) => one !== '') }
}

/** Takes a text apart; whatever it is, every stretch of it is told. */
export const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    if (isSpace(text[at])) {
      at += 1
      continue
    }
    const not = text[at] === '-' && !isSpace(text[at + 1])
    const name = valueAt(text, not ? at + 1 : at, (letter) => letter === ':')
    if (name.text === '' || text[name.end] !== ':') {
      const end = Math.max(name.end, at + 1)
      const word = name.isQuoted ? name.text : text.slice(at, end)
      pieces.push({ at, end, condition: null, word, ...(name.isOpen && { lacks: 'quote' }) })
      at = end
      continue
    }
    let end = name.end + 1
    const sign = ['>=', '<=', '>', '<', '≥', '≤'].find((one) => text.startsWith(one, end))
    end += sign?.length ?? 0
    const values: Value[] = []
    do {
      if (values.length > 0) end += 1
      const value = valueAt(text, end, isComma)
      values.push(value)
      end = value.end
    } while (isComma(text[end]))
    const says = meant(sign === undefined ? undefined : signs[sign], values)
    const isOpen = values.some((value) => value.isOpen)
    const isBlank = says.how !== 'empty' && says.values.every((one) => one.trim() === '')
    pieces.push({
      at,
      end,
      condition: { field: name.text, not, ...says },
      word: '',
      ...(isOpen ? { lacks: 'quote' } : isBlank ? { lacks: 'value' } : {}),
    })
    at = end
  }
  return pieces
}

/** A value or a name as it stands in such a text: in quotes where it would be read as something else. */
export const quoted = (text: string, isFirst = true): string =>
  text === '' || /[\s,،:"“”\\]|\.\./u.test(text) || (isFirst && /^(?:[-<>≥≤]|empty$)/u.test(text))
    ? `"${text.replaceAll(/["“”\\]/gu, (sign) => `\\${sign}`)}"`
    : text
/** One condition as it is written. */
export const writeCondition = ({ field: name, not, how, values }: Condition): string => {
  const body =
    how === 'empty'
      ? 'empty'
      : how === 'between'
        ? values.join('..')
        : `${written[how] ?? ''}${values.map((value) => quoted(value)).join(',')}`
  return `${not ? '-' : ''}${quoted(name)}:${body}`
}

/** How many conditions one list takes, and how long their text may be. */
export const mostConditions = 20
const mostValues = 200
const cell: Cell = {
  write: (value) => (Array.isArray(value) ? value.map((one) => writeCondition(v.parse(condition, one))).join(' ') : ''),
  // What cannot be read as conditions stays a text, which the schema refuses.
  read: (text) => {
    const pieces = piecesOf(text.slice(0, 4001))
    const found = pieces.flatMap((piece) => (piece.condition && !piece.lacks ? [piece.condition] : []))
    return pieces.length === 0 ? null : found.length === pieces.length ? found : text
  },
}
const condition: v.GenericSchema<unknown, Condition> = v.object({
  field: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  not: v.boolean(),
  how: v.picklist(comparisons),
  values: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(mostValues)),
})
/** The conditions that a list is narrowed by beside its own filters. All of them hold. */
export const conditions = () =>
  field('conditions', v.pipe(v.array(condition), v.maxLength(mostConditions)), msg`Filters`, cell)
