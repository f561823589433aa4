import * as v from 'valibot'
import { inManila, isMoment } from '#contract/calendar.ts'
import { resourceName } from '#contract/call.ts'
import { percentText } from '#contract/cells.ts'
import type { Field } from '#contract/fields.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { withoutIsolates } from '#contract/isolation.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { leads } from '#contract/requests/leads.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { type Message, msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import type { FileColumn, RecordsDefinition } from '#server/platform/records.ts'
import type { SheetCell } from '#server/platform/spreadsheets/write.ts'
import type { Say } from '#server/platform/words.ts'
import { wordsOf } from '#server/work/imports/words.ts'

/** A column of an export: its heading, the fields that it needs, and its text from their values. */
export interface ExportColumn {
  readonly heading: string
  readonly fields: readonly string[]
  readonly write: (...values: readonly unknown[]) => SheetCell
  /** SQL over `t` of the one name in `fields`, where that is no field of the record. */
  readonly sql?: string
}
interface Composed {
  readonly label: Message
  readonly fields: readonly string[]
  readonly write: ExportColumn['write']
}
const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined
const joined: ExportColumn['write'] = (...values) => values.filter((value) => !isNothing(value)).join(' ')
const attached = v.object({ name: v.string() })
const counted = v.object({ reference_no: v.string(), inquiries_count: v.number() })
/** Columns that lists compose of fields, as they show them. */
const customer: Readonly<Record<string, Composed>> = {
  name: { label: msg`Customer`, fields: ['first_name', 'last_name'], write: joined },
}
const file: Composed = {
  label: msg`File`,
  fields: ['file'],
  write: (value) => (v.is(attached, value) ? value.name : ''),
}
const base: Composed = {
  label: msg`Base inquiry`,
  fields: ['base'],
  write: (value) => (v.is(counted, value) ? `${value.reference_no} (${value.inquiries_count})` : ''),
}
const free: Composed = {
  label: msg`Available`,
  fields: ['quantity', 'reserved'],
  write: (quantity, reserved) => Number(quantity) - Number(reserved),
}
const composed: Readonly<Record<string, Readonly<Record<string, Composed>>>> = {
  [leads[resourceName]]: customer,
  [inquiries[resourceName]]: { ...customer, base },
  [inventories[resourceName]]: { free },
  [quotations[resourceName]]: { ...customer, file },
  [reservations[resourceName]]: customer,
  [testDrives[resourceName]]: customer,
}
const unknownColumn = msg`This list has no column {name}`

/** Kinds that say nothing to a person, or that a file must not have. */
const left: ReadonlySet<Field['kind']> = new Set(['id', 'version', 'nested', 'secret', 'code', 'file'])
const dayAndTime = (value: unknown): string => {
  const text = String(value)
  return isMoment(text)
    ? inManila(Temporal.Instant.from(text)).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
    : ''
}
/**
 * 2026-11-20 14:30:05 in Manila. A file has millions of moments, and the calendar takes its time: it is asked once an hour of
 * them, since the clocks of Manila and of UTC differ by whole hours.
 */
const momentWriter = () => {
  const hours = new Map<string, string>()
  return (value: unknown): string => {
    const text = String(value)
    if (!inUtc.test(text)) return dayAndTime(value)
    const hour = text.slice(0, 13)
    const known = hours.get(hour) ?? dayAndTime(`${hour}:00:00Z`).slice(0, 13)
    hours.set(hour, known)
    return known === '' ? '' : known + text.slice(13, 19)
  }
}
const inUtc = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|\+00(?::?00)?)$/

/** A value as the list shows it, in the reader's language. */
const writerOf = (field: Field, say: Say): ((value: unknown) => SheetCell) => {
  if (field.none) {
    const none = say(field.none)
    const write = writerOf({ ...field, none: undefined }, say)
    return (value) => (isNothing(value) ? none : write(value))
  }
  const words = wordsOf(field)
  if (field.kind === 'several' && words)
    return (value) =>
      Array.isArray(value) ? value.map((one) => say(words.get(String(one)) ?? { id: String(one) })).join(', ') : ''
  if (words) {
    const spoken = new Map([...words].map(([value, word]) => [value, say(word)]))
    return (value) => (isNothing(value) ? '' : (spoken.get(String(value)) ?? String(value)))
  }
  if (field.kind === 'count' || field.kind === 'money') {
    const { decimals, percent } = field
    if (percent)
      return (value) => (typeof value === 'number' ? withoutIsolates(percentText(value, say(percent.below))) : '')
    return (value) =>
      typeof value !== 'number'
        ? field.cell.write(value)
        : decimals === undefined
          ? value
          : Number(value.toFixed(decimals))
  }
  if (field.kind === 'instant') {
    const writeMoment = momentWriter()
    return (value) => (isNothing(value) ? '' : writeMoment(value))
  }
  return (value) => field.cell.write(value)
}

/** The columns by the ids that the list has for them, in their order; all of the record's own without ids. */
export const columnsFor = (
  definition: RecordsDefinition,
  ids: readonly string[] | null,
  say: Say,
): readonly ExportColumn[] => {
  const fields = new Map(Object.entries<Field>(definition.record.fields))
  const own = composed[definition.resource] ?? {}
  const names = ids ?? [...fields].filter(([, { kind }]) => !left.has(kind)).map(([name]) => name)
  return names.map((name) => {
    const both = Object.hasOwn(own, name) ? own[name] : undefined
    if (both) return { heading: say(both.label), fields: both.fields, write: both.write }
    const field = fields.get(name)
    if (!field || left.has(field.kind))
      throw new Invalid({ columns: [{ message: unknownColumn, values: { name: name.slice(0, 60) } }] })
    return { heading: say(field.label), fields: [name], write: writerOf(field, say) }
  })
}

const asItIs = (value: unknown): SheetCell => (typeof value === 'number' || typeof value === 'string' ? value : '')
/** The columns with those that data decides beside them, each after its field; without that field it is left out. */
export const withFileColumns = (
  columns: readonly ExportColumn[],
  further: readonly FileColumn[],
): readonly ExportColumn[] =>
  columns.flatMap((column) => [
    column,
    ...further
      .filter(({ after }) => column.fields.length === 1 && column.fields[0] === after)
      .map(({ id, heading, sql }): ExportColumn => ({ heading, fields: [`~${id}`], write: asItIs, sql })),
  ])
