import { pick, type Rec } from '#contract/fields.ts'
import { isDealerRole, mayEnter } from '#contract/roles.ts'
import type { Message } from '#contract/words.ts'
import { callOf } from '#define/abilities.ts'
import type { PlainRow } from '#define/acts.ts'
import { fieldOf, type NamedField } from '#define/named-field.ts'
import type { Writer } from '#define/parts.ts'
import type { Room } from '#define/resource.ts'

export type AskedRow = { readonly heading: Message } | { readonly fields: readonly NamedField[] }

/** What a person fills in: not the method that a form stands for, and no file, which a draft could not keep. */
const filledIn = (form: Rec): Rec => {
  const kept = Object.keys(form.fields).filter((name) => name !== '_method' && form.fields[name]?.kind !== 'file')
  return kept.length === Object.keys(form.fields).length ? form : pick(form, kept)
}
const filled = new WeakMap<Rec, Rec>()
/** The body that a room's form fills: the update's when editing, the create's when creating; JSON or a form. */
export const bodyOf = (room: Room, verb: 'edit' | 'create'): Rec => {
  const { body, form } = callOf(room, verb)
  if (body) return body
  if (!form) throw new Error(`${room.name}: ${verb} has no body to fill`)
  const known = filled.get(form) ?? filledIn(form)
  filled.set(form, known)
  return known
}
/** The room's field that this person does not choose, because they write for their own dealer alone. */
export const ownDealerOf = (room: Room, person: Writer | null): string | undefined => {
  const { ownDealer, roles } = room.definition
  if (ownDealer === undefined || !person?.dealer || person.superadmin) return undefined
  const entering = person.role.filter(({ slug }) => mayEnter([slug], roles))
  return entering.every(({ slug }) => isDealerRole(slug)) ? ownDealer : undefined
}
export const formOf = (room: Room, verb: 'edit' | 'create'): AskedRow[] => {
  const body = bodyOf(room, verb)
  return room.definition.form.map((row) =>
    'heading' in row
      ? row
      : { fields: row.filter((name) => name in body.fields).map((name) => ({ name, field: fieldOf(body, name) })) },
  )
}
/** The body's values as a record's answer holds them: `dealer_id` from `dealer.id`. */
export const valuesOf = (body: Rec, row: PlainRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body.fields).map(([name, { from }]) => {
      const of = from === undefined ? undefined : row[from]
      return [
        name,
        from === undefined ? (row[name] ?? null) : typeof of === 'object' && of !== null && 'id' in of ? of.id : null,
      ]
    }),
  )
