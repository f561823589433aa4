import { groups } from '#contract/dealers/groups.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, restore, trash } from '#define/resource.ts'

export const groupsRoom = defineResource(groups, {
  one: msg({ message: 'Group', context: 'one of them, as in New …' }),
  route: 'dealer-groups',
  path: '/admin/dealer-groups',
  roles: admins,
  icon: 'building-2',
  also: msg`dealer groups`,
  goTo: 'k',
  menu: { id: 'menu.dealers.groups', under: 'menu.dealers' },
  nameOf: (group) => group.name,
  columns: ['name', 'dealers_count', 'status', 'updated_at'],
  narrow: { name: 'name', amount: 'dealers_count', status: 'status' },
  filters: ['q', 'region_types', 'zones', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [['name', 'status']],
  acts: [
    create(groups.create),
    edit(groups.update),
    trash(groups.trash),
    restore(groups.restore),
    exportFile(exports.stream),
  ],
})
