import { streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { RawRow } from '#server/platform/spreadsheets/csv-read.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { batchRows } from '#server/platform/spreadsheets/limits.ts'
import { checkZip } from '#server/platform/spreadsheets/zip.ts'

// The only module that knows the library for XLSX.

const refuseOthers = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new SheetRefused('empty')
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new SheetRefused('oldExcel')
  if (/^[^\w]*<(?:!doctype|html|head|body|table|meta|script)\b/i.test(head)) throw new SheetRefused('web')
  if (!head.startsWith('PK')) throw new SheetRefused('notExcel')
}

/** The rows of a workbook's first sheet. Formulas come as the values that were saved with them. */
export async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<readonly RawRow[]> {
  refuseOthers(bytes)
  checkZip(bytes)
  try {
    let rows: RawRow[] = []
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (rows.push([index + 1, values]) < batchRows) continue
      yield rows
      rows = []
    }
    yield rows
  } catch (fault) {
    if (fault instanceof SheetRefused) throw fault
    const { name, message } = fault instanceof Error ? fault : new Error(String(fault))
    if (name === 'EncryptedFileError') throw new SheetRefused('oldExcel')
    throw new SheetRefused(/exceeds limit|limit of/i.test(message) ? 'bomb' : 'damaged')
  }
}

/** A sheet's name without what a workbook does not take in one. */
const nameOf = (sheet: string) => sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

export type XlsxCell = string | number | boolean | null
/** A workbook with one sheet, written while its rows come. Text stays text: it never becomes a formula. */
export const xlsxBytes = (sheet: string, rows: AsyncIterable<XlsxCell[]>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rows, { name: nameOf(sheet), freezePane: { rows: 1 } })
/** A workbook of several small sheets. */
export const workbookBytes = (
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly XlsxCell[])[] }[],
): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name: nameOf(name),
      rows: rows.map((row) => [...row]),
      freezePane: { rows: 1 },
    })),
  })
