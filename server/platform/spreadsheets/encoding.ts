import { isUtf8 } from 'node:buffer'
import { SheetRefused } from '#server/platform/spreadsheets/faults.ts'

/** How a text file is to be decoded, and where its text begins. */
export interface Encoding {
  readonly label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly from: number
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, i) => bytes[i] === byte)
/** Five bytes that Windows-1252 has no letter for. */
const noLetter = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** UTF-16 without a mark: every second byte of Latin text is 0. */
const halfIsZero = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const some = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (let i = 0; i < some.length; i += 1) if (some[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > some.length * 0.3 && even === 0) return 'utf-16le'
  if (even > some.length * 0.3 && odd === 0) return 'utf-16be'
  return null
}
/** Whether letters of UTF-8 stand among bytes that are none: then no single encoding reads the file. */
const hasUtf8Letters = (bytes: Uint8Array): boolean => {
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    if (byte < 0xc2 || byte > 0xf4) continue
    if (i + length <= bytes.length && isUtf8(bytes.subarray(i, i + length))) return true
  }
  return false
}

/** UTF-8, UTF-16 or Windows-1252; anything else is refused rather than guessed. */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
    if (!isUtf8(bytes)) throw new SheetRefused('encoding')
    return { label: 'utf-8', from: 3 }
  }
  if (startsWith(bytes, 0xff, 0xfe)) return { label: 'utf-16le', from: 2 }
  if (startsWith(bytes, 0xfe, 0xff)) return { label: 'utf-16be', from: 2 }
  const wide = halfIsZero(bytes)
  if (wide) return { label: wide, from: 0 }
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) throw new SheetRefused('binary')
  if (isUtf8(bytes)) return { label: 'utf-8', from: 0 }
  if (bytes.some((byte) => noLetter.has(byte)) || hasUtf8Letters(bytes)) throw new SheetRefused('encoding')
  return { label: 'windows-1252', from: 0 }
}

const piece = 256 * 1024
/** The text in pieces of UTF-8, so that a large file is not held twice. */
export function* utf8Pieces(bytes: Uint8Array, { label, from }: Encoding): Generator<Buffer> {
  const decoder = label === 'utf-8' ? null : new TextDecoder(label, { fatal: true })
  for (let at = from; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece)
    try {
      yield decoder === null
        ? Buffer.from(part.buffer, part.byteOffset, part.byteLength)
        : Buffer.from(decoder.decode(part, { stream: at + piece < bytes.length }))
    } catch {
      throw new SheetRefused('encoding')
    }
  }
}
