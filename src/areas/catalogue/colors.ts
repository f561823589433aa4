import { colors } from '#contract/catalogue/colors.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

export const colorsRoom = defineResource(colors, {
  one: msg({ message: 'Color', context: 'one of them, as in New …' }),
  route: 'cars.colors',
  path: '/admin/cars/colors',
  roles: admins,
  icon: 'palette',
  also: msg`colours, paints`,
  menu: { id: 'menu.cars.colors', under: 'menu.cars', onlyAdmin: true },
  nameOf: ({ name }) => name,
  columns: ['name', 'code', 'hex', 'updated_at'],
  narrow: { name: 'name', meta: 'code', amount: 'hex' },
  filters: ['q'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name', 'code'], ['hex']],
  acts: [
    create(colors.create),
    edit(colors.update),
    trash(colors.trash),
    restore(colors.restore),
    exportFile(exports.stream),
  ],
})
