import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { type SheetRow, tableOf } from '#server/platform/spreadsheets/cells.ts'
import { csvRows } from '#server/platform/spreadsheets/csv-read.ts'
import { type SheetFault, SheetRefused, type SheetValues } from '#server/platform/spreadsheets/faults.ts'
import { batchRows } from '#server/platform/spreadsheets/limits.ts'
import { xlsxRows } from '#server/platform/spreadsheets/xlsx.ts'

/** What the reader tells; it sends as many batches of rows as it was asked for. */
export type Told =
  | { readonly kind: 'headings'; readonly headings: readonly string[] }
  /** `json` holds `SheetRow`s: text crosses threads several times faster than arrays, and is kept as it is. */
  | { readonly kind: 'rows'; readonly json: string; readonly count: number }
  /** A sign of life while the rows are counted. */
  | { readonly kind: 'counting' }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly fault: SheetFault; readonly values: SheetValues }

const port = parentPort
if (!port) throw new Error('reader-worker.ts runs as a worker thread only: use readSheet of read.ts')
const given = v.parse(
  v.object({ bytes: v.instance(Uint8Array), kind: v.picklist(['csv', 'xlsx']), most: v.number() }),
  workerData,
)
const tell = (told: Told) => port.postMessage(told)

let asked = 0
let wake = () => {}
port.on('message', () => {
  asked += 1
  wake()
})
/** Waits until somebody wants more, so that no more rows lie about than are being worked on. */
const wanted = async () => {
  while (asked === 0)
    await new Promise<void>((go) => {
      wake = go
    })
  asked -= 1
}

/** A cheap guess that says yes whenever there are too many: lines of a CSV file; rows of a workbook are packed. */
const mayHaveTooMany = (): boolean => {
  if (given.kind === 'xlsx') return given.bytes.length > given.most / 10
  let lines = 0
  for (const byte of given.bytes) if (byte === 10 || byte === 13) lines += 1
  return lines > given.most
}

const read = async () => {
  const open = () => (given.kind === 'csv' ? csvRows(given.bytes) : xlsxRows(given.bytes))
  // Rows are checked and stored as they come: too many are found first, or that would take minutes for nothing.
  if (mayHaveTooMany()) for await (const _ of tableOf(open(), given.most)) tell({ kind: 'counting' })
  const source = open()
  const rows: SheetRow[] = []
  const send = async (some: readonly SheetRow[]) => {
    await wanted()
    tell({ kind: 'rows', json: JSON.stringify(some), count: some.length })
  }
  let isHeading = true
  for await (const piece of tableOf(source, given.most)) {
    if (isHeading) {
      const [[, headings] = [1, []]] = piece
      if (piece.length > 0) tell({ kind: 'headings', headings })
      isHeading = piece.length === 0
      continue
    }
    rows.push(...piece)
    while (rows.length >= batchRows) await send(rows.splice(0, batchRows))
  }
  if (rows.length > 0) await send(rows)
  tell({ kind: 'end' })
}
read()
  .catch(async (fault: unknown) => {
    const refused = fault instanceof SheetRefused ? fault : new SheetRefused('damaged')
    tell({ kind: 'refused', fault: refused.fault, values: refused.values })
  })
  .finally(() => port.close())
