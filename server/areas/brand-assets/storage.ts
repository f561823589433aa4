import { type AssetKind, assetKinds, assets } from '#contract/brand-assets/assets.ts'
import { admins, mayEnter } from '#contract/roles.ts'
import { kindOf } from '#server/areas/brand-assets/asset-files.ts'
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'

interface Sum {
  readonly id: number | string
  readonly name: string
  readonly files: number
  readonly bytes: number
}
const sums = 'count(*) as files, coalesce(sum(t.size), 0)::bigint as bytes'

const of = (all: readonly Sum[], what: 'files' | 'bytes') => all.reduce((sum, one) => sum + one[what], 0)

/** How much room the assets take that the reader sees; the trash is counted for administrators alone. */
export const storageHandlers = ({ database }: Platform): readonly Served[] => [
  serve(assets.storage, async ({ user, records, say }) => {
    const store = records(assetRecords)
    const [categories, kinds, trash] = await Promise.all([
      store.select<Sum>(
        (rows) => `select c.id, c.name, ${sums} from ${rows} t join asset_folders f on f.id = t.folder_id
          join asset_categories c on c.id = f.category_id group by c.id, c.name order by bytes desc, c.id`,
      ),
      store.select<Sum & { id: AssetKind }>(
        (rows) => `select ${kindOf('t.file_name')} as id, ${sums} from ${rows} t group by 1 order by bytes desc, 1`,
      ),
      mayEnter(user.roles, admins)
        ? database.query<Sum>(`select ${sums} from assets t where t.deleted_at is not null`)
        : [],
    ])
    return {
      files: of(categories, 'files'),
      bytes: of(categories, 'bytes'),
      trash_files: of(trash, 'files'),
      trash_bytes: of(trash, 'bytes'),
      categories: [...categories],
      kinds: kinds.map((one) => ({ ...one, name: say(assetKinds[one.id]) })),
    }
  }),
]
