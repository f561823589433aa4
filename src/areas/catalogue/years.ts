import { modelYears } from '#contract/catalogue/years.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

export const yearsRoom = defineResource(modelYears, {
  one: msg({ message: 'Year', context: 'one of them, as in New …' }),
  titles: { create: msg`Add new Year`, edit: msg`Edit Year` },
  route: 'cars.years',
  path: '/admin/cars/years',
  roles: admins,
  icon: 'calendar',
  also: msg`model years, year models`,
  menu: { id: 'menu.cars.years', under: 'menu.cars', onlyAdmin: true },
  nameOf: ({ name }) => name,
  columns: ['model', 'year', 'updated_at'],
  narrow: { name: 'model', amount: 'year', meta: 'updated_at' },
  filters: ['q', 'model'],
  sortedBy: { by: 'year', sort: 'desc' },
  form: [['model_id', 'year']],
  acts: [
    create(modelYears.create),
    edit(modelYears.update),
    trash(modelYears.trash),
    restore(modelYears.restore),
    exportFile(exports.stream),
  ],
})
