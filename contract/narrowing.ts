import * as v from 'valibot'
import { isDay, isMoment, isoOf, startOf } from '#contract/calendar.ts'
import { dateCell, numeric } from '#contract/cells.ts'
import type { Comparison, Condition } from '#contract/conditions.ts'
import type { Field, Kind } from '#contract/fields.ts'
import { daysOfPeriod, isPeriod } from '#contract/periods.ts'

/** How fields of a kind can be narrowed. Kinds that are not named cannot. */
export type Family = 'text' | 'number' | 'choice' | 'day' | 'moment'
const families: Readonly<Partial<Record<Kind, Family>>> = {
  text: 'text',
  longtext: 'text',
  email: 'text',
  phone: 'text',
  mobile: 'text',
  code: 'text',
  hex: 'text',
  money: 'number',
  count: 'number',
  year: 'number',
  status: 'choice',
  action: 'choice',
  options: 'choice',
  flag: 'choice',
  reference: 'choice',
  choice: 'choice',
  choices: 'choice',
  date: 'day',
  days: 'day',
  instant: 'moment',
}
export const familyOf = ({ kind }: Pick<Field, 'kind'>): Family | undefined => families[kind]
const ranges: readonly Comparison[] = ['in', 'from', 'to', 'above', 'below', 'between', 'empty']
/** Which comparisons a family knows, in the order in which they are offered. */
export const comparisonsOf: Readonly<Record<Family, readonly Comparison[]>> = {
  text: ['in', 'empty'],
  choice: ['in', 'empty'],
  number: ranges,
  day: ranges,
  moment: ranges,
}

/** A stretch of days or moments, without its end. */
export interface Stretch {
  readonly from?: string
  readonly before?: string
}
/** A condition with its values as what they are. */
export type Test =
  | { readonly is: 'empty' }
  | { readonly is: 'has'; readonly words: readonly string[] }
  | { readonly is: 'one-of'; readonly of: readonly (string | number | boolean)[] }
  | { readonly is: 'compared'; readonly by: '>=' | '<=' | '>' | '<'; readonly to: number }
  | { readonly is: 'within'; readonly from: number; readonly to: number }
  | { readonly is: 'during'; readonly stretches: readonly Stretch[] }
export type Reading =
  | { readonly ok: true; readonly test: Test }
  /** `how`: its field cannot be compared so; else the value that is none. */
  | { readonly ok: false; readonly wrong: 'how' }
  | { readonly ok: false; readonly wrong: 'value'; readonly value: string }

const wrongValue = (value: string): Reading => ({ ok: false, wrong: 'value', value })
const found = (test: Test): Reading => ({ ok: true, test })

const easternDigits = '٠١٢٣٤٥٦٧٨٩'
/** Figures as people type them, with grouping or in Arabic digits. */
const numberIn = (text: string): number | undefined => {
  const value = numeric.read(text.replaceAll(/[٠-٩]/gu, (digit) => String(easternDigits.indexOf(digit))))
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
/** A value as a choice holds it: a slug, yes or no, or the number of a record. */
const choiceIn = (field: Field, text: string): string | number | boolean | undefined => {
  if (field.of !== undefined && ['reference', 'choice', 'choices'].includes(field.kind)) {
    const id = v.safeParse(idSchema, numberIn(text))
    return id.success ? id.output : undefined
  }
  const value = v.safeParse(field.schema, field.cell.read(text))
  const { output } = value
  return value.success && (typeof output === 'string' || typeof output === 'number' || typeof output === 'boolean')
    ? output
    : undefined
}

const oneMinute = { minutes: 1 } as const
/** The days or the minute that a value names, without the end. */
const stretchOf = (family: 'day' | 'moment', text: string): Required<Stretch> | undefined => {
  const spell = (first: Temporal.PlainDate, last: Temporal.PlainDate): Required<Stretch> => {
    const end = last.add({ days: 1 })
    return family === 'day'
      ? { from: String(first), before: String(end) }
      : { from: isoOf(startOf(first)), before: isoOf(startOf(end)) }
  }
  if (isPeriod(text)) return spell(...daysOfPeriod(text))
  const day = String(dateCell.read(text))
  if (isDay(day)) return spell(Temporal.PlainDate.from(day), Temporal.PlainDate.from(day))
  if (family === 'day') return undefined
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (isDay(date)) {
    const from = startOf(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time))
    return { from: isoOf(from), before: isoOf(from.add(oneMinute)) }
  }
  if (!isMoment(text)) return undefined
  const from = Temporal.Instant.from(text)
  return { from: isoOf(from), before: isoOf(from.add({ milliseconds: 1 })) }
}

const readDays = (family: 'day' | 'moment', how: Comparison, values: readonly string[]): Reading => {
  const stretches: Required<Stretch>[] = []
  for (const value of values) {
    const stretch = stretchOf(family, value)
    if (!stretch) return wrongValue(value)
    stretches.push(stretch)
  }
  const [first, last = first] = stretches
  if (!first || !last) return wrongValue('')
  const one = (stretch: Stretch) => found({ is: 'during', stretches: [stretch] })
  if (how === 'in') return found({ is: 'during', stretches })
  if (how === 'from') return one({ from: first.from })
  if (how === 'to') return one({ before: first.before })
  if (how === 'above') return one({ from: first.before })
  if (how === 'below') return one({ before: first.from })
  return first.from < last.before ? one({ from: first.from, before: last.before }) : wrongValue(values[1] ?? '')
}
const signs = { from: '>=', to: '<=', above: '>', below: '<' } as const
const readNumbers = (how: Comparison, values: readonly string[]): Reading => {
  const numbers: number[] = []
  for (const value of values) {
    const number = numberIn(value)
    if (number === undefined) return wrongValue(value)
    numbers.push(number)
  }
  const [from = 0, to = 0] = numbers
  if (how === 'in' || how === 'empty') return found({ is: 'one-of', of: numbers })
  if (how === 'between') return from <= to ? found({ is: 'within', from, to }) : wrongValue(values[1] ?? '')
  return found({ is: 'compared', by: signs[how], to: from })
}

/** What a condition asks of a field, or why it asks nothing that can be answered. */
export const readCondition = (field: Field, { how, values }: Condition): Reading => {
  const family = familyOf(field)
  if (!family || !comparisonsOf[family].includes(how)) return { ok: false, wrong: 'how' }
  if (how === 'empty') return found({ is: 'empty' })
  const wanted = how === 'in' ? values.length > 0 : values.length === (how === 'between' ? 2 : 1)
  if (!wanted) return wrongValue(values.join(','))
  if (family === 'number') return readNumbers(how, values)
  if (family === 'day' || family === 'moment') return readDays(family, how, values)
  if (family === 'text') {
    const words = values.map((value) => value.trim())
    return words.includes('') ? wrongValue('') : found({ is: 'has', words })
  }
  const chosen: (string | number | boolean)[] = []
  for (const value of values) {
    const choice = choiceIn(field, value)
    if (choice === undefined) return wrongValue(value)
    chosen.push(choice)
  }
  return found({ is: 'one-of', of: chosen })
}
