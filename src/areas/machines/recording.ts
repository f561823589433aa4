import type { AnyEventObject } from 'xstate'
import type { MachineName } from '#machines/all.ts'

/**
 * Fields whose values a recording keeps: choices among a few, and places in a list. Everything else is kept by its name
 * and the kind of its value, whatever it holds: passwords, codes, search texts and customers' data among it.
 */
const allowed: Readonly<Partial<Record<MachineName, readonly string[]>>> = {
  workspace: ['where', 'again', 'replace', 'index', 'by', 'share'],
  'form-draft': ['side'],
  upload: ['heading', 'share'],
}
/** A value that was kept, or the kind of one that was not. */
export type Kept = { readonly value: string | number | boolean } | { readonly kind: string }
export type KeptFields = Readonly<Record<string, Kept>>

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
/** A choice is one short word; longer text would be something that was typed. */
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^[a-z-]{1,12}$/.test(value))

/** What a recording keeps of an event: the names of its fields, the kinds of their values, few values. */
export const keepOf = (machine: MachineName, { type: _, ...fields }: AnyEventObject): KeptFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, Kept] => [
      name,
      allowed[machine]?.includes(name) === true && isPlain(value) ? { value } : { kind: kindOf(value) },
    ]),
  )

/** The event again, or null where one of its values was not kept. */
export const eventAgain = (type: string, kept: KeptFields): AnyEventObject | null => {
  const values = Object.entries(kept).flatMap(([name, one]) => ('value' in one ? [[name, one.value] as const] : []))
  return values.length === Object.keys(kept).length ? { type, ...Object.fromEntries(values) } : null
}
/** What an event kept, where it was recorded. */
export const keptIn = (kept: unknown): KeptFields | null =>
  typeof kept === 'object' && kept !== null ? (kept as KeptFields) : null
