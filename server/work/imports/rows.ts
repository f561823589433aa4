import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import { importStates } from '#contract/work/imports.ts'
import { type Sentence, SentenceShape, speak } from '#server/platform/sentences.ts'
import type { SheetRow } from '#server/platform/spreadsheets/cells.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'
import type { RowErrors } from '#server/work/imports/definition.ts'

/** An import as its table has it. */
export const ImportEntry = v.object({
  id: v.number(),
  user_id: v.number(),
  resource: v.string(),
  file_name: v.string(),
  state: v.picklist(namesOf(importStates)),
  headings: v.array(v.string()),
  mapping: v.array(v.nullable(v.string())),
  fills: v.record(v.string(), v.string()),
  rows: v.number(),
  bad: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  removed: v.number(),
  job_id: v.nullable(v.number()),
  created_at: v.string(),
})
export type ImportEntry = v.InferOutput<typeof ImportEntry>

/** Null while it is still being read, which nobody sees. */
export const findImport = async (sql: Sql, id: number, lock: '' | 'for update' = ''): Promise<ImportEntry | null> => {
  const [row] = await sql.query(`select * from imports where id = $1 and state <> 'reading' ${lock}`, [id])
  return row ? v.parse(ImportEntry, row) : null
}

const Rows = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), v.array(v.string())])))
const Errors = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.number(), v.record(v.string(), v.array(SentenceShape))])),
)
export interface Chunk {
  readonly position: number
  readonly rows: readonly SheetRow[]
  /** By the place in the chunk. */
  readonly errors: ReadonlyMap<number, RowErrors>
}
export interface StoredChunk {
  readonly position: number
  readonly cells: string
  readonly errors: string
}
export const chunkFrom = ({ position, cells, errors }: StoredChunk): Chunk => ({
  position,
  rows: v.parse(Rows, cells),
  errors: new Map(v.parse(Errors, errors)),
})
export const errorsText = (errors: ReadonlyMap<number, RowErrors>): string => JSON.stringify([...errors])

/** A piece of the file as it is kept; `chunkFrom` reads it. */
export const findChunk = async (sql: Sql, importId: number, position: number): Promise<StoredChunk | null> => {
  const [row] = await sql.query<StoredChunk>(
    'select position, cells, errors from import_chunks where import_id = $1 and position = $2',
    [importId, position],
  )
  return row ?? null
}
const readChunk = async (sql: Sql, importId: number, position: number): Promise<Chunk | null> => {
  const row = await findChunk(sql, importId, position)
  return row && chunkFrom(row)
}
/** The file's rows piece by piece. */
export async function* readChunks(sql: Sql, importId: number): AsyncGenerator<Chunk> {
  for (let position = 0; ; position += 1) {
    const chunk = await readChunk(sql, importId, position)
    if (!chunk) return
    yield chunk
  }
}

export interface PlacedRow {
  readonly row: SheetRow
  readonly errors: RowErrors
}
/** Some rows of an import, or of its bad ones, and how many there are; only the chunks that hold them are read. */
export const pageOfRows = async (
  sql: Sql,
  importId: number,
  { from, count, onlyBad, backwards }: { from: number; count: number; onlyBad: boolean; backwards: boolean },
): Promise<{ readonly rows: readonly PlacedRow[]; readonly total: number }> => {
  const held = onlyBad ? 'bad' : 'count'
  const chunks = await sql.query<{ position: number; held: number }>(
    `select position, ${held} as held from import_chunks where import_id = $1
     order by position ${backwards ? 'desc' : 'asc'}`,
    [importId],
  )
  const rows: PlacedRow[] = []
  let before = 0
  for (const { position, held: here } of chunks) {
    const isWanted = here > 0 && before + here > from && before < from + count
    const chunk = isWanted ? await readChunk(sql, importId, position) : null
    if (chunk) {
      const all = chunk.rows
        .map((row, at) => ({ row, errors: chunk.errors.get(at) ?? {} }))
        .filter(({ errors }) => !onlyBad || Object.keys(errors).length > 0)
      if (backwards) all.reverse()
      rows.push(...all.slice(Math.max(0, from - before), from + count - before))
    }
    before += here
  }
  return { rows, total: before }
}

/** What names that nobody knows may have meant. */
export const nearIn = (errors: RowErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, wrong]) =>
      wrong.flatMap(({ values }) => (typeof values?.['near'] === 'string' ? [[name, values['near']]] : [])),
    ),
  )

/** What is wrong with a row, in the reader's language. */
export const speakRow = (errors: RowErrors, say: Say): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, wrong]) => [name, wrong.map((one: Sentence) => speak(say, one))]),
  )
