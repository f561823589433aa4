import { assetFolders } from '#contract/brand-assets/folders.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, leadTo, restore, trash } from '#define/resource.ts'

export const foldersRoom = defineResource(assetFolders, {
  one: msg({ message: 'Brand asset folder', context: 'one of them, as in New …' }),
  route: 'brand-asset.folders',
  path: '/admin/brand-asset/folders',
  roles: admins,
  icon: 'folder',
  menu: { id: 'menu.brand-assets.folders', under: 'menu.brand-assets', label: msg`Folders` },
  nameOf: (folder) => folder.name,
  columns: ['name', 'category', 'assets_count', 'status', 'updated_at'],
  narrow: { name: 'name', meta: 'category', amount: 'assets_count', status: 'status' },
  filters: ['q', 'category', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name'], ['category_id'], ['status']],
  reload: { page: 1, per_page: 5 },
  acts: [
    create(assetFolders.create),
    edit(assetFolders.update),
    trash(assetFolders.trash),
    restore(assetFolders.restore),
    leadTo(assetFolders.assets, {
      id: 'files',
      title: msg`Show files`,
      icon: 'image',
      place: (id) => `/admin/brand-asset?folder=${id}`,
    }),
    exportFile(exports.stream),
  ],
})
