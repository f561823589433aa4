import { assets } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { holdFile, keepFile } from '#server/areas/brand-assets/asset-files.ts'
import { audit } from '#server/platform/audit.ts'
import { NotFound } from '#server/platform/failures.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'

interface Newest {
  readonly file_id: number
  readonly file_name: string
  readonly size: number
  readonly created_at: string
  readonly uploaded_by: string | null
}

/** The branding guidelines: administrators upload a file, everybody who sees assets downloads the newest one. */
export const guidelineHandlers = ({ database, files, changes }: Platform): readonly Served[] => {
  const newest = async () => {
    const [row] = await database.query<Newest>(
      `select g.file_id, g.file_name, g.size, g.created_at, u.name as uploaded_by
       from branding_guidelines g left join users u on u.id = g.user_id order by g.id desc limit 1`,
    )
    return row
  }
  const told = async () => {
    const row = await newest()
    if (!row) return { file_name: null, size: null, created_at: null, uploaded_by: null }
    const { file_name, size, created_at, uploaded_by } = row
    return { file_name, size, created_at, uploaded_by }
  }
  return [
    serve(assets.guidelines, told),
    serve(assets.guidelinesFile, async () => {
      const row = await newest()
      const file = row && (await files.read(row.file_id))
      if (!file) throw new NotFound()
      return file
    }),
    serve(assets.uploadGuidelines, async ({ form, user, request, tell }) => {
      const kept = await keepFile(files, database, form.file)
      await database.transaction(async (tx) => {
        const { file_id, file_name, size } = kept
        await holdFile(tx, file_id)
        await tx.query('insert into branding_guidelines (file_id, file_name, size, user_id) values ($1, $2, $3, $4)', [
          file_id,
          file_name,
          size,
          user.id,
        ])
        // Earlier ones are listed no more; their names and dates stay.
        await tx.query(
          `delete from stored_files where id in (select file_id from branding_guidelines where file_id <> $1)`,
          [file_id],
        )
        await audit(tx, {
          user_id: user.id,
          resource: 'assets',
          record_id: null,
          kind: 'changed',
          changes: { guidelines: [null, file_name] },
          request_id: request.id,
        })
        await changes.tell(tx, {
          event: { resource: 'assets', kind: 'changed', record: null, version: null },
          dealers: null,
          users: null,
        })
      })
      tell(msg`{file} uploaded.`, { file: kept.file_name })
      return told()
    }),
  ]
}
