import { salesConsultants } from '#contract/people/sales-consultants.ts'
import { adminAndDealer, admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, importFile, onRecord, restore, trash } from '#define/resource.ts'

const resend = onRecord(salesConsultants.resendVerification, {
  id: 'resendVerification',
  title: msg`Resend verification email`,
  icon: 'mail',
  also: msg`verify address, confirm, email, e-mail, link`,
  dialog: () => import('#areas/people/ConsultantVerificationDialog.tsx'),
})
const shared = {
  one: msg({ message: 'Sales consultant', context: 'one of them, as in New …' }),
  icon: 'users',
  nameOf: ({ name }: { readonly name: string }) => name,
  sortedBy: { by: 'name', sort: 'asc' },
} as const

/** Consultants of every dealer for administrators, of the own dealer for its people. */
export const salesConsultantsRoom = defineResource(salesConsultants, {
  ...shared,
  route: 'sales-consultants',
  path: '/admin/dealers-account-maintenance/sales-consultants',
  roles: adminAndDealer,
  also: msg`SC, agents, salespeople`,
  menu: {
    id: 'menu.dealers.sales-consultants',
    under: 'menu.dealers',
    label: msg`Sales Consultants`,
    roles: ['dealer'],
  },
  columns: ['name', 'employee_no', 'dealer', 'mobile', 'email', 'email_verified_at', 'status', 'updated_at'],
  hidden: ['email_verified_at'],
  narrow: { name: 'name', meta: 'dealer', amount: 'employee_no', status: 'status' },
  filters: ['q', 'dealer_id', 'active'],
  form: [['first_name', 'last_name'], ['dealer_id', 'employee_no'], ['email', 'mobile'], ['status']],
  ownDealer: 'dealer_id',
  acts: [
    create(salesConsultants.create),
    edit(salesConsultants.update, { at: 'record' }),
    trash(salesConsultants.trash),
    restore(salesConsultants.restore),
    importFile(salesConsultants.upload, {
      path: '/admin/dealers-account-maintenance/sales-consultants/upload',
    }),
    resend,
    exportFile(exports.stream),
  ],
})

/** Those of one dealer, within that dealer, for administrators. */
export const dealersConsultantsRoom = defineResource(salesConsultants, {
  ...shared,
  one: msg`Dealer-scoped sales consultant edit`,
  title: msg`Sales consultants of the dealer`,
  route: 'dealers.sales-consultants',
  path: '/admin/dealers-account-maintenance/dealers/:dealer_id/sales-consultants',
  within: { param: 'dealer_id', of: 'dealers', field: 'dealer_id' },
  roles: admins,
  columns: ['name', 'employee_no', 'mobile', 'email', 'email_verified_at', 'status', 'updated_at'],
  hidden: ['email_verified_at'],
  narrow: { name: 'name', meta: 'email', amount: 'employee_no', status: 'status' },
  filters: ['q', 'active'],
  form: [['first_name', 'last_name'], ['employee_no'], ['email', 'mobile'], ['status']],
  acts: [
    edit(salesConsultants.update, { at: 'record', roles: admins }),
    trash(salesConsultants.trash),
    restore(salesConsultants.restore),
    resend,
    exportFile(exports.stream),
  ],
})
