import { epochOf, isMoment } from '#contract/calendar.ts'
import type { Condition } from '#contract/conditions.ts'
import { readCondition, type Test } from '#contract/narrowing.ts'
import type { PlainRow, Room } from '#define/resource.ts'
import { fold } from '#platform/fold.ts'
import { every, fieldFor, whereOf } from '#workspace/records/filterable.ts'

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value
const fits = (wanted: unknown, value: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : wanted === value

/** Days order as their texts do, moments as what they are. */
const orderOf = (text: string): number | string => (isMoment(text) ? epochOf(text) : text)
const compared = {
  '>=': (one: number, other: number) => one >= other,
  '<=': (one: number, other: number) => one <= other,
  '>': (one: number, other: number) => one > other,
  '<': (one: number, other: number) => one < other,
}
const holds = (test: Test, value: unknown): boolean => {
  if (test.is === 'empty') return value === null || value === undefined || value === ''
  if (value === null || value === undefined) return false
  switch (test.is) {
    case 'has':
      return test.words.some((word) => fold(String(value)).includes(fold(word)))
    case 'one-of':
      return test.of.some((one) => one === value || String(one) === String(value))
    case 'compared':
      return compared[test.by](Number(value), test.to)
    case 'within':
      return Number(value) >= test.from && Number(value) <= test.to
    case 'during':
      return test.stretches.some(
        ({ from, before }) =>
          (from === undefined || orderOf(String(value)) >= orderOf(from)) &&
          (before === undefined || orderOf(String(value)) < orderOf(before)),
      )
  }
}
const holdsIn = (room: Room, condition: Condition, row: PlainRow): boolean => {
  const field = room.calls.list.answer.paged.fields[condition.field]
  const reading = field && condition.field in row ? readCondition(field, condition) : undefined
  return !reading?.ok || holds(reading.test, idIn(row[condition.field])) !== condition.not
}

/**
 * Whether a changed record still belongs into a list. What only the server can tell, as the search does, is taken as
 * fitting: the next refresh decides.
 */
export const stillMatches = (room: Room, filters: Readonly<Record<string, unknown>>, row: PlainRow): boolean =>
  whereOf(filters).every((condition) => holdsIn(room, condition, row)) &&
  Object.entries(filters).every(([name, wanted]) => {
    const filter = room.calls.list.query.fields[name]
    if (wanted === every || !filter || name === 'q' || name === 'where' || filter.kind === 'days') return true
    const field = fieldFor(room, name, filter)
    return field === undefined || !(field in row) || fits(wanted, idIn(row[field]))
  })
