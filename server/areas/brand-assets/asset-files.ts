import { type AssetKind, type assetEndings, mostAsset } from '#contract/brand-assets/assets.ts'
import { TooLarge } from '#server/platform/failures.ts'
import { type FileEnding, nameOfFile, typeOfFile } from '#server/platform/file-types.ts'
import type { Files } from '#server/platform/files.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What a file counts as, by its ending. */
const kinds = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  svg: 'picture',
  tif: 'picture',
  tiff: 'picture',
  psd: 'design',
  pdf: 'document',
  ai: 'design',
  eps: 'design',
  indd: 'design',
  doc: 'document',
  docx: 'document',
  xls: 'document',
  xlsx: 'document',
  ppt: 'document',
  pptx: 'document',
  txt: 'document',
  csv: 'document',
  mp4: 'video',
  mov: 'video',
  webm: 'video',
  mp3: 'video',
  wav: 'video',
  m4a: 'video',
  ttf: 'other',
  otf: 'other',
  woff: 'other',
  woff2: 'other',
  zip: 'other',
} as const satisfies Readonly<Record<(typeof assetEndings)[number] & FileEnding, AssetKind>>

/** SQL that says what the file of a row counts as, by its name's ending. */
export const kindOf = (column: string): string => {
  const byKind = Map.groupBy(Object.entries(kinds), ([, kind]) => kind)
  const when = [...byKind]
    .filter(([kind]) => kind !== 'other')
    .map(([kind, all]) => `when lower(${column}) ~ '\\.(${all.map(([ending]) => ending).join('|')})$' then '${kind}'`)
  return `(case ${when.join(' ')} else 'other' end)`
}

/** The media type of a file by its ending. 413 when it is too large, 422 on `file` when its content begins otherwise. */
export const typeOf = async (file: File): Promise<string> => {
  if (file.size > mostAsset) throw new TooLarge()
  return typeOfFile(file)
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
  const file_name = nameOfFile(file)
  const file_id = await files.write(on, { name: file_name, type: file_type, days: 1 }, piecesOf(file))
  return { file_id, file_name, file_type, size: file.size }
}
/** From now on the file is kept for good. */
export const holdFile = async (tx: Sql, id: unknown): Promise<void> => {
  await tx.query("update stored_files set expires_at = 'infinity' where id = $1", [id])
}
