import type { AnyEventObject } from 'xstate'
import type { MachineName } from '#machines/all.ts'
import { type Outline, outlineOf, placeNamed } from '#machines/outlines.ts'

/**
 * Fields whose values a recording keeps: choices among a few, and places in a list. Everything else is kept by its name
 * and the kind of its value, whatever it holds: passwords, codes, search texts and customers' data among it.
 */
const allowed: Readonly<Partial<Record<MachineName, readonly string[]>>> = {
  workspace: ['where', 'again', 'replace', 'index', 'by', 'share', 'dirty'],
  'form-draft': ['side'],
  upload: ['heading', 'share'],
}
/** A value that was kept, the place of what was named, or the kind of a value that was not kept. */
export type Kept =
  | { readonly value: string | number | boolean }
  | { readonly place: number }
  | { readonly kind: string }
export type KeptFields = Readonly<Record<string, Kept>>
export interface Recorded {
  readonly fields: KeptFields
  /** Where the machine stood after it. */
  readonly shows: Outline | null
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
/** A choice is one short word; longer text would be something that was typed. */
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^[a-z-]{1,12}$/.test(value))

/** What a recording keeps of an event: the names of its fields, the kinds of their values, few values. */
export const keepOf = (
  machine: MachineName,
  { type: _, ...fields }: AnyEventObject,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Recorded => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Kept] => {
      if (allowed[machine]?.includes(name) === true && isPlain(value)) return [name, { value }]
      const place = placeNamed(machine, before, name, value)
      return [name, place === null ? { kind: kindOf(value) } : { place }]
    }),
  ),
  shows: outlineOf(machine, after),
})

/** The event again, or null where one of its values was not kept. */
export const eventAgain = (type: string, { fields }: Recorded): AnyEventObject | null => {
  const values = Object.entries(fields).flatMap(([name, one]) => ('value' in one ? [[name, one.value] as const] : []))
  return values.length === Object.keys(fields).length ? { type, ...Object.fromEntries(values) } : null
}
/** What an event kept, where it was recorded. */
export const keptIn = (kept: unknown): Recorded | null =>
  typeof kept === 'object' && kept !== null ? (kept as Recorded) : null
