import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { check } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { errorsOf } from '#server/platform/parsing.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { shortened } from '#server/work/imports/cells.ts'
import type { GoodRow, ImportDefinition, RowErrors, Surroundings } from '#server/work/imports/definition.ts'
import type { Plan } from '#server/work/imports/plan.ts'
import { type Compared, compareRows } from '#server/work/imports/updates.ts'

/** The cell that takes a record away. */
const removal = '-'
const tooWide = msg`Row {row} has more cells than the heading row`
const repeated = msg`Duplicate of row {row}`
const twice = msg`Same {field} as row {row}`
const twiceTogether = msg`Same record as row {row}`
const taken = msg`This {field} is already in use`

/** What a file had so far, by which its later rows are compared: from a key to the row that has it. */
export type Seen = Map<string, number>

const isBlank = (text: string) => text.trim() === ''

/** What one row says, or what is wrong with it. */
const readRow = (
  { definition, width, columns }: Plan,
  around: Surroundings,
  [row, cells]: SheetRow,
): { readonly values: SqlRow } | { readonly errors: RowErrors } => {
  const values: SqlRow = { ...around.given }
  const errors: Record<string, readonly Sentence[]> = {}
  let isRemoval = false
  if (cells.length > width && !cells.slice(width).every(isBlank))
    errors['row'] = [{ message: tooWide, values: { row } }]
  for (const { at, name, field, read, fill } of columns) {
    const text = fill ?? cells[at] ?? ''
    if (isBlank(text)) continue
    if (name === definition.removes && text.trim() === removal) {
      isRemoval = true
      continue
    }
    const short = shortened(field, row, text)
    const choose = around.choose[name]
    if (short) errors[name] = [short]
    else if (choose) {
      const chosen = choose(text.trim(), values)
      if (typeof chosen === 'number') values[name] = chosen
      else errors[name] = [chosen]
    } else values[name] = read(text)
  }
  for (const [name, fallback] of Object.entries(definition.defaults))
    if (fallback !== null && (values[name] ?? null) === null) values[name] = fallback
  around.complete?.(values)
  const checked = check(isRemoval ? definition.removal : definition.row, values)
  if (!checked.ok) {
    for (const [name, wrong] of Object.entries(errorsOf(checked.faults))) errors[name] ??= wrong
    return { errors }
  }
  if (Object.keys(errors).length > 0) return { errors }
  const refused = around.refuse?.(checked.value)
  return refused ? { errors: refused } : { values: completed(definition, checked.value, isRemoval) }
}
/** With what no cell says: the key that tells the row from others, and that what it removes is gone. */
const completed = ({ unique: [by], keyOf, removes }: ImportDefinition, values: SqlRow, isRemoval: boolean): SqlRow => ({
  ...values,
  ...(isRemoval && removes !== undefined && { [removes]: null }),
  ...(by !== undefined && keyOf && { [by]: keyOf(values) }),
})

const togetherOf = (fields: readonly string[], values: SqlRow) => fields.map((name) => values[name]).join(' ')

/** Keys of rows before this one of the same file. */
const refuseRepetition = (
  { definition, columns }: Plan,
  seen: Seen,
  [row, cells]: SheetRow,
  values: SqlRow,
): RowErrors | null => {
  const errors: Record<string, readonly Sentence[]> = {}
  const claim = (key: string): number | null => {
    const before = seen.get(key)
    if (before === undefined) seen.set(key, row)
    return before ?? null
  }
  for (const name of definition.unique) {
    const value = values[name] ?? null
    const before = value === null ? null : claim(`${name} ${keyOf(definition, name, values)}`)
    const label = definition.row.fields[name]?.label
    if (before !== null)
      errors[label ? name : 'row'] = [
        { message: definition.repeated ?? twice, values: { row: before }, ...(label && { field: label }) },
      ]
  }
  if (definition.uniqueTogether) {
    const before = claim(`~ ${togetherOf(definition.uniqueTogether.fields, values)}`)
    if (before !== null)
      errors['row'] = [{ message: definition.uniqueTogether.repeated ?? twiceTogether, values: { row: before } }]
  }
  const same = definition.sameAs?.keyOf(values) ?? null
  if (definition.sameAs && same !== null) {
    const before = claim(`= ${same}`)
    if (before !== null) errors['row'] = [{ message: definition.sameAs.repeated, values: { row: before } }]
  }
  if (definition.refusesRepetition) {
    const text = columns.map(({ at }) => (cells[at] ?? '').trim()).join('\u0001')
    const before = claim(hash('sha1', text, 'base64'))
    if (before !== null) errors['row'] = [{ message: repeated, values: { row: before } }]
  }
  return Object.keys(errors).length > 0 ? errors : null
}

/** What no two rows may both have. */
const keyOf = ({ uniqueWithin }: ImportDefinition, name: string, values: SqlRow): string =>
  `${uniqueWithin === undefined ? '' : `${values[uniqueWithin]} `}${String(values[name] ?? '').toLowerCase()}`

/** Which keys of unique fields the table has already. */
const takenOf = async (sql: Sql, definition: ImportDefinition, rows: readonly GoodRow[]) => {
  const all = new Map<string, ReadonlySet<unknown>>()
  for (const name of definition.unique) {
    const wanted = rows.map(({ values }) => String(values[name] ?? '').toLowerCase())
    const where = definition.records.hasTrash ? 'and deleted_at is null' : ''
    const key = `${definition.uniqueWithin === undefined ? '' : `${definition.uniqueWithin} || ' ' || `}lower(${name})`
    const found = await sql.query<{ value: string }>(
      `select ${key} as value from ${definition.table} where lower(${name}) = any($1::text[]) ${where}`,
      [wanted],
    )
    all.set(name, new Set(found.map(({ value }) => value)))
  }
  return all
}

/** The places of rows whose key of several fields the table has already. */
const takenTogether = async (
  sql: Sql,
  { uniqueTogether, records, table }: ImportDefinition,
  rows: readonly GoodRow[],
): Promise<ReadonlySet<number>> => {
  if (!uniqueTogether) return new Set()
  const { fields } = uniqueTogether
  const where = records.hasTrash ? 'and deleted_at is null' : ''
  const found = await sql.query<{ key: string }>(
    `select concat_ws(' ', ${fields.join(', ')}) as key from ${table}
     where ${fields[0]} = any($1::int[]) and concat_ws(' ', ${fields.join(', ')}) = any($2::text[]) ${where}`,
    [
      [...new Set(rows.map(({ values }) => Number(values[fields[0]])))],
      rows.map(({ values }) => togetherOf(fields, values)),
    ],
  )
  const keys = new Set(found.map(({ key }) => key))
  return new Set(rows.filter(({ values }) => keys.has(togetherOf(fields, values))).map(({ at }) => at))
}

/** `good` are new records. */
export interface Checked extends Compared {
  /** By the place among the rows checked. */
  readonly errors: ReadonlyMap<number, RowErrors>
}
/** What can be said of rows without the table: those that are fit to be written, and what is wrong with the others. */
export interface ValidatedRows {
  readonly fit: readonly GoodRow[]
  readonly errors: ReadonlyMap<number, RowErrors>
}
interface SiftOptions {
  readonly seen?: Seen
  readonly skip?: ReadonlySet<number>
}
/** After so many rows whoever else asks this server gets their turn. */
const inOneGo = 100
export const siftRows = async (
  plan: Plan,
  around: Surroundings,
  rows: readonly SheetRow[],
  { seen, skip }: SiftOptions = {},
): Promise<ValidatedRows> => {
  const errors = new Map<number, RowErrors>()
  const fit: GoodRow[] = []
  for (const [at, one] of rows.entries()) {
    if (at % inOneGo === inOneGo - 1) await setImmediate()
    if (skip?.has(at)) continue
    const read = readRow(plan, around, one)
    const wrong = 'errors' in read ? read.errors : seen ? refuseRepetition(plan, seen, one, read.values) : null
    if (wrong) errors.set(at, wrong)
    else if ('values' in read) fit.push({ at, row: one[0], values: read.values })
  }
  return { fit, errors }
}

/**
 * Checks rows as the write would. `seen` is given while a file is read for the first time or anew; `skip` holds the
 * places of rows that are known to be bad.
 */
export const checkRows = async (
  sql: Sql,
  plan: Plan,
  around: Surroundings,
  rows: readonly SheetRow[],
  options: SiftOptions = {},
): Promise<Checked> => refuseTaken(sql, plan, await siftRows(plan, around, rows, options))

/** Refuses those whose unique fields stand in the table already, or finds what they change there. */
export const refuseTaken = async (
  sql: Sql,
  plan: Plan,
  { fit, errors: sifted }: ValidatedRows,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Checked> => {
  const { definition } = plan
  const { unique, uniqueTogether, updates, sameAs } = definition
  const none = { updates: [], unchanged: 0 }
  if ((unique.length === 0 && !uniqueTogether && !sameAs) || fit.length === 0)
    return { good: fit, errors: sifted, ...none }
  if (updates) return { ...(await compareRows(sql, plan, fit, { lock })), errors: sifted }
  const errors = new Map(sifted)
  const known = await takenOf(sql, definition, fit)
  const together = await takenTogether(sql, definition, fit)
  const same = await sameAs?.taken(
    sql,
    fit.map(({ values }) => values),
  )
  const good = fit.filter(({ at, values }) => {
    const there = same?.get(sameAs?.keyOf(values) ?? '')
    if (there) {
      errors.set(at, { row: [there] })
      return false
    }
    if (uniqueTogether && together.has(at)) {
      errors.set(at, { row: [{ message: uniqueTogether.taken }] })
      return false
    }
    const wrong = definition.unique.filter((name) => known.get(name)?.has(keyOf(definition, name, values)))
    if (wrong.length === 0) return true
    errors.set(
      at,
      Object.fromEntries(
        wrong.map((name) => [
          name,
          [{ message: definition.taken ?? taken, field: definition.row.fields[name]?.label }],
        ]),
      ),
    )
    return false
  })
  return { good, errors, ...none }
}
