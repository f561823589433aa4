import type { Format } from '#contract/work/exports.ts'
import { isComputed } from '#server/platform/spreadsheets/cells.ts'
import { workbookBytes, type XlsxCell, xlsxBytes } from '#server/platform/spreadsheets/xlsx.ts'

/** A value as a file has it: a number stays one in a workbook. */
export type SheetCell = string | number
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Format, string>

/** Nothing to compute: an amount below zero, a telephone number without signs between its digits. */
const harmless = /^[+-]\d[\d ]*(?:\.\d+)?$/
/** Text that a spreadsheet program would compute gets an apostrophe, which imports take off again. */
export const guard = (text: string): string => (isComputed(text) && !harmless.test(text) ? `'${text}` : text)

const special = /[",;\r\n\t]/
const csvCell = (cell: SheetCell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = guard(cell)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
/** Rows as lines of CSV, each with its end. */
export const csvLines = (rows: readonly (readonly SheetCell[])[]): string => {
  let text = ''
  for (const row of rows) text += `${row.map(csvCell).join(',')}\r\n`
  return text
}

const encoder = new TextEncoder()
async function* csvBytes(pages: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<Uint8Array> {
  // Excel takes a file without this mark for Windows-1252.
  yield encoder.encode('\ufeff')
  for await (const page of pages) yield encoder.encode(csvLines(page))
}
async function* xlsxRowsOf(pages: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<XlsxCell[]> {
  for await (const page of pages) for (const row of page) yield row.map((cell) => (cell === '' ? null : cell))
}

/** A spreadsheet file while its pages of rows come; the first row of the first page are the headings. */
export const writeSheet = (
  format: Format,
  title: string,
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncIterable<Uint8Array> => (format === 'csv' ? csvBytes(pages) : xlsxBytes(title, xlsxRowsOf(pages)))

/** How a table is drawn where it is shown and not only filed; columns by their places. */
export interface TableChart {
  readonly is: 'line' | 'bars'
  readonly label: number
  readonly value: number
  /** What each value stands beside, as a target. */
  readonly beside?: number
}
/** One table of a file that has several. */
export interface SheetTable {
  readonly name: string
  /** The first row are the headings. */
  readonly rows: readonly (readonly SheetCell[])[]
  /** What of it a mail shows: these columns, and a chart of them. */
  readonly brief?: {
    readonly columns?: readonly number[]
    readonly chart?: TableChart
    /** Where a mail begins: a figure in each row, with decimals of its own. */
    readonly isHeadline?: true
  }
}
/** Several tables: a workbook has a sheet for each, a CSV file the first alone. */
export const writeTables = async (
  format: Format,
  tables: readonly [SheetTable, ...SheetTable[]],
): Promise<Uint8Array> =>
  format === 'csv'
    ? encoder.encode(`\ufeff${csvLines(tables[0].rows)}`)
    : workbookBytes(
        tables.map(({ name, rows }) => ({
          name,
          rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))),
        })),
      )
