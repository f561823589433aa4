import { isSettledFor, recordTypes } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { canEditHere } from '#define/abilities.ts'
import { bodyOf, formOf, ownDealerOf } from '#define/form.ts'
import type { NamedField } from '#define/named-field.ts'
import type { Writer } from '#define/parts.ts'
import type { PlainRow, Room } from '#define/resource.ts'

/** Kinds whose widget wants more room than a cell has, or whose value no list shows. */
const unfit: ReadonlySet<string> = new Set(['picture', 'secret', 'code', 'lines', 'several', 'file', 'nested'])

/** The fields of a room's form that stand in its list, by the column that shows them. */
export const cellFieldsOf = (room: Room, person: Writer | null): ReadonlyMap<string, NamedField> => {
  const roles = person?.role.map(({ slug }) => slug) ?? []
  if (!canEditHere(room, roles)) return new Map()
  const own = ownDealerOf(room, person)
  const shown = new Set(room.definition.columns.filter((column) => typeof column === 'string'))
  return new Map(
    formOf(room, 'edit').flatMap((line) => {
      if ('heading' in line) return []
      return line.fields.flatMap((asked) => {
        const column = asked.field.from ?? asked.name
        return unfit.has(asked.field.kind) || asked.name === own || !shown.has(column) ? [] : [[column, asked] as const]
      })
    }),
  )
}

const settled = msg`Only an administrator can change a final status`
/** Why a field of this record cannot be changed by this person; undefined where it can. */
export const whyFixed = (
  room: Room,
  { name, field }: NamedField,
  row: PlainRow,
  person: Writer | null,
): Message | undefined => {
  const why = person ? room.definition.locked?.(name, row, person) : undefined
  if (why || field.kind !== 'status') return why
  const type = recordTypes.find((one) => one === field.of)
  const by = { roles: person?.role.map(({ slug }) => slug) ?? [], superadmin: person?.superadmin === true }
  return type && isSettledFor(by, type, String(row[name] ?? '')) ? settled : undefined
}

/** What is emptied with a field, since it depended on what stood there. */
export const clearedBy = (room: Room, name: string): readonly NamedField[] =>
  Object.entries(bodyOf(room, 'edit').fields).flatMap(([other, field]) =>
    Object.values(field.dependsOn ?? {}).some(({ clears, field: on }) => clears === true && on === name)
      ? [{ name: other, field }]
      : [],
  )
