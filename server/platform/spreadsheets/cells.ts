import type { RawRow } from '#server/platform/spreadsheets/csv-read.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { limits } from '#server/platform/spreadsheets/limits.ts'

/** A row below the headings: its number with the heading as 1, and a text for each cell up to the last one with text. */
export type SheetRow = readonly [row: number, cells: readonly string[]]

// No person types them, no column of the database takes NUL, and half a letter is none.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
const unwanted = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
/**
 * How text begins that a spreadsheet program may compute. Nobody sees spaces, marks of direction and characters without
 * width before it, and programs skip them.
 */
const computed = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u
export const isComputed = (text: string): boolean => computed.test(text)

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const iso = value.toISOString()
    // A day without a time comes as its midnight in UTC.
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : `${iso.slice(0, 19)}Z`
  }
  const text = String(value)
  const plain = unwanted.test(text) ? text.replaceAll(new RegExp(unwanted, 'g'), '') : text
  // The apostrophe that exports put before it.
  return plain.startsWith("'") && isComputed(plain.slice(1)) ? plain.slice(1) : plain
}
/** 16384 is XFD. */
export const columnName = (number: number): string =>
  number <= 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))

const cellsOf = (row: number, values: readonly unknown[]): readonly string[] => {
  let last = values.length
  while (last > 0 && (values[last - 1] === null || values[last - 1] === undefined || values[last - 1] === '')) last -= 1
  if (last > limits.columns) throw new SheetRefused('columns', { row, column: columnName(last), most: limits.columns })
  const cells: string[] = []
  for (let i = 0; i < last; i += 1) {
    const text = textOf(values[i]).toWellFormed()
    if (text.length > limits.cell) throw new SheetRefused('cell', { row, most: limits.cell })
    cells.push(text)
  }
  return cells
}

/** The headings first, then the rows that have anything in them. */
export async function* tableOf(
  pieces: AsyncIterable<readonly RawRow[]>,
  most: number,
): AsyncGenerator<readonly SheetRow[]> {
  let heading = 0
  let count = 0
  for await (const piece of pieces) {
    const rows: SheetRow[] = []
    for (const [number, values] of piece) {
      const row = heading === 0 ? 1 : number - heading + 1
      const cells = cellsOf(row, values)
      if (cells.every(isBlank)) continue
      if (heading === 0) {
        heading = number
        yield [[1, cells.map((cell) => cell.trim().slice(0, 200))]]
        continue
      }
      count += 1
      if (count > most) throw new SheetRefused('rows', { most })
      rows.push([row, cells])
    }
    yield rows
  }
  if (heading === 0) throw new SheetRefused('empty')
  if (count === 0) throw new SheetRefused('noRows')
}
const isBlank = (cell: string) => cell.trim() === ''
