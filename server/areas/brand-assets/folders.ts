import { AssetFolder, assetFolders } from '#contract/brand-assets/folders.ts'
import { maxPerPage } from '#contract/list-query.ts'
import { msg } from '#contract/words.ts'
import { assetRecords } from '#server/areas/brand-assets/assets.ts'
import { assetCategories, assetFolders as table } from '#server/areas/brand-assets/brand-assets.table.ts'
import { offered } from '#server/areas/brand-assets/offered.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

/** Folders; a dealer's people see the active ones of active categories. */
export const folderRecords = defineRecords(assetFolders, {
  table,
  record: AssetFolder,
  name: 't.name',
  scope: null,
  sees: ({ scope }) => (scope === 'all' ? null : offered('t')),
  references: { category: { by: 'category_id', from: assetCategories } },
  computed: {
    assets_count: '(select count(*) from assets a where a.folder_id = t.id and a.deleted_at is null)',
  },
  search: 'sort_name',
  fold,
  filters: { category: among('category_id'), active: equals('status') },
  sorts: { name: 'sort_name', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
  follows: ['asset-categories', 'assets'],
  keys: {
    asset_folders_name: { field: 'name', message: msg`This category already has a folder with this name` },
  },
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [
      ['category_id', 'asset_categories', assetFolders.create.body.fields.category_id.label],
    ])
    return undefined
  },
})

/** Assets keep a trashed folder until it comes back or they are moved; the answer says how many do. */
const trashed = msg`{count, plural, =0 {Moved to trash.} one {Moved to trash. # file is still in this folder.} other {Moved to trash. # files are still in this folder.}}`
const tooMany = msg`The limit must be between 1 and {most}`

export const folderHandlers: readonly Served[] = [
  listOf(assetFolders.list, folderRecords),
  getOf(assetFolders.get, folderRecords),
  createOf(assetFolders.create, folderRecords),
  updateOf(assetFolders.update, folderRecords),
  trashOf(assetFolders.trash, folderRecords, { count: (folder) => folder.assets_count, told: trashed }),
  restoreOf(assetFolders.restore, folderRecords),
  serve(assetFolders.assets, async ({ params, query, records }) => {
    await records(folderRecords).get(params.id)
    const { limit, ...rest } = query
    const asked = { ...rest, folder: [params.id] }
    if (limit === undefined || limit === null) return records(assetRecords).list(asked)
    if (limit < 1 || limit > maxPerPage)
      throw new Invalid({ limit: [{ message: tooMany, values: { most: maxPerPage } }] })
    // A limit alone is the size of the first page, beside a page size the smaller of the two counts.
    return records(assetRecords).list({ ...asked, per_page: Math.min(rest.per_page ?? limit, limit) })
  }),
]
