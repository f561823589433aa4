import * as v from 'valibot'
import { dayOf } from '#contract/calendar.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Field } from '#contract/fields.ts'
import { comparisonsOf, familyOf } from '#contract/narrowing.ts'
import { leads } from '#contract/requests/leads.ts'
import type { Random } from '#server/database/random.ts'

export const Rows = v.array(v.record(v.string(), v.unknown()))
export type Row = v.InferOutput<typeof Rows>[number]
const Reference = v.looseObject({ id: v.number() })

/** What leads are narrowed by. */
export const filterable: readonly (readonly [string, Field])[] = Object.entries(leads.list.answer.paged.fields).filter(
  ([, field]) => familyOf(field) !== undefined,
)

/** A value as somebody would ask for it: of a text a part of a word, of a moment its day. */
const askedAs = (field: Field, value: unknown, random: Random): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (v.is(Reference, value)) return String(value.id)
  if (field.kind === 'instant') return String(dayOf(Temporal.Instant.from(String(value))))
  if (familyOf(field) !== 'text') return String(value)
  const words = String(value)
    .split(/[\s,"]+/)
    .filter((word) => word.length > 2)
  const word = words.length > 0 ? random.pick(words) : String(value)
  return random.chance(0.5) ? word : word.slice(0, Math.max(3, Math.ceil(word.length / 2)))
}

/** One condition on a field, such as people set: half of them one value or several, the others ranges, “not” and “empty”. */
const conditionOn = ([name, field]: readonly [string, Field], rows: readonly Row[], random: Random): Condition => {
  const family = familyOf(field) ?? 'text'
  const filled = rows.filter((row) => askedAs(field, row[name], random) !== undefined)
  const how = filled.length === 0 ? 'empty' : random.chance(0.5) ? 'in' : random.pick(comparisonsOf[family])
  const not = random.chance(0.15)
  const one = (): string => askedAs(field, random.pick(filled)[name], random) ?? ''
  if (how === 'empty') return { field: name, not, how, values: [] }
  if (how === 'in')
    return { field: name, not, how, values: [...new Set(Array.from({ length: random.between(1, 3) }, one))] }
  if (how !== 'between') return { field: name, not, how, values: [one()] }
  const [a, b] = [one(), one()]
  const isTurned = family === 'number' ? Number(a) > Number(b) : a > b
  return { field: name, not, how, values: isTurned ? [b, a] : [a, b] }
}

/** Every three different fields of a lead, each with conditions of its own. */
export const threes = (rows: readonly Row[], random: Random): readonly (readonly Condition[])[] =>
  filterable.flatMap((one, first) =>
    filterable
      .slice(first + 1)
      .flatMap((two, second) =>
        filterable
          .slice(first + second + 2)
          .map((three) => [one, two, three].map((each) => conditionOn(each, rows, random))),
      ),
  )
