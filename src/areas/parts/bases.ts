import { partsBases } from '#contract/parts/inquiries.ts'
import { partsAdmins, partsRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile } from '#define/resource.ts'

/** What customers sent at once, over all dealers that they asked; a dealer's people see their own part of it. */
export const partsBasesRoom = defineResource(partsBases, {
  title: msg`Admin list of cart inquiries`,
  one: msg({ message: 'Cart inquiry', context: 'one of them, as in New …' }),
  route: 'dealer-parts.admin.inquiries',
  path: '/admin/dealer-parts/admin/inquiries',
  recordPath: (id) => `/admin/dealer-parts/admin/${id}/inquiries`,
  roles: partsRoles,
  icon: 'shopping-cart',
  menu: {
    id: 'menu.dealer-parts.admin-inquiries',
    under: 'menu.dealer-parts',
    label: msg`Cart Inquiries`,
    roles: partsAdmins,
  },
  nameOf: (base) => base.reference_no,
  columns: [
    'reference_no',
    {
      id: 'name',
      label: msg`Customer`,
      of: (row) => `${row.first_name} ${row.last_name}`,
      sort: 'name',
    },
    'mobile_number',
    'inquiries_count',
    'items_count',
    'total_amount',
    'status',
    'created_at',
  ],
  narrow: { name: 'name', meta: 'reference_no', amount: 'total_amount', status: 'status' },
  filters: ['q', 'status', 'date'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  fixed: { channel: 'cart' },
  form: [],
  show: () => import('#areas/parts/PreviewPage.tsx'),
  acts: [exportFile(exports.stream, { failed: msg`Failed to download parts inquiries.` })],
})
