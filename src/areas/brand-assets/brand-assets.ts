import { iconOfKind } from '#areas/brand-assets/kinds.ts'
import { assets } from '#contract/brand-assets/assets.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, onPage, restore, runOn, trash } from '#define/resource.ts'
import { showBytes } from '#platform/formats.ts'
import { say } from '#platform/words.tsx'

/** Files of the brand: dealers find and download them, administrators upload, rename and move them. */
export const brandAssetsRoom = defineResource(assets, {
  title: msg`Brand assets list`,
  one: msg({ message: 'Brand asset', context: 'one of them, as in New …' }),
  titles: { create: msg`Upload files`, edit: msg`Brand asset` },
  route: 'brand-asset',
  path: '/admin/brand-asset',
  roles: adminAndDealer,
  icon: 'image',
  also: msg`logos, branding, marketing materials`,
  goTo: 'w',
  menu: { id: 'menu.brand-assets.list', under: 'menu.brand-assets', label: msg`Files` },
  nameOf: (asset) => asset.name,
  columns: [
    'name',
    'preview',
    'file_name',
    'folder',
    'category',
    'kind',
    { id: 'size', label: msg`Size`, of: (asset) => showBytes(asset.size, say), sort: 'size' },
    'downloads',
    'created_at',
    'updated_at',
  ],
  hidden: ['file_name', 'category', 'created_at', 'updated_at'],
  narrow: { name: 'name', meta: 'folder', amount: 'size', status: 'kind', picture: 'preview' },
  noPicture: ({ kind }) => iconOfKind(kind),
  filters: ['q', 'category', 'folder', 'kind'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name'], ['folder_id']],
  acts: [
    create(assets.create, { view: () => import('#areas/brand-assets/UploadPage.tsx') }),
    edit(assets.update),
    trash(assets.trash),
    restore(assets.restore),
    runOn(assets.download, {
      id: 'download',
      title: msg`Download`,
      icon: 'download',
      also: msg`save, file`,
      run: async ({ id }) => (await import('#areas/brand-assets/download.ts')).download(id),
    }),
    onPage(assets.uploadGuidelines),
    exportFile(exports.stream),
  ],
  view: () => import('#areas/brand-assets/BrandAssetsPage.tsx'),
  show: () => import('#areas/brand-assets/AssetPage.tsx'),
})
