import { models } from '#contract/catalogue/models.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

export const modelsRoom = defineResource(models, {
  one: msg({ message: 'Model', context: 'one of them, as in New …' }),
  route: 'cars.models',
  path: '/admin/cars/models',
  roles: admins,
  icon: 'car-front',
  also: msg`car models, nameplates`,
  menu: { id: 'menu.cars.models', under: 'menu.cars', onlyAdmin: true },
  nameOf: (model) => model.name,
  columns: ['name', 'image', 'body_type', 'status', 'updated_at'],
  narrow: { name: 'name', meta: 'body_type', status: 'status' },
  filters: ['q', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name', 'body_type'], ['image'], ['status']],
  acts: [
    create(models.create),
    edit(models.update),
    trash(models.trash),
    restore(models.restore),
    exportFile(exports.stream),
  ],
})
