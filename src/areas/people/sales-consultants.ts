import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile } from '#define/resource.ts'

export const salesConsultantsRoom = defineResource(salesConsultants, {
  title: msg`Sales Consultants`,
  one: msg({ message: 'Sales consultant', context: 'one of them, as in New …' }),
  route: 'sales-consultants',
  path: '/admin/dealers-account-maintenance/sales-consultants',
  roles: adminAndDealer,
  icon: 'users',
  menu: { id: 'menu.dealers.sales-consultants', under: 'menu.dealers', roles: ['dealer'] },
  nameOf: (consultant) => consultant.name,
  columns: ['name', 'employee_no', 'dealer', 'mobile', 'email', 'status', 'updated_at'],
  narrow: { name: 'name', meta: 'dealer', amount: 'employee_no', status: 'status' },
  filters: ['q', 'dealer_id', 'active'],
  sortedBy: { by: 'name', sort: 'asc' },
  form: [],
  acts: [exportFile(exports.stream)],
})
