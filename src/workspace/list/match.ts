import type { Field } from '#contract/fields.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { every } from '#workspace/records/address.ts'

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** The record's field that a filter looks at: of the same name, or the one that points to the same resource. */
const fieldFor = (room: Room, name: string, filter: Field): string | undefined => {
  const { fields } = room.calls.list.answer.paged
  if (name === 'active') return 'status'
  if (name in fields) return name
  if (filter.of !== undefined) return Object.keys(fields).find((one) => fields[one]?.of === filter.of)
  return Object.keys(fields).find((one) => filter.words !== undefined && fields[one]?.words === filter.words)
}
const fits = (wanted: unknown, value: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : wanted === value

/**
 * Whether a changed record still belongs into a list. What only the server can tell, as the search does, is taken as
 * fitting: the next refresh decides.
 */
export const stillMatches = (room: Room, filters: Readonly<Record<string, unknown>>, row: PlainRow): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    const filter = room.calls.list.query.fields[name]
    if (wanted === every || !filter || name === 'q') return true
    const field = fieldFor(room, name, filter)
    return field === undefined || !(field in row) || fits(wanted, idIn(row[field]))
  })
