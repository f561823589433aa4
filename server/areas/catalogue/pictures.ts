import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mostPicture, pictures } from '#contract/catalogue/pictures.ts'
import { msg } from '#contract/words.ts'
import { assets } from '#server/areas/brand-assets/brand-assets.table.ts'
import { carModels, variantColors } from '#server/areas/catalogue/catalogue.table.ts'
import { news } from '#server/areas/news/news.table.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import { pictureOf } from '#server/platform/images.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

/** Every column that names pictures by their hash: what stands in none of them is forgotten. */
export const picturesIn: readonly PgColumn[] = [carModels.image, variantColors.image, news.image, assets.preview]

/** Keeps a picture that was drawn here, each content once; one that comes again is as new. Answers its hash. */
export const keepDrawn = async (sql: Sql, image: Buffer): Promise<string> => {
  const hash = createHash('sha256').update(image).digest('hex')
  // As base64, because the two databases take bytes by different types.
  await sql.query(
    `insert into pictures (hash, image) values ($1, decode($2, 'base64'))
     on conflict (hash) do update set created_at = now()`,
    [hash, image.toString('base64')],
  )
  return hash
}
/** Draws a sent picture anew and keeps it. Answers its hash. */
export const keepPicture = async (sql: Sql, file: File, field: string): Promise<string> =>
  keepDrawn(sql, await pictureOf(file, field, mostPicture))

const lost = msg`The picture is no longer available. Choose it again.`
/** For `beforeWrite`: a picture that a record begins to name must be there, and is kept from being forgotten meanwhile. */
export const refuseLostPicture = async (tx: Sql, before: SqlRow | null, values: SqlRow, field = 'image') => {
  const hash = values[field] ?? null
  if (hash === null || hash === before?.[field]) return
  const found = await tx.query('update pictures set created_at = now() where hash = $1 returning hash', [hash])
  if (found.length === 0) throw new Invalid({ [field]: [{ message: lost }] })
}

/** Forgets the pictures that no record has named for a day. */
export const forgetPictures = async (sql: Sql): Promise<void> => {
  const unnamed = picturesIn.map(
    (column) => `not exists (select from ${getTableName(column.table)} n where n.${column.name} = p.hash)`,
  )
  await sql.query(`delete from pictures p where p.created_at < now() - interval '1 day' and ${unnamed.join(' and ')}`)
}

/** Pictures of records, drawn anew from what is sent. */
export const pictureHandlers = ({ database, jobs }: Platform): readonly Served[] => {
  jobs.daily('forgetting pictures', () => forgetPictures(database))
  return [
    serve(pictures.get, async ({ params }) => {
      const [found] = await database.query<{ image: string }>(
        "select encode(image, 'base64') as image from pictures where hash = $1",
        [params.hash],
      )
      if (!found) throw new NotFound()
      const bytes = Buffer.from(found.image, 'base64')
      return { name: 'picture.webp', type: 'image/webp', bytes, immutable: true }
    }),
    serve(pictures.create, async ({ form }) => ({ hash: await keepPicture(database, form.picture, 'picture') })),
  ]
}
