import { AssetCategory, assetCategories } from '#contract/brand-assets/categories.ts'
import { msg } from '#contract/words.ts'
import { assetCategories as table } from '#server/areas/brand-assets/brand-assets.table.ts'
import { folderRecords } from '#server/areas/brand-assets/folders.ts'
import { fold } from '#server/platform/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const folders = 'select count(*) from asset_folders f where f.category_id = t.id and f.deleted_at is null'

/** Categories of brand assets; a dealer's people see the active ones. */
export const categoryRecords = defineRecords(assetCategories, {
  table,
  record: AssetCategory,
  name: 't.name',
  scope: null,
  sees: ({ scope }) => (scope === 'all' ? null : 't.status'),
  computed: {
    folders_count: `(${folders})`,
    assets_count: `(select count(*) from assets a join asset_folders f on f.id = a.folder_id
      where f.category_id = t.id and f.deleted_at is null and a.deleted_at is null)`,
  },
  search: 'sort_name',
  fold,
  filters: { active: equals('status') },
  sorts: { name: 'sort_name', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
  follows: ['asset-folders', 'assets'],
})

/** Folders keep a trashed category until it comes back or they are given another; the answer says how many do. */
const trashed = msg`{count, plural, =0 {Moved to trash.} one {Moved to trash. # folder still belongs to this category.} other {Moved to trash. # folders still belong to this category.}}`

export const categoryHandlers: readonly Served[] = [
  listOf(assetCategories.list, categoryRecords),
  getOf(assetCategories.get, categoryRecords),
  createOf(assetCategories.create, categoryRecords),
  updateOf(assetCategories.update, categoryRecords),
  trashOf(assetCategories.trash, categoryRecords, { count: (category) => category.folders_count, told: trashed }),
  restoreOf(assetCategories.restore, categoryRecords),
  serve(assetCategories.folders, async ({ params, query, records }) => {
    // A category that the reader does not see is not there, and so are its folders.
    await records(categoryRecords).get(params.id)
    return records(folderRecords).list({ ...query, category: [params.id] })
  }),
]
