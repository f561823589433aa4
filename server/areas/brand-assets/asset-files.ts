import { type AssetKind, type assetEndings, mostAsset } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { Invalid, TooLarge } from '#server/platform/failures.ts'
import type { Files } from '#server/platform/files.ts'
import type { Sql } from '#server/platform/sql.ts'

type Ending = (typeof assetEndings)[number]
/** Says whether a file that begins so, as Latin-1, can be of a kind. */
type Look = (start: string) => boolean
interface Sort {
  readonly type: string
  readonly kind: AssetKind
  /** Absent for plain text, which begins with anything. */
  readonly looks?: Look
}
const begins =
  (...texts: readonly string[]): Look =>
  (start) =>
    texts.some((text) => start.startsWith(text))
const at =
  (place: number, ...texts: readonly string[]): Look =>
  (start) =>
    texts.some((text) => start.startsWith(text, place))
const zip = begins('PK\x03\x04', 'PK\x05\x06')
const ole = begins('\xd0\xcf\x11\xe0')
const jpeg: Sort = { type: 'image/jpeg', kind: 'picture', looks: begins('\xff\xd8\xff') }
const tiff: Sort = { type: 'image/tiff', kind: 'picture', looks: begins('II*\0', 'MM\0*') }
const pdf: Look = (start) => start.slice(0, 1024).includes('%PDF-')
const postscript = begins('%!PS', '\xc5\xd0\xd3\xc6')
const film = at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free')
const svg: Look = (start) => /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/.test(start)
const riff =
  (what: string): Look =>
  (start) =>
    start.startsWith('RIFF') && start.startsWith(what, 8)
const office = 'application/vnd.openxmlformats-officedocument'
/** By a file's ending: its media type, what it counts as, and how its content begins. */
const sorts: Readonly<Record<Ending, Sort>> = {
  png: { type: 'image/png', kind: 'picture', looks: begins('\x89PNG\r\n\x1a\n') },
  jpg: jpeg,
  jpeg,
  gif: { type: 'image/gif', kind: 'picture', looks: begins('GIF87a', 'GIF89a') },
  webp: { type: 'image/webp', kind: 'picture', looks: riff('WEBP') },
  svg: { type: 'image/svg+xml', kind: 'picture', looks: svg },
  tif: tiff,
  tiff,
  psd: { type: 'image/vnd.adobe.photoshop', kind: 'design', looks: begins('8BPS') },
  pdf: { type: 'application/pdf', kind: 'document', looks: pdf },
  ai: { type: 'application/postscript', kind: 'design', looks: (start) => pdf(start) || postscript(start) },
  eps: { type: 'application/postscript', kind: 'design', looks: postscript },
  indd: { type: 'application/x-indesign', kind: 'design', looks: begins('\x06\x06\xed\xf5') },
  doc: { type: 'application/msword', kind: 'document', looks: ole },
  docx: { type: `${office}.wordprocessingml.document`, kind: 'document', looks: zip },
  xls: { type: 'application/vnd.ms-excel', kind: 'document', looks: ole },
  xlsx: { type: `${office}.spreadsheetml.sheet`, kind: 'document', looks: zip },
  ppt: { type: 'application/vnd.ms-powerpoint', kind: 'document', looks: ole },
  pptx: { type: `${office}.presentationml.presentation`, kind: 'document', looks: zip },
  txt: { type: 'text/plain; charset=utf-8', kind: 'document' },
  csv: { type: 'text/csv; charset=utf-8', kind: 'document' },
  mp4: { type: 'video/mp4', kind: 'video', looks: film },
  mov: { type: 'video/quicktime', kind: 'video', looks: film },
  webm: { type: 'video/webm', kind: 'video', looks: begins('\x1a\x45\xdf\xa3') },
  mp3: { type: 'audio/mpeg', kind: 'video', looks: begins('ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa') },
  wav: { type: 'audio/wav', kind: 'video', looks: riff('WAVE') },
  m4a: { type: 'audio/mp4', kind: 'video', looks: film },
  ttf: { type: 'font/ttf', kind: 'other', looks: begins('\0\x01\0\0', 'true') },
  otf: { type: 'font/otf', kind: 'other', looks: begins('OTTO') },
  woff: { type: 'font/woff', kind: 'other', looks: begins('wOFF') },
  woff2: { type: 'font/woff2', kind: 'other', looks: begins('wOF2') },
  zip: { type: 'application/zip', kind: 'other', looks: zip },
}
const isEnding = (ending: string): ending is Ending => Object.hasOwn(sorts, ending)
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** SQL that says what the file of a row counts as, by its name's ending. */
export const kindOf = (column: string): string => {
  const byKind = Map.groupBy(Object.entries(sorts), ([, { kind }]) => kind)
  const when = [...byKind]
    .filter(([kind]) => kind !== 'other')
    .map(([kind, all]) => `when lower(${column}) ~ '\\.(${all.map(([ending]) => ending).join('|')})$' then '${kind}'`)
  return `(case ${when.join(' ')} else 'other' end)`
}

/** Bytes that are looked at. */
const head = 2048
const another = msg`The file’s content is not what its name says`
/** The media type of a file by its ending. 413 when it is too large, 422 on `file` when its content begins otherwise. */
export const typeOf = async (file: File): Promise<string> => {
  if (file.size > mostAsset) throw new TooLarge()
  const ending = endingOf(file.name)
  if (!isEnding(ending)) throw new Invalid({ file: [{ message: another }] })
  const { type, looks } = sorts[ending]
  const start = Buffer.from(await file.slice(0, head).arrayBuffer()).toString('latin1')
  // What a page or a program would be is refused whatever it is called.
  const isForeign = looks ? !looks(start) : start.includes('\0')
  if (isForeign) throw new Invalid({ file: [{ message: another }] })
  return type
}

export interface KeptFile {
  readonly file_id: number
  readonly file_name: string
  readonly file_type: string
  readonly size: number
}
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for await (const piece of file.stream()) yield piece
}
/** Keeps an uploaded file for a day, until a record names it and calls `holdFile`. */
export const keepFile = async (files: Files, on: Sql, file: File): Promise<KeptFile> => {
  const file_type = await typeOf(file)
  // A path in a name, as some clients send it, is no part of it; neither is what would break a header.
  const file_name = file.name.replaceAll(/^.*[\\/]|\p{Cc}/gu, '').slice(-200)
  const file_id = await files.write(on, { name: file_name, type: file_type, days: 1 }, piecesOf(file))
  return { file_id, file_name, file_type, size: file.size }
}
/** From now on the file is kept for good. */
export const holdFile = async (tx: Sql, id: unknown): Promise<void> => {
  await tx.query("update stored_files set expires_at = 'infinity' where id = $1", [id])
}
