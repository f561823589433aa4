import { textSelected } from '#areas/requests/customer-room.ts'
import { leads } from '#contract/requests/leads.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { defineResource, edit, exportFile, importFile } from '#define/resource.ts'

export const leadsRoom = defineResource(leads, {
  one: msg({ message: 'Lead', context: 'one of them, as in New …' }),
  route: 'leads',
  path: '/admin/leads',
  roles: adminAndDealer,
  icon: 'inbox',
  also: msg`prospects, sales leads`,
  goTo: 'l',
  menu: { id: 'leads', under: 'requests' },
  nameOf: (lead) => `${lead.first_name} ${lead.last_name}`,
  columns: [
    'reference_no',
    { id: 'name', label: msg`Customer`, of: (lead) => `${lead.first_name} ${lead.last_name}`, sort: 'name' },
    'mobile_number',
    'model',
    'dealer',
    'sales_consultant',
    'total_quantity',
    'total_amount',
    'status',
    'created_at',
    'updated_at',
  ],
  hidden: ['sales_consultant', 'created_at'],
  narrow: { name: 'name', meta: 'dealer', amount: 'total_amount', status: 'status' },
  filters: ['q', 'status', 'dealer', 'date'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [
    { heading: msg`Customer` },
    ['first_name', 'last_name'],
    ['mobile_number', 'email'],
    ['preferred_communication'],
    { heading: msg`Car and price` },
    ['model_id', 'total_quantity', 'total_amount'],
    { heading: msg`Follow-up` },
    ['status', 'action'],
    ['sales_consultant_id'],
    ['message'],
  ],
  acts: [
    edit(leads.update, { at: 'record' }),
    importFile(leads.upload, { path: '/admin/leads/upload' }),
    textSelected,
    exportFile(leads.download, { failed: msg`Failed to download leads.` }),
  ],
})
