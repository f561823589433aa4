import { Asset, assets } from '#contract/brand-assets/assets.ts'
import { msg } from '#contract/words.ts'
import { holdFile, kindOf } from '#server/areas/brand-assets/asset-files.ts'
import { assetFolders, assets as table } from '#server/areas/brand-assets/brand-assets.table.ts'
import { offered } from '#server/areas/brand-assets/offered.ts'
import { Invalid } from '#server/platform/failures.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { among, defineRecords } from '#server/platform/records.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

const noFolder = msg`The chosen {field} does not exist`
const folderLabel = assets.create.form.fields.folder_id.label

/** Files to download; a dealer's people see those of active folders in active categories. */
export const assetRecords = defineRecords(assets, {
  table,
  record: Asset,
  name: 't.name',
  found: {
    detail: "t.file_name || ' · ' || (select f.name from asset_folders f where f.id = t.folder_id)",
    folded: 't.sort_name',
  },
  scope: null,
  sees: ({ scope }) =>
    scope === 'all' ? null : `exists (select from asset_folders f where f.id = t.folder_id and ${offered('f')})`,
  references: {
    folder: { by: 'folder_id', from: assetFolders },
    category: { id: '"~category".id', name: '"~category".name' },
  },
  joins: `left join asset_categories "~category" on "~category".id =
    (select f.category_id from asset_folders f where f.id = t.folder_id)`,
  computed: { kind: kindOf('t.file_name') },
  search: 'search',
  fold: foldSearch,
  filters: {
    category: (value) => `t.folder_id in (select f.id from asset_folders f where f.category_id = any(${value}::int[]))`,
    folder: among('folder_id'),
    kind: (value) => `${kindOf('t.file_name')} = ${value}`,
  },
  sorts: {
    name: 'sort_name',
    size: 'size',
    downloads: 'downloads',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  order: ['name', 'asc'],
  follows: ['asset-folders', 'asset-categories'],
  beforeWrite: async (tx, { before, values }) => {
    const { folder_id, file_id } = values
    if (folder_id !== undefined && folder_id !== before?.['folder_id']) {
      const found = await tx.query('select from asset_folders where id = $1', [folder_id])
      if (found.length === 0) throw new Invalid({ folder_id: [{ message: noFolder, field: folderLabel }] })
      await refuseTrashed(tx, before, values, [['folder_id', 'asset_folders', folderLabel]])
    }
    if (file_id !== undefined && file_id !== before?.['file_id']) {
      await holdFile(tx, file_id)
      // The file that it takes the place of is of no use to anybody.
      if (before) await tx.query('delete from stored_files where id = $1', [before['file_id']])
    }
    return undefined
  },
})
