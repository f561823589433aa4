import { type Message, msg } from '#contract/words.ts'

/** Why a file is not taken, and what to do about it. */
export const sheetFaults = {
  empty: msg`The file is empty. Choose a file with a row of headings and the rows below it.`,
  noRows: msg`The file has headings, but no rows below them. Add rows and choose the file again.`,
  web: msg`This is a web page, not a spreadsheet. Open it in a spreadsheet program and save it as CSV or XLSX.`,
  oldExcel: msg`This is an old or password-protected Excel file. Save it as XLSX without a password and choose it again.`,
  isExcel: msg`This is an Excel file, but its name ends in .csv. Rename it to .xlsx, or save it as CSV.`,
  notExcel: msg`This is not an Excel file, but its name ends in .xlsx. Save it as XLSX, or rename it to .csv if it is a text file.`,
  damaged: msg`The file is damaged and cannot be read. Open it in a spreadsheet program, save it and choose it again.`,
  bomb: msg`The file is too large when unpacked. Copy only the rows to a new workbook and choose that file.`,
  entries: msg`The file has too many internal parts ({entries, number}). Copy only the rows to a new workbook and choose that file.`,
  encoding: msg`The text in this file cannot be read because its encoding is mixed or unknown. Save it as “CSV UTF-8” and choose it again.`,
  binary: msg`This is not a text file, but its name ends in .csv. Save it as CSV or XLSX and choose it again.`,
  quote: msg`A quotation mark is not closed. Close it, or save the file as CSV again.`,
  rows: msg`The file has more than {most, number} rows. Split it into several files.`,
  columns: msg`Row {row} has a cell in column {column}, but only the first {most} columns are read. Delete the cells outside the table.`,
  cell: msg`Row {row} has a cell of more than {most, number} characters. Shorten it and choose the file again.`,
  slow: msg`The file took too long to read. Copy only the rows to a new file, or split the file.`,
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
