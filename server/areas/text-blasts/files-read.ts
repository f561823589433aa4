import * as v from 'valibot'
import { dateCell } from '#contract/cells.ts'
import { date, type Field, longtext, mobile } from '#contract/fields.ts'
import { erasedMobile, isMobile, readMobile } from '#contract/mobile.ts'
import { namesOf } from '#contract/names.ts'
import {
  BlastFileRow,
  type ConsentSource,
  type RecipientColumn,
  recipientColumns,
} from '#contract/text-blasts/files.ts'
import { msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { shortened } from '#server/work/imports/cells.ts'
import { bare } from '#server/work/imports/words.ts'

const noColumn = msg`The file has no “mobile” column. Add a column with this heading and choose the file again.`
/** What is wrong with most rows that are wrong. */
export const rowFaults = {
  none: msg`Row {row}: Has no mobile number.`,
  unsupported: msg`Row {row}: Unsupported mobile pattern.`,
  erased: msg`Row {row}: The data of this customer was erased.`,
} as const
const noDealer = msg`Row {row}: There is no dealer with the code {code}.`
const noDate = msg`Row {row}: {text} is not a date. Use the format 2026-11-20.`
const tooLong = msg`Row {row}: {text} is too long for {field}.`

/** The headings that each column is known by; the first one in the file counts, and others are left alone. */
const spellings = {
  mobile: ['mobile', 'mobile number', 'mobile no', 'cellphone'],
  first_name: ['first name'],
  last_name: ['last name', 'surname'],
  email: ['email', 'e-mail'],
  dealer_code: ['dealer code'],
  availed_service_date: ['availed service date'],
  sales_delivery_date: ['sales delivery date'],
  employee_no: ['employee no', 'employee number'],
  consent_source: ['consent source', 'consent'],
  consent_date: ['consent date'],
} as const satisfies Readonly<Record<RecipientColumn, readonly string[]>>
type Column = RecipientColumn
/** Where each column stands; -1 for none. */
export type Places = Readonly<Record<Column, number>>

const notThese = msg`The columns do not match the file. Choose the file again.`
const twice = msg`More than 1 column is used as {field}. Choose the correct column.`

/** What each heading is read as by its name. */
export const columnsOf = (headings: readonly string[]): readonly (Column | null)[] => {
  const found = headings.map(bare)
  const names = namesOf<Column>(recipientColumns)
  const places = new Map(
    names.map((name) => {
      const known = new Set(spellings[name].map(bare))
      return [found.findIndex((heading) => known.has(heading)), name]
    }),
  )
  return headings.map((_, place) => places.get(place) ?? null)
}
/**
 * The columns with one for the mobile numbers, where no heading has its name: that in which most of these rows have a
 * number, of those that are read as nothing else. As they were where none has.
 */
export const withMobile = (
  columns: readonly (Column | null)[],
  rows: readonly SheetRow[],
): readonly (Column | null)[] => {
  if (columns.includes('mobile')) return columns
  const counts = columns.map((name, place) =>
    name === null ? rows.filter(([, cells]) => isMobile(readMobile(cells[place] ?? ''))).length : 0,
  )
  const most = Math.max(0, ...counts)
  return most === 0 ? columns : columns.with(counts.indexOf(most), 'mobile')
}
/** What somebody says that the headings are, as `mobile,first_name,,email`. 422 on `columns` when they cannot be. */
export const readColumns = (text: string, headings: readonly string[]): readonly (Column | null)[] => {
  const names = namesOf<Column>(recipientColumns)
  const columns = text.split(',').map((given) => (given === '' ? null : names.find((name) => name === given)))
  const read = columns.filter((name) => name !== undefined)
  if (read.length !== columns.length || read.length !== headings.length)
    throw new Invalid({ columns: [{ message: notThese }] })
  const double = read.find((name, place) => name !== null && read.indexOf(name) !== place)
  if (double) throw new Invalid({ columns: [{ message: twice, field: recipientColumns[double] }] })
  return read
}
/** 422 on `file` when no column is read as mobile numbers. */
export const placesOf = (columns: readonly (Column | null)[]): Places => {
  const places: Places = {
    mobile: columns.indexOf('mobile'),
    first_name: columns.indexOf('first_name'),
    last_name: columns.indexOf('last_name'),
    email: columns.indexOf('email'),
    dealer_code: columns.indexOf('dealer_code'),
    availed_service_date: columns.indexOf('availed_service_date'),
    sales_delivery_date: columns.indexOf('sales_delivery_date'),
    employee_no: columns.indexOf('employee_no'),
    consent_source: columns.indexOf('consent_source'),
    consent_date: columns.indexOf('consent_date'),
  }
  if (places.mobile < 0) throw new Invalid({ file: [{ message: noColumn }] })
  return places
}

/** A row on its way into the table of recipients. */
export interface StagedRow {
  readonly file_id: number
  readonly row: number
  readonly mobile: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly search: string
  readonly email: string | null
  readonly dealer_id: number | null
  readonly more: Readonly<Record<string, string>> | null
  readonly state: 'queued' | 'invalid'
  readonly reason: Sentence | null
  readonly consent_source: ConsentSource
  readonly consent_date: string
}
/** What is the same for all rows of a file. */
export interface FileFacts {
  readonly id: number
  readonly places: Places
  /** Dealers' numbers by their codes, as `bare` writes them. */
  readonly dealers: ReadonlyMap<string, number>
  /** When consent was given, where the file does not say. */
  readonly today: string
  /** What a row's own date of consent, or the source that it names, comes from. */
  readonly stated: Exclude<ConsentSource, 'upload'>
}

const mobileField: Field = mobile(BlastFileRow.fields.mobile.label)
const day = date(BlastFileRow.fields.consent_date.label).schema
const lengths = [
  ['first_name', BlastFileRow.fields.first_name],
  ['last_name', BlastFileRow.fields.last_name],
  ['email', BlastFileRow.fields.email],
  ['employee_no', longtext(msg`Employee number`, 40)],
  ['consent_source', longtext(msg`Consent`, 200)],
] as const
const dates = ['availed_service_date', 'sales_delivery_date', 'consent_date'] as const
/** What a recipient carries along besides its own columns. */
const carried = ['availed_service_date', 'sales_delivery_date', 'employee_no', 'consent_source'] as const

const plain = /^[\x20-\x7e]*$/
/** What a recipient is searched and sorted by: the name, then the number. */
export const searchText = (first: string | null, last: string | null, mobile: string): string => {
  const text = [first, last, mobile].filter(Boolean).join(' ')
  return plain.test(text) ? text.toLowerCase() : fold(text)
}

/** Reads and checks one row; the first thing that is wrong with it is its reason. */
export const readRow = ({ id, places, dealers, today, stated }: FileFacts, [row, cells]: SheetRow): StagedRow => {
  const text = (name: Column) => (places[name] < 0 ? '' : (cells[places[name]] ?? '').trim())
  const typed = text('mobile')
  const read = readMobile(typed)
  const dated: Partial<Record<Column, string>> = {}
  const faultOf = (): Sentence | null => {
    if (typed === '') return { message: rowFaults.none, values: { row } }
    if (typed === erasedMobile) return { message: rowFaults.erased, values: { row } }
    if (!isMobile(read))
      return shortened(mobileField, row, typed) ?? { message: rowFaults.unsupported, values: { row } }
    for (const [name, { label, max }] of lengths)
      if (text(name).length > max)
        return { message: tooLong, values: { row, text: `${text(name).slice(0, 30)}…` }, field: label }
    for (const name of dates) {
      if (text(name) === '') continue
      const parsed = v.safeParse(day, String(dateCell.read(text(name))).slice(0, 10))
      if (!parsed.success) return { message: noDate, values: { row, text: text(name).slice(0, 40) } }
      dated[name] = parsed.output
    }
    const code = text('dealer_code')
    return code === '' || dealers.has(bare(code))
      ? null
      : { message: noDealer, values: { row, code: code.slice(0, 40) } }
  }
  const reason = faultOf()
  const more = carried.flatMap((name) => (text(name) === '' ? [] : [[name, dated[name] ?? text(name).slice(0, 200)]]))
  const isStated = text('consent_date') !== '' || text('consent_source') !== ''
  const kept = (name: Column, most: number) => text(name).slice(0, most) || null
  const [mobileKept, first, last] = [
    reason === null ? read : typed.slice(0, 40),
    kept('first_name', 80),
    kept('last_name', 80),
  ]
  return {
    file_id: id,
    row,
    mobile: mobileKept,
    first_name: first,
    last_name: last,
    search: searchText(first, last, mobileKept),
    email: kept('email', 254),
    dealer_id: dealers.get(bare(text('dealer_code'))) ?? null,
    more: more.length > 0 ? Object.fromEntries(more) : null,
    state: reason === null ? 'queued' : 'invalid',
    reason,
    consent_source: isStated ? stated : 'upload',
    consent_date: dated.consent_date ?? today,
  }
}
