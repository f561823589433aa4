import { CsvError, type Parser, parse } from 'csv-parse'
import { encodingOf, utf8Pieces } from '#server/platform/spreadsheets/encoding.ts'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { limits } from '#server/platform/spreadsheets/limits.ts'

/** A row of the file: its number from 1, blank rows counted, and its cells. */
export type RawRow = readonly [row: number, cells: readonly unknown[]]

/** Whichever stands most often in the first line outside of quotation marks. */
const delimiterOf = (head: string): string => {
  const line = /^(?:[^"\r\n]|"(?:[^"]|"")*"?)*/.exec(head.trimStart())?.[0].replaceAll(/"(?:[^"]|"")*"?/g, '') ?? ''
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)
  return best
}

const refuseOthers = (bytes: Uint8Array): void => {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  if (head.startsWith('PK\x03\x04')) throw new SheetRefused('isExcel')
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new SheetRefused('oldExcel')
  if (/^[^\w]*<(?:!doctype html|html|head|body|table|meta|script)\b/i.test(head)) throw new SheetRefused('web')
}

/** Excel writes the delimiter into a line of its own: `sep=;`. */
const named = /^sep=([,;\t])\r?\n/i

/** The rows of a CSV file, piece by piece: commas, semicolons or tabs, in any of the known encodings. */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<readonly RawRow[]> {
  refuseOthers(bytes)
  const encoding = encodingOf(bytes)
  const [first = Buffer.alloc(0)] = utf8Pieces(bytes.subarray(0, encoding.from + 64 * 1024), {
    ...encoding,
    // Half a letter at the end of a sample is no fault.
    label: encoding.label === 'utf-8' ? 'utf-8' : 'windows-1252',
  })
  const head = encoding.label.startsWith('utf-16') ? first.toString().replaceAll('\0', '') : first.toString()
  const told = named.exec(head)?.[1]
  const parser: Parser = parse({
    delimiter: told ?? delimiterOf(head),
    from: told === undefined ? 1 : 2,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.cell * 40,
  })
  let rows: RawRow[] = []
  let row = 0
  parser.on('data', (cells: readonly string[]) => {
    row += 1
    rows.push([row, cells])
  })
  const over = new Promise<void>((done, failed) => parser.once('end', done).once('error', failed))
  // It is awaited below; until then a fault must not count as unhandled.
  over.catch(() => {})
  try {
    for (const part of utf8Pieces(bytes, encoding)) {
      await new Promise<void>((taken, failed) => parser.write(part, (fault) => (fault ? failed(fault) : taken())))
      yield rows
      rows = []
    }
    parser.end()
    await over
    yield rows
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    if (fault.code === 'CSV_QUOTE_NOT_CLOSED') throw new SheetRefused('quote')
    if (fault.code === 'CSV_MAX_RECORD_SIZE') throw new SheetRefused('cell', { row: row + 1, most: limits.cell })
    throw new SheetRefused('damaged')
  }
}
