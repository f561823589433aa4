import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'
import { limits } from '#server/platform/spreadsheets/limits.ts'

const directoryEntry = 0x02014b50
const directoryEnd = 0x06054b50
/** Says that the true number stands in a ZIP64 record; no file that fits an upload needs one. */
const elsewhere = 0xffffffff

const endOf = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === directoryEnd) return at
  throw new SheetRefused('damaged')
}

/**
 * Looks at a ZIP's directory before anything is unpacked: how many parts, and how large each says it is. The unpacking
 * holds each part to that size, so a part that says nothing is refused.
 */
export const checkZip = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < 22) throw new SheetRefused('damaged')
  const end = endOf(view)
  const entries = view.getUint16(end + 10, true)
  if (entries > limits.entries) throw new SheetRefused('entries', { entries })
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < entries; i += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw new SheetRefused('damaged')
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    const name = Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString('latin1')
    if (packed === elsewhere || size === elsewhere) throw new SheetRefused('damaged')
    if (!name.endsWith('/') && (packed === 0) !== (size === 0)) throw new SheetRefused('damaged')
    if (packed === 0 && (view.getUint16(at + 8, true) & 8) !== 0 && !name.endsWith('/'))
      throw new SheetRefused('damaged')
    if (size > (/^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? limits.streamed : limits.held))
      throw new SheetRefused('bomb')
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
