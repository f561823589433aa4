import { variantColors, variants } from '#contract/catalogue/variants.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, leadTo, restore, trash } from '#define/resource.ts'

/** The specification's cars: what the models are sold as. */
export const variantsRoom = defineResource(variants, {
  one: msg({ message: 'Car', context: 'one of them, as in New …' }),
  route: 'cars',
  path: '/admin/cars',
  roles: admins,
  icon: 'car',
  also: msg`vehicles, variants, trims`,
  goTo: 'c',
  menu: { id: 'menu.cars', under: 'menu.cars', onlyAdmin: true },
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'model', 'year', 'transmission', 'fuel', 'srp', 'status', 'updated_at'],
  hidden: ['transmission', 'fuel', 'updated_at'],
  narrow: { name: 'name', meta: 'code', amount: 'srp', status: 'status' },
  filters: ['q', 'model', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [
    { heading: msg`Car` },
    ['model_id', 'year'],
    ['name', 'code'],
    { heading: msg`Equipment` },
    ['transmission', 'fuel'],
    { heading: msg`Price and status` },
    ['srp', 'status'],
  ],
  acts: [
    create(variants.create),
    edit(variants.update),
    trash(variants.trash),
    restore(variants.restore),
    leadTo(variantColors.list, {
      id: 'colors',
      title: msg`Variant colors`,
      icon: 'palette',
      place: (id) => `/admin/cars/${id}/variant-colors`,
      also: msg`paint, pictures`,
    }),
    exportFile(exports.stream),
  ],
})

/** The colours that one car comes in. */
export const variantColorsRoom = defineResource(variantColors, {
  one: msg({ message: 'Variant color', context: 'one of them, as in New …' }),
  route: 'cars.variant-colors',
  path: '/admin/cars/:variant_id/variant-colors',
  within: { param: 'variant_id', of: 'variants', field: 'variant_id' },
  roles: admins,
  icon: 'palette',
  nameOf: ({ name }) => name,
  columns: ['color', 'image', 'price_difference', 'status', 'updated_at'],
  narrow: { name: 'color', meta: 'updated_at', amount: 'price_difference', status: 'status' },
  filters: ['q', 'active'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [['color_id', 'price_difference'], ['image'], ['status']],
  acts: [
    create(variantColors.create),
    edit(variantColors.update),
    trash(variantColors.trash),
    restore(variantColors.restore),
    exportFile(exports.stream),
  ],
})
