import { dealers } from '#contract/dealers/dealers.ts'
import { dealerUsers } from '#contract/people/dealer-users.ts'
import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, importFile, leadTo, restore, trash } from '#define/resource.ts'

export const dealersRoom = defineResource(dealers, {
  one: msg({ message: 'Dealer', context: 'one of them, as in New …' }),
  route: 'dealers',
  path: '/admin/dealers-account-maintenance/dealers',
  roles: admins,
  icon: 'store',
  also: msg`branches, dealerships, outlets`,
  goTo: 'd',
  menu: { id: 'menu.dealers.dealers', under: 'menu.dealers' },
  nameOf: (dealer) => dealer.name,
  columns: ['code', 'name', 'region_type', 'zone', 'group', 'city', 'phone', 'status', 'opened_on', 'updated_at'],
  hidden: ['phone'],
  narrow: { name: 'name', meta: 'zone', amount: 'code', status: 'status' },
  filters: ['q', 'region_types', 'zones', 'groups', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [
    { heading: msg`Dealer` },
    ['code', 'name'],
    ['region_type', 'zone_id', 'group_id'],
    ['opened_on', 'status'],
    { heading: msg`Address` },
    ['street'],
    ['province_id', 'city_id', 'barangay_id'],
    { heading: msg`Contact` },
    ['phone', 'email'],
  ],
  parts: { province_id: { covers: ['province_id', 'city_id', 'barangay_id'], part: 'address' } },
  acts: [
    create(dealers.create),
    edit(dealers.update),
    trash(dealers.trash),
    restore(dealers.restore),
    leadTo(dealerUsers.list, {
      id: 'users',
      title: msg`Users of this dealer`,
      icon: 'user-round-check',
      also: msg`dealer users, staff, accounts`,
      place: (id) => `/admin/dealers-account-maintenance/dealers/${id}/users`,
    }),
    leadTo(salesConsultants.list, {
      id: 'salesConsultants',
      title: msg`Sales consultants of this dealer`,
      icon: 'users',
      also: msg`agents, staff`,
      place: (id) => `/admin/dealers-account-maintenance/dealers/${id}/sales-consultants`,
    }),
    importFile(dealers.upload, { path: '/admin/dealers-account-maintenance/dealers/upload' }),
    exportFile(exports.stream, { failed: msg`Failed to download dealers.` }),
  ],
})
