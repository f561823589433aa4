import sharp, { type ResizeOptions } from 'sharp'
import { validationMessages } from '#contract/validation.ts'
import { type Message, msg } from '#contract/words.ts'
import { Invalid, TooLarge } from '#server/platform/failures.ts'

/** Frames of more pixels than this are never decoded, however small their file is. */
const mostPixels = 24_000_000
/** How many pictures are decoded at the same time; the others wait. */
const atOnce = 2
// One thread a picture: many at once must not take the whole machine from everybody else.
sharp.concurrency(1)
sharp.cache(false)

const noPicture = msg`The file is not a PNG, GIF or JPEG picture`
const tooWide = msg`The picture has too many pixels. Choose a smaller one.`
const hides = msg`The file contains something other than a picture`

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
} as const
type Format = keyof typeof signatures
const formats: readonly Format[] = ['png', 'jpeg', 'gif']
const formatOf = (bytes: Uint8Array): Format | undefined =>
  formats.find((format) => startsWith(bytes, signatures[format]))

/** Where a PNG ends: after its IEND chunk; undefined when it has none. */
const endOfPng = (bytes: Buffer): number | undefined => {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return undefined
}
/** Behind the blocks of a GIF's data that begin here. */
const behindBlocks = (bytes: Buffer, start: number): number => {
  let at = start
  for (let size = bytes[at]; size !== undefined && size > 0; size = bytes[at]) at += size + 1
  return at + 1
}
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
/** Where a GIF ends: after its trailer. */
const endOfGif = (bytes: Buffer): number | undefined => {
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return at + 1
    if (kind === 0x21) at = behindBlocks(bytes, at + 2)
    else if (kind === 0x2c) at = behindBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0))
    else return undefined
  }
  return undefined
}
/** What other readers would find in the file: markup, scripts and documents. */
const otherKinds = /<(?:script|html|!doctype|svg|\?php|iframe|body)\b|javascript:|%PDF-1|<!--#/i
/** The directory at the end of an archive. */
const archiveEnd = Buffer.from('PK\u0005\u0006', 'latin1')
/** A GIF whose size reads as the start of a script's comment or assignment: `GIF89a/*`, `GIF89a=1`. */
const scriptedGif = /^GIF8[79]a[/=]/

/** True for a file that is a picture to one program and something else to another. */
const isPolyglot = (format: Format, bytes: Buffer): boolean => {
  const text = bytes.toString('latin1')
  if (otherKinds.test(text) || bytes.includes(archiveEnd)) return true
  if (format === 'gif') return scriptedGif.test(text) || endOfGif(bytes) !== bytes.length
  // Cameras put more pictures behind a JPEG's end; what is no picture there is found by its kind above.
  return format === 'png' && endOfPng(bytes) !== bytes.length
}

let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  while (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/**
 * Whatever was sent, decoded and drawn anew as WebP, so that nothing of the file itself is ever served. 413 when it is
 * too large, 422 on `field` when it is no honest picture.
 */
const redrawn = async (file: File, field: string, mostBytes: number, size: ResizeOptions): Promise<Buffer> => {
  if (file.size > mostBytes) throw new TooLarge()
  const bytes = Buffer.from(await file.arrayBuffer())
  const refuse = (message: Message) => new Invalid({ [field]: [{ message }] }, message)
  const format = formatOf(bytes)
  if (format === undefined) throw new Invalid({ [field]: [{ message: validationMessages.ext, field: msg`Picture` }] })
  if (isPolyglot(format, bytes)) throw refuse(hides)
  return inTurn(async () => {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })
    const seen = await picture.metadata().catch(() => null)
    if (seen === null || seen.format !== format) throw refuse(noPicture)
    if (seen.width * (seen.pageHeight ?? seen.height) > mostPixels) throw refuse(tooWide)
    try {
      return await picture.rotate().resize(size).webp({ quality: 82 }).timeout({ seconds: 10 }).toBuffer()
    } catch {
      throw refuse(noPicture)
    }
  })
}

/** A picture of somebody: the middle of what was sent, as a square. Failures as told at `redrawn`. */
export const squareOf = (file: File, field: string, mostBytes: number, side = 256): Promise<Buffer> =>
  redrawn(file, field, mostBytes, { width: side, height: side, fit: 'cover' })
/** A picture of something: all of what was sent, made smaller where it is wider than 1600 or higher than 1200 points. */
export const pictureOf = (file: File, field: string, mostBytes: number): Promise<Buffer> =>
  redrawn(file, field, mostBytes, { width: 1600, height: 1200, fit: 'inside', withoutEnlargement: true })
/** A small picture of something, for lists. */
export const previewOf = (file: File, field: string, mostBytes: number): Promise<Buffer> =>
  redrawn(file, field, mostBytes, { width: 640, height: 480, fit: 'inside', withoutEnlargement: true })
