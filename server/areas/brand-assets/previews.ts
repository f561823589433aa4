import { mostAsset } from '#contract/brand-assets/assets.ts'
import { keepDrawn } from '#server/areas/catalogue/pictures.ts'
import { Invalid } from '#server/platform/failures.ts'
import { previewOf } from '#server/platform/images.ts'
import type { Sql } from '#server/platform/sql.ts'

/** A small picture of a png, jpeg or gif, drawn anew; null for files that have none or do not read as a picture. */
export const keepPreview = async (sql: Sql, file: File): Promise<string | null> => {
  if (!/\.(png|jpe?g|gif)$/i.test(file.name)) return null
  try {
    return await keepDrawn(sql, await previewOf(file, 'file', mostAsset))
  } catch (fault) {
    // What cannot be drawn is still a file to download.
    if (fault instanceof Invalid) return null
    throw fault
  }
}
