import type { Field, Rec } from '#contract/fields.ts'

/** A field under the name by which a filter or a form asks for it. */
export interface NamedField {
  readonly name: string
  readonly field: Field
}
/** A field by its name; one that the record does not have is a mistake of the definition. */
export const fieldOf = (rec: Rec, name: string): Field => {
  const field = rec.fields[name]
  if (!field) throw new Error(`No field “${name}”: the record has ${Object.keys(rec.fields).join(', ')}`)
  return field
}
