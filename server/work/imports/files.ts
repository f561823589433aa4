import type { FileAnswer } from '#contract/call.ts'
import { withoutIsolates } from '#contract/isolation.ts'
import { msg } from '#contract/words.ts'
import type { Format } from '#contract/work/exports.ts'
import { titleOf } from '#server/platform/definitions.ts'
import { type SheetCell, sheetTypes, writeSheet } from '#server/platform/spreadsheets/write.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Say } from '#server/platform/words.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import { type ImportEntry, readChunks, speakRow } from '#server/work/imports/rows.ts'

const template = msg`{list} - template`
const refused = msg`{file} - rejected rows`
const reasons = msg`Reasons`

/** A file to fill in: the headings in the reader's language, and one row as an example, or those that it is to have. */
export const templateFile = async (
  sql: Sql,
  definition: ImportDefinition,
  format: Format,
  say: Say,
): Promise<FileAnswer> => {
  const fields = Object.entries(definition.row.fields)
  const rows = (await definition.template?.(sql)) ?? [definition.example]
  async function* pages() {
    yield [fields.map(([, { label }]) => say(label)), ...rows.map((row) => fields.map(([name]) => row[name] ?? ''))]
  }
  const list = say(titleOf(definition.records))
  return {
    name: `${withoutIsolates(say(template, { list }))}.${format}`,
    type: sheetTypes[format],
    bytes: writeSheet(format, list, pages()),
  }
}

/** The refused rows as they stood in the file, with a last column that says why, in the reader's language. */
export const refusedFile = (sql: Sql, entry: ImportEntry, format: Format, say: Say): FileAnswer => {
  const width = entry.headings.length
  async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    yield [[...entry.headings, say(reasons)]]
    for await (const { rows, errors } of readChunks(sql, entry.id))
      yield [...errors].flatMap(([at, wrong]) => {
        const [, cells = []] = rows[at] ?? []
        const why = [...new Set(Object.values(speakRow(wrong, say)).flat())].join('. ')
        return [[...Array.from({ length: width }, (_, i) => cells[i] ?? ''), why]]
      })
  }
  const file = entry.file_name.replace(/\.[^.]*$/, '')
  return {
    name: `${withoutIsolates(say(refused, { file }))}.${format}`,
    type: sheetTypes[format],
    bytes: writeSheet(format, file, pages()),
  }
}
