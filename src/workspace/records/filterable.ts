import * as v from 'valibot'
import type { Condition } from '#contract/conditions.ts'
import { type Field, text } from '#contract/fields.ts'
import { familyOf, readCondition } from '#contract/narrowing.ts'
import { isPeriod } from '#contract/periods.ts'
import type { Message } from '#contract/words.ts'
import { columnsOf, filtersOf } from '#define/list.ts'
import type { Room } from '#define/resource.ts'

/** Every one of a reference's records: kept in the address, so that the filter says so; nothing on the wire. */
export const every = 'all'

/** What a list can be narrowed by: a field of its records, or a filter of its call that looks at something else. */
export interface Filterable {
  /** By which conditions name it. */
  readonly id: string
  readonly label: Message
  readonly field: Field
  /** The call's own parameter for it, which the address carries where it can say what is meant. */
  readonly own?: { readonly name: string; readonly field: Field }
  /** Its records have it, so that it takes any condition of its kind. */
  readonly isField: boolean
}

/** The record's field that a filter looks at: the one it says, of the same name, or pointing to the same resource. */
export const fieldFor = (room: Room, name: string, filter: Field): string | undefined => {
  const { fields } = room.calls.list.answer.paged
  if (filter.kind === 'days' && filter.from !== undefined && filter.from in fields) return filter.from
  if (name === 'active') return 'status'
  if (name in fields) return name
  if (filter.of !== undefined) return Object.keys(fields).find((one) => fields[one]?.of === filter.of)
  return Object.keys(fields).find((one) => filter.words !== undefined && fields[one]?.words === filter.words)
}

const known = new WeakMap<Room, readonly Filterable[]>()
const takesAny = (room: Room): boolean => 'where' in room.calls.list.query.fields
/** Numbers of records tell people nothing. */
const isTold = (id: string, field: Field) => familyOf(field) !== undefined && !id.endsWith('_id')
const madeOf = (room: Room): readonly Filterable[] => {
  const { fields } = room.calls.list.answer.paged
  const all = new Map<string, Filterable>()
  for (const { name, field } of filtersOf(room)) {
    if (name === 'q' || !familyOf(field)) continue
    const id = fieldFor(room, name, field)
    const looked = id === undefined ? undefined : fields[id]
    const isField = takesAny(room) && id !== undefined && looked !== undefined && familyOf(looked) !== undefined
    const found = isField && !all.has(id) ? id : name
    all.set(found, {
      id: found,
      label: field.label,
      field: isField && looked ? looked : field,
      own: { name, field },
      isField,
    })
  }
  if (!takesAny(room)) return [...all.values()]
  const add = (id: string, label: Message, field: Field | undefined) => {
    if (field && !all.has(id)) all.set(id, { id, label, field, isField: true })
  }
  for (const { id, label, field, kind, sort, align } of columnsOf(room)) {
    if (field && isTold(id, field)) add(id, label, field)
    // A name that is put together is narrowed by the text that orders it.
    if (kind === 'computed' && sort === 'name' && align === undefined) add(sort, label, fields[sort] ?? text(label))
  }
  for (const [id, field] of Object.entries(fields)) if (isTold(id, field)) add(id, field.label, field)
  return [...all.values()]
}
/** All that a list can be narrowed by, its own filters first, then its columns, then what else its records hold. */
export const filterablesOf = (room: Room): readonly Filterable[] => {
  const made = known.get(room) ?? madeOf(room)
  known.set(room, made)
  return made
}
export const filterableOf = (room: Room, id: string): Filterable | undefined =>
  filterablesOf(room).find((one) => one.id === id || one.own?.name === id)

type Filters = Readonly<Record<string, unknown>>
const conditionSchema = v.array(
  v.object({
    field: v.string(),
    not: v.boolean(),
    how: v.picklist(['in', 'from', 'to', 'above', 'below', 'between', 'empty']),
    values: v.array(v.string()),
  }),
)
/** The conditions beside a list's own filters. */
export const whereOf = (filters: Filters): readonly Condition[] => {
  const read = v.safeParse(conditionSchema, filters['where'])
  return read.success ? read.output : []
}
const ofOwn = ({ id, own }: Filterable, filters: Filters): Condition | undefined => {
  const value = own && filters[own.name]
  if (!own || value === undefined) return undefined
  const texts = value === every ? [every] : own.field.cell.write(value).split(',')
  return own.field.kind === 'days'
    ? { field: id, not: false, how: 'between', values: texts }
    : { field: id, not: false, how: 'in', values: texts }
}
/** All that a list is narrowed by, as conditions; search and trash are none. */
export const conditionsIn = (room: Room, filters: Filters): readonly Condition[] => [
  ...filterablesOf(room).flatMap((one) => ofOwn(one, filters) ?? []),
  ...whereOf(filters),
]
/** What the conditions beside a list's own filters look at, in words. */
export const labelsOfWhere = (room: Room, filters: Filters, say: (message: Message) => string): readonly string[] =>
  whereOf(filters).flatMap(({ field }) => {
    const one = filterableOf(room, field)
    return one ? [say(one.label)] : []
  })
/** What the call's own parameter is set to for a condition; undefined where it cannot say that. */
export const ownValueOf = ({ own }: Filterable, { not, how, values }: Condition): unknown => {
  if (!own || not) return undefined
  const { kind, cell, schema } = own.field
  if (kind === 'choices' && how === 'in' && values.length === 1 && values[0] === every) return every
  const isOne = values.length === 1 && values[0] !== undefined && !isPeriod(values[0])
  const texts =
    kind === 'days'
      ? how === 'between'
        ? values
        : how === 'in' && isOne
          ? [values[0], values[0]]
          : undefined
      : how === 'in' && (kind === 'choices' || isOne)
        ? values
        : undefined
  if (!texts) return undefined
  const read = v.safeParse(schema, cell.read(texts.join(',')))
  return read.success && read.output !== null ? read.output : undefined
}
/** The filters of a list that is narrowed by these conditions and nothing else but search and trash. */
export const filtersOfConditions = (room: Room, filters: Filters, all: readonly Condition[]): Filters => {
  const owned = new Set(filterablesOf(room).flatMap(({ own }) => own?.name ?? []))
  const next: Record<string, unknown> = Object.fromEntries(
    Object.entries(filters).filter(([name]) => name !== 'where' && !owned.has(name)),
  )
  const where: Condition[] = []
  for (const condition of all) {
    const one = filterableOf(room, condition.field)
    const value = one && ownValueOf(one, condition)
    if (one?.own && value !== undefined && next[one.own.name] === undefined) next[one.own.name] = value
    else if (one?.isField !== false) where.push({ ...condition, field: one?.id ?? condition.field })
  }
  return where.length === 0 ? next : { ...next, where }
}

/** Those of an address's conditions that the list can be asked for. */
export const knownConditions = (room: Room, where: unknown): readonly Condition[] =>
  whereOf({ where }).filter((condition) => {
    const one = filterablesOf(room).find(({ id }) => id === condition.field)
    return one?.isField === true && readCondition(one.field, condition).ok
  })
