import { zones } from '#contract/dealers/zones.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

export const zonesRoom = defineResource(zones, {
  one: msg({ message: 'Zone', context: 'one of them, as in New …' }),
  route: 'dealer-zones',
  path: '/admin/dealer-zones',
  roles: admins,
  icon: 'map',
  also: msg`dealer zones, regions, areas`,
  goTo: 'z',
  menu: { id: 'menu.dealers.zones', under: 'menu.dealers' },
  nameOf: (zone) => zone.name,
  columns: ['name', 'region_type', 'dealers_count', 'status', 'updated_at'],
  narrow: { name: 'name', meta: 'region_type', amount: 'dealers_count', status: 'status' },
  filters: ['q', 'region_types', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name'], ['region_type', 'status']],
  acts: [
    create(zones.create),
    edit(zones.update),
    trash(zones.trash),
    restore(zones.restore),
    exportFile(exports.stream),
  ],
})
