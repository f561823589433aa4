import type { Call } from '#contract/call.ts'
import type { Rec } from '#contract/fields.ts'
import { check, type Faults, validationMessages } from '#contract/validation.ts'
import { type FieldErrors, Invalid, NotFound } from '#server/platform/failures.ts'

/** What a rule complains of, from the contract's check to sentences. */
export const errorsOf = (faults: Faults): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([name, wrong]) => [
      name,
      wrong.map(({ rule, label, target, length }) => ({
        message: validationMessages[rule],
        field: label,
        target,
        ...(length !== undefined && { values: { length } }),
      })),
    ]),
  )
/** What the contract makes of a value, or 422 with a sentence for each field that does not fit. */
export const parse = (shape: Rec, given: unknown): unknown => {
  const checked = check(shape, given)
  if (!checked.ok) throw new Invalid(errorsOf(checked.faults))
  return checked.value
}
/** A body of one field may come as that field's list alone: `[{ id, change }]`. */
export const soleField = (shape: Rec, given: unknown): unknown => {
  const [name, ...others] = Object.keys(shape.fields)
  return Array.isArray(given) && name !== undefined && others.length === 0 ? { [name]: given } : given
}
/** A query string or a form by the same cells that the client writes it with; files stay as they are. */
export const readCells = (shape: Rec, texts: Readonly<Record<string, string | File>>): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (text instanceof File) {
      values[name] = text
      continue
    }
    if (text?.includes('\0')) throw new Invalid({ [name]: [{ message: validationMessages.regex, field: field.label }] })
    if (text !== undefined) values[name] = field.cell.read(text)
  }
  return values
}
/** Record numbers as the database keeps them; a larger one belongs to nothing. */
const mostId = 2_147_483_647
/** A path's parameters, or 404: a record number that cannot be one belongs to nothing. */
export const paramsOf = (call: Call, texts: Readonly<Record<string, string>>): unknown => {
  if (call.params) {
    const checked = check(call.params, readCells(call.params, texts))
    if (checked.ok) return checked.value
    throw new NotFound()
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
      if (id < 1 || id > mostId) throw new NotFound()
      return [name, id]
    }),
  )
}
