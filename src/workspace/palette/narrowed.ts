import { mayEnter } from '#contract/roles.ts'
import { type StatusWord, statuses } from '#contract/statuses.ts'
import { type Message, msg } from '#contract/words.ts'
import { filtersOf } from '#define/list.ts'
import type { NamedField } from '#define/named-field.ts'
import type { Room } from '#define/resource.ts'
import { placeOfList } from '#workspace/records/address.ts'

/** A list that is narrowed by one filter whose values have names: `pending leads`. */
export interface Narrowed {
  /** `leads status=pending` */
  readonly id: string
  readonly list: Message
  /** What the filter's value is called. */
  readonly value: Message
  readonly icon: string
  readonly place: string
  readonly room: Room
}
export const narrowedTitle: Message = msg`{list}: {value}`

/** Filters with more values than this are lists of their own, such as the kinds of records in the audit. */
const mostValues = 8
const yes = msg`Yes`
const isYes = (words: Readonly<Record<string, Message>>) => words['true']?.id === yes.id

/** The values of a filter that have a name of their own: as the address has them, and what they are called. */
const valuesOf = ({ field }: NamedField): readonly (readonly [value: string, word: Message])[] => {
  const { kind, of, words = {} } = field
  if (kind === 'status') {
    const all: Readonly<Record<string, Readonly<Record<string, StatusWord>>>> = statuses
    return Object.entries(all[of ?? ''] ?? {}).map(([slug, { title }]) => [slug, title])
  }
  // What is only asked with yes or no is called as the question is.
  if (kind === 'flag') return isYes(words) ? [['true', field.label]] : Object.entries(words)
  const all = Object.entries(words)
  return kind === 'options' && all.length <= mostValues ? all : []
}
/** Every list of these rooms with each named value of its filters. */
export const narrowedOf = (rooms: readonly Room[]): readonly Narrowed[] =>
  rooms.flatMap((room): readonly Narrowed[] => {
    const { definition, name } = room
    if (definition.within || definition.view) return []
    return filtersOf(room).flatMap((filter) =>
      valuesOf(filter).map(([value, word]) => ({
        id: `${definition.isTwin ? definition.route : name} ${filter.name}=${value}`,
        list: definition.title,
        value: word,
        icon: definition.icon,
        place: placeOfList(room, {
          filters: { [filter.name]: filter.field.cell.read(value) },
          sort: definition.sortedBy,
        }),
        room,
      })),
    )
  })
export const mayNarrow = ({ room }: Narrowed, roles: readonly string[]): boolean =>
  mayEnter(roles, room.definition.roles) && mayEnter(roles, room.calls.list.roles)
