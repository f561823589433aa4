import { assetCategories } from '#contract/brand-assets/categories.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

const shared = {
  one: msg({ message: 'Brand asset category', context: 'one of them, as in New …' }),
  icon: 'tag',
  nameOf: ({ name }: { readonly name: string }) => name,
  columns: ['name', 'description', 'folders_count', 'assets_count', 'status', 'updated_at'],
  narrow: { name: 'name', meta: 'description', amount: 'assets_count', status: 'status' },
  filters: ['q', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name'], ['description'], ['status']],
  reload: { page: 1, per_page: 5 },
} as const
const acts = (roles?: 'signed-in') => [
  create(assetCategories.create, roles && { roles }),
  edit(assetCategories.update, roles && { roles }),
  trash(assetCategories.trash),
  restore(assetCategories.restore),
  exportFile(exports.stream),
]

export const categoriesRoom = defineResource(assetCategories, {
  ...shared,
  route: 'brand-asset.categories',
  path: '/admin/brand-asset/categories',
  roles: admins,
  menu: { id: 'menu.brand-assets.categories', under: 'menu.brand-assets', label: msg`Categories` },
  acts: acts(),
})

/** The same under its second path, which everybody may visit; administrators alone write there as well. */
export const openCategoriesRoom = defineResource(assetCategories, {
  ...shared,
  route: 'brand-asset-category',
  path: '/admin/brand-asset-category',
  roles: 'signed-in',
  isTwin: true,
  acts: acts('signed-in'),
})
