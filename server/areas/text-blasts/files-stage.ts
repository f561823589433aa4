import { randomUUID } from 'node:crypto'
import { today } from '#contract/calendar.ts'
import type { RecipientColumn } from '#contract/text-blasts/files.ts'
import { mostRows } from '#contract/work/imports.ts'
import {
  columnsOf,
  type FileFacts,
  placesOf,
  readColumns,
  readRow,
  type StagedRow,
  withMobile,
} from '#server/areas/text-blasts/files-read.ts'
import { Invalid } from '#server/platform/failures.ts'
import { insertRows } from '#server/platform/insert.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { SheetRefused, sheetFaults } from '#server/platform/spreadsheets/faults.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { bare } from '#server/work/imports/words.ts'

/** Rows that travel to the database at once: enough to be quick, few enough to be held by many. */
const bundle = 2500

export const dealersByCode = async (database: Sql): Promise<ReadonlyMap<string, number>> => {
  const rows = await database.query<{ id: number; code: string }>(
    'select id, code from dealers where deleted_at is null',
  )
  return new Map(rows.map(({ id, code }) => [bare(code), id]))
}
/**
 * Over `rows` with a `key`, their `row` and `mobile`, of which nothing is wrong so far: those that get no message all the
 * same. A number gets one message however often it stands there, and a number on the opt-out list none.
 */
export const unsentOf = (rows: string): string =>
  `select key, state from (
     select q.key, case when row_number() over (partition by q.mobile order by q.row) > 1 then 'duplicate'
       when o.id is not null then 'opted-out' end as state
     from (${rows}) q left join opt_outs o on o.mobile_number = q.mobile and o.deleted_at is null
   ) judged where state is not null`
const markRows = (database: Sql, id: number) =>
  database.query(
    `update text_blast_recipients r set state = unsent.state from (${unsentOf(
      "select id as key, row, mobile from text_blast_recipients where file_id = $1 and state = 'queued'",
    )}) unsent where r.id = unsent.key`,
    [id],
  )

/** A file before it has rows; answers its number. */
const beginFile = async (database: Sql, { ownerId, original, ending, headings, columns }: NewFile): Promise<number> => {
  const [row] = await database.query<{ id: number }>(
    `insert into text_blast_files (owner_id, filename, original_filename, headers, columns)
     values ($1, $2, $3, $4::jsonb, $5::jsonb) returning id`,
    [ownerId, `${randomUUID()}.${ending}`, original, JSON.stringify(headings), JSON.stringify(columns)],
  )
  if (!row) throw new Error('The recipient file was not stored')
  return row.id
}
interface NewFile {
  readonly ownerId: number
  /** What people call it. */
  readonly original: string
  readonly ending: 'csv' | 'xlsx' | 'selection'
  readonly headings: readonly string[]
  /** What each of them is read as. */
  readonly columns: readonly (RecipientColumn | null)[]
}
const completeFile = async (database: Sql, id: number, count: number): Promise<void> => {
  await markRows(database, id)
  await database.query('update text_blast_files set row_count = $2 where id = $1', [id, count])
}

/** Stores rows that were read already as a file of their own; `rowsFor` gives them its number. */
export const stageRows = async (
  tx: Sql,
  file: NewFile,
  rowsFor: (id: number) => readonly StagedRow[],
): Promise<number> => {
  const id = await beginFile(tx, file)
  const rows = rowsFor(id)
  for (let from = 0; from < rows.length; from += bundle)
    await insertRows(tx, 'text_blast_recipients', rows.slice(from, from + bundle))
  await completeFile(tx, id, rows.length)
  return id
}

/**
 * Reads, checks and stores the rows of a file; answers its number. `given` says what its headings are read as, as
 * `readColumns` takes it; without it their names and, for the mobile number, the first rows decide. 422 on `file` says why it cannot be read.
 */
export const stageRecipients = async (
  database: Database,
  ownerId: number,
  file: File,
  given: string | null | undefined,
): Promise<number> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const original = file.name.slice(-200)
  let facts: FileFacts | null = null
  let headings: readonly string[] = []
  let rows: StagedRow[] = []
  let count = 0
  // One statement is under way while the next rows are read and checked.
  let storing: Promise<void> = Promise.resolve()
  const store = async () => {
    const some = rows
    rows = []
    await storing
    storing = insertRows(database, 'text_blast_recipients', some)
    // It is awaited before the next one; until then a fault must not count as unhandled.
    storing.catch(() => {})
  }
  try {
    for await (const part of readSheet({ name: file.name, bytes }, mostRows)) {
      if (part.kind === 'headings') {
        headings = part.headings
        continue
      }
      // The reader made this text from rows of its own.
      const found = JSON.parse(part.json) as readonly SheetRow[]
      if (!facts) {
        const columns = given ? readColumns(given, headings) : withMobile(columnsOf(headings), found)
        const places = placesOf(columns)
        const ending = /\.xlsx$/i.test(original) ? 'xlsx' : 'csv'
        const id = await beginFile(database, { ownerId, original, ending, headings, columns })
        facts = { id, places, dealers: await dealersByCode(database), today: today().toString(), stated: 'file' }
      }
      for (const one of found) rows.push(readRow(facts, one))
      count += part.count
      if (rows.length >= bundle) await store()
    }
    if (!facts) throw new SheetRefused('empty')
    await store()
    await storing
    await completeFile(database, facts.id, count)
    return facts.id
  } catch (fault) {
    await storing.catch(() => {})
    if (facts) await database.query('delete from text_blast_files where id = $1', [facts.id]).catch(() => {})
    throw fault instanceof SheetRefused
      ? new Invalid({ file: [{ message: sheetFaults[fault.fault], values: { ...fault.values } }] })
      : fault
  }
}
