import * as v from 'valibot'
import { assets } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { keepFile } from '#server/areas/brand-assets/asset-files.ts'
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import { keepPreview } from '#server/areas/brand-assets/previews.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getOf, listOf, restoreOf, trashOf } from '#server/platform/records-handlers.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import { type Served, serve } from '#server/platform/serve.ts'

/** How long the address of a download works, in milliseconds. */
const ticketLife = 5 * 60_000
const purpose = 'download of a brand asset'
/** Whose ticket for which asset it is, and until when. */
const Ticket = v.object({ asset: v.number(), user: v.number(), until: v.number() })
type Ticket = v.InferOutput<typeof Ticket>

/** Brand assets: their files come by forms, are kept beside the records and leave by tickets. */
export const assetHandlers = ({ database, files, secret }: Platform): readonly Served[] => {
  const give = (ticket: Ticket) => seal(secret, purpose, JSON.stringify(ticket))
  const read = (sealed: string): Ticket => {
    try {
      return v.parse(Ticket, JSON.parse(unseal(secret, purpose, sealed)))
    } catch {
      throw new NotFound()
    }
  }
  /** The columns of a file that was sent; it is forgotten after a day unless a record names it. */
  const kept = async (file: File) => ({
    ...(await keepFile(files, database, file)),
    preview: await keepPreview(database, file),
  })
  return [
    listOf(assets.list, assetRecords),
    getOf(assets.get, assetRecords),
    serve(assets.create, async ({ form, records, tell }) => {
      const { folder_id, file } = form
      const columns = await kept(file)
      const name = form.name ?? columns.file_name.replace(/\.[^.]+$/, '').slice(0, 160)
      const asset = await records(assetRecords).create({ folder_id, name, ...columns })
      tell(msg`{file} uploaded.`, { file: columns.file_name })
      return asset
    }),
    serve(assets.update, async ({ params, form, records, tell }) => {
      // Before anything is kept for it: an unknown record answers 404.
      await records(assetRecords).get(params.id)
      const { file, ...rest } = form
      const asset = await records(assetRecords).update(params.id, { ...rest, ...(file && (await kept(file))) })
      tell(msg`Saved.`)
      return asset
    }),
    trashOf(assets.trash, assetRecords),
    restoreOf(assets.restore, assetRecords),
    serve(assets.download, async ({ params, user, records, request }) => {
      const { id, file_name } = await records(assetRecords).get(params.id)
      await database.query(
        `with counted as (update assets set downloads = downloads + 1 where id = $1)
         insert into asset_downloads (asset_id, user_id, dealer_id) values ($1, $2, $3)`,
        [id, user.id, user.dealer_id],
      )
      const ticket = give({ asset: id, user: user.id, until: Date.now() + ticketLife })
      return { url: `${request.base === 'cookie' ? '/api/v1' : '/api'}/assets/files/${ticket}`, filename: file_name }
    }),
    serve(assets.file, async ({ params, user, records }) => {
      const { asset, user: whose, until } = read(params.ticket)
      if (whose !== user.id || until < Date.now()) throw new NotFound()
      // Still theirs to see: a folder may have been switched off since.
      await records(assetRecords).get(asset)
      const [row] = await database.query<{ file_id: number }>('select file_id from assets where id = $1', [asset])
      const file = row && (await files.read(row.file_id))
      if (!file) throw new NotFound()
      return file
    }),
  ]
}
