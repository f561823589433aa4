import { randomUUID } from 'node:crypto'
import { today } from '#contract/calendar.ts'
import { mostRows } from '#contract/work/imports.ts'
import { type FileFacts, placesOf, readRow, type StagedRow } from '#server/areas/text-blasts/files-read.ts'
import { Invalid } from '#server/platform/failures.ts'
import { insertRows } from '#server/platform/insert.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import { SheetRefused, sheetFaults } from '#server/platform/spreadsheets/faults.ts'
import { readSheet } from '#server/platform/spreadsheets/read.ts'
import type { Database, Sql } from '#server/platform/sql.ts'
import { bare } from '#server/work/imports/words.ts'

/** Rows that travel to the database at once: enough to be quick, few enough to be held by many. */
const bundle = 2500

const dealersByCode = async (database: Sql): Promise<ReadonlyMap<string, number>> => {
  const rows = await database.query<{ id: number; code: string }>(
    'select id, code from dealers where deleted_at is null',
  )
  return new Map(rows.map(({ id, code }) => [bare(code), id]))
}
/** Within a file a number gets one message, and a number on the opt-out list none. */
const markRows = async (database: Sql, id: number): Promise<void> => {
  await database.query(
    `update text_blast_recipients r set state = 'duplicate' from (
       select id, row_number() over (partition by mobile order by row) as nth
       from text_blast_recipients where file_id = $1 and state = 'queued'
     ) d where r.id = d.id and d.nth > 1`,
    [id],
  )
  await database.query(
    `update text_blast_recipients r set state = 'opted-out' from opt_outs o
     where r.file_id = $1 and r.state = 'queued' and o.mobile_number = r.mobile and o.deleted_at is null`,
    [id],
  )
}

/** Reads, checks and stores the rows of a file; answers its number. 422 on `file` says why it cannot be read. */
export const stageRecipients = async (database: Database, ownerId: number, file: File): Promise<number> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const original = file.name.slice(-200)
  let facts: FileFacts | null = null
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
        const places = placesOf(part.headings)
        const [row] = await database.query<{ id: number }>(
          `insert into text_blast_files (owner_id, filename, original_filename, headers)
           values ($1, $2, $3, $4::jsonb) returning id`,
          [
            ownerId,
            `${randomUUID()}.${/\.xlsx$/i.test(original) ? 'xlsx' : 'csv'}`,
            original,
            JSON.stringify(part.headings),
          ],
        )
        if (!row) throw new Error('The recipient file was not stored')
        facts = { id: row.id, places, dealers: await dealersByCode(database), today: today().toString() }
        continue
      }
      if (!facts) throw new SheetRefused('damaged')
      // The reader made this text from rows of its own.
      for (const one of JSON.parse(part.json) as readonly SheetRow[]) rows.push(readRow(facts, one))
      count += part.count
      if (rows.length >= bundle) await store()
    }
    if (!facts) throw new SheetRefused('empty')
    await store()
    await storing
    await markRows(database, facts.id)
    await database.query('update text_blast_files set row_count = $2 where id = $1', [facts.id, count])
    return facts.id
  } catch (fault) {
    await storing.catch(() => {})
    if (facts) await database.query('delete from text_blast_files where id = $1', [facts.id]).catch(() => {})
    throw fault instanceof SheetRefused
      ? new Invalid({ file: [{ message: sheetFaults[fault.fault], values: { ...fault.values } }] })
      : fault
  }
}
