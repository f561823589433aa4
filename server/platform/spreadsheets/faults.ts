import { type Message, msg } from '#contract/words.ts'

/** Why a file is not taken, and what to do about it. */
export const sheetFaults = {
  empty: msg`The file is empty. Choose a file with a row of headings and the rows below it.`,
  noRows: msg`The file has headings, but no rows below them. Add rows and choose it again.`,
  web: msg`This is a web page, not a spreadsheet. Open it in a spreadsheet program and save it as CSV or XLSX.`,
  oldExcel: msg`This is an old or password-protected Excel file. Save it as XLSX without a password and choose it again.`,
  isExcel: msg`This is an Excel file with the ending .csv. Give it the ending .xlsx, or save it as CSV.`,
  notExcel: msg`This is not an Excel file, although it is called .xlsx. Save it as XLSX, or give it the ending .csv if it is text.`,
  damaged: msg`The file is damaged and cannot be read. Open it in a spreadsheet program, save it and choose it again.`,
  bomb: msg`Unpacked, the file is far larger than any list. Copy the rows alone to a new workbook and choose that one.`,
  entries: msg`The file consists of {entries, number} parts, which no list needs. Copy the rows alone to a new workbook and choose that one.`,
  encoding: msg`The file’s letters cannot be told apart: its encoding is mixed or unknown. Save it as “CSV UTF-8” and choose it again.`,
  binary: msg`This is not text, although it is called .csv. Save it as CSV or XLSX and choose it again.`,
  quote: msg`A quotation mark is opened and never closed. Close it, or save the file as CSV anew.`,
  rows: msg`The file has more than {most, number} rows. Split it into several files.`,
  columns: msg`Row {row} has a cell in column {column}, but only {most} columns are read. Delete what lies far outside of the table.`,
  cell: msg`Row {row} has a cell of more than {most, number} characters. Shorten it and choose the file again.`,
  slow: msg`The file took too long to read. Copy the rows alone to a new file, or split it.`,
} as const satisfies Record<string, Message>
export type SheetFault = keyof typeof sheetFaults
export type SheetValues = Readonly<Record<string, string | number>>

/** The reader gives the file up. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused'
  readonly fault: SheetFault
  readonly values: SheetValues
  constructor(fault: SheetFault, values: SheetValues = {}) {
    super(sheetFaults[fault].message)
    this.fault = fault
    this.values = values
  }
}
