import { msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'

/** Says whether a file that begins so, as Latin-1, can be of a kind. */
type Look = (start: string) => boolean
interface Sort {
  readonly type: string
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
const jpeg: Sort = { type: 'image/jpeg', looks: begins('\xff\xd8\xff') }
const tiff: Sort = { type: 'image/tiff', looks: begins('II*\0', 'MM\0*') }
const pdf: Look = (start) => start.slice(0, 1024).includes('%PDF-')
const postscript = begins('%!PS', '\xc5\xd0\xd3\xc6')
const film = at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free')
const svg: Look = (start) => /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/.test(start)
const riff =
  (what: string): Look =>
  (start) =>
    start.startsWith('RIFF') && start.startsWith(what, 8)
const office = 'application/vnd.openxmlformats-officedocument'
/** By a file's ending: its media type and how its content begins. */
const sorts = {
  png: { type: 'image/png', looks: begins('\x89PNG\r\n\x1a\n') },
  jpg: jpeg,
  jpeg,
  gif: { type: 'image/gif', looks: begins('GIF87a', 'GIF89a') },
  webp: { type: 'image/webp', looks: riff('WEBP') },
  svg: { type: 'image/svg+xml', looks: svg },
  tif: tiff,
  tiff,
  psd: { type: 'image/vnd.adobe.photoshop', looks: begins('8BPS') },
  pdf: { type: 'application/pdf', looks: pdf },
  ai: { type: 'application/postscript', looks: (start) => pdf(start) || postscript(start) },
  eps: { type: 'application/postscript', looks: postscript },
  indd: { type: 'application/x-indesign', looks: begins('\x06\x06\xed\xf5') },
  doc: { type: 'application/msword', looks: ole },
  docx: { type: `${office}.wordprocessingml.document`, looks: zip },
  xls: { type: 'application/vnd.ms-excel', looks: ole },
  xlsx: { type: `${office}.spreadsheetml.sheet`, looks: zip },
  ppt: { type: 'application/vnd.ms-powerpoint', looks: ole },
  pptx: { type: `${office}.presentationml.presentation`, looks: zip },
  txt: { type: 'text/plain; charset=utf-8' },
  csv: { type: 'text/csv; charset=utf-8' },
  mp4: { type: 'video/mp4', looks: film },
  mov: { type: 'video/quicktime', looks: film },
  webm: { type: 'video/webm', looks: begins('\x1a\x45\xdf\xa3') },
  mp3: { type: 'audio/mpeg', looks: begins('ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa') },
  wav: { type: 'audio/wav', looks: riff('WAVE') },
  m4a: { type: 'audio/mp4', looks: film },
  ttf: { type: 'font/ttf', looks: begins('\0\x01\0\0', 'true') },
  otf: { type: 'font/otf', looks: begins('OTTO') },
  woff: { type: 'font/woff', looks: begins('wOFF') },
  woff2: { type: 'font/woff2', looks: begins('wOF2') },
  zip: { type: 'application/zip', looks: zip },
} as const satisfies Readonly<Record<string, Sort>>
export type FileEnding = keyof typeof sorts
const isEnding = (ending: string): ending is FileEnding => Object.hasOwn(sorts, ending)
const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Bytes that are looked at. */
const head = 2048
const another = msg`The file’s content does not match its file type`
/** The media type of an uploaded file by its ending; 422 on `file` when its content begins otherwise. */
export const typeOfFile = async (file: File): Promise<string> => {
  const ending = endingOf(file.name)
  if (!isEnding(ending)) throw new Invalid({ file: [{ message: another }] })
  const sort: Sort = sorts[ending]
  const start = Buffer.from(await file.slice(0, head).arrayBuffer()).toString('latin1')
  // What a page or a program would be is refused whatever it is called.
  const isForeign = sort.looks ? !sort.looks(start) : start.includes('\0')
  if (isForeign) throw new Invalid({ file: [{ message: another }] })
  return sort.type
}
/** A file's name: a path in it, as some clients send it, is no part of it; neither is what would break a header. */
export const nameOfFile = ({ name }: File): string => name.replaceAll(/^.*[\\/]|\p{Cc}/gsu, '').slice(-200)
