import { partsInquiries } from '#contract/parts/inquiries.ts'
import { partsRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, edit, exportFile, importFile, onPage } from '#define/resource.ts'

const customer = {
  id: 'name',
  label: msg`Customer`,
  of: (row: { readonly first_name: string; readonly last_name: string }) => `${row.first_name} ${row.last_name}`,
  sort: 'name',
} as const
const shared = {
  one: msg({ message: 'Parts inquiry', context: 'one of them, as in New …' }),
  nameOf: customer.of,
  columns: [
    'reference_no',
    customer,
    'mobile_number',
    'email',
    'dealer',
    'asked',
    'items_count',
    'total_amount',
    'status',
    'action',
    'created_at',
    'updated_at',
  ],
  hidden: ['email', 'action', 'updated_at'],
  narrow: { name: 'name', meta: 'asked', amount: 'total_amount', status: 'status' },
  filters: ['q', 'status', 'action', 'dealer', 'date'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [
    { heading: msg`Customer` },
    ['first_name', 'last_name'],
    ['mobile_number', 'email'],
    ['preferred_communication'],
    ['message'],
    { heading: msg`Items` },
    ['items'],
    { heading: msg`Follow-up` },
    ['action'],
  ],
  parts: {
    items: { part: 'own', covers: ['items'], isWide: true, view: () => import('#areas/parts/ItemsPart.tsx') },
  },
  locked: (field: string, row: Readonly<Record<string, unknown>>) =>
    field !== 'status' && (row['status'] === 'fulfilled' || row['status'] === 'cancelled')
      ? msg`A Fulfilled or Cancelled inquiry cannot be changed. Only a parts administrator can reopen the inquiry.`
      : undefined,
} as const
const view = () => import('#areas/parts/InquiryPage.tsx')
const failed = msg`Failed to download parts inquiries.`

/** Carts of customers, each dealer's part of them. */
export const cartInquiriesRoom = defineResource(partsInquiries, {
  ...shared,
  title: msg`Cart Inquiries list`,
  route: 'dealer-parts.inquiries',
  path: '/admin/dealer-parts/inquiries',
  roles: partsRoles,
  icon: 'shopping-cart',
  also: msg`parts orders, cart orders`,
  menu: {
    id: 'menu.dealer-parts.inquiries',
    under: 'menu.dealer-parts',
    label: msg`Cart Inquiries`,
    roles: ['dealer_parts'],
  },
  fixed: { channel: 'cart' },
  acts: [
    edit(partsInquiries.update, { at: 'record', view }),
    onPage(partsInquiries.sendQuotation),
    importFile(partsInquiries.upload, { path: '/admin/dealer-parts/inquiries/upload' }),
    exportFile(exports.stream, { failed }),
  ],
})

/** Wishes in words, likewise; the specification lets everybody visit, and the server answers the roles of the parts. */
export const formInquiriesRoom = defineResource(partsInquiries, {
  ...shared,
  title: msg`Form Inquiries list`,
  route: 'dealer-parts.form-inquiries',
  path: '/admin/dealer-parts/form-inquiries',
  roles: 'signed-in',
  icon: 'message-square-text',
  isTwin: true,
  menu: {
    id: 'menu.dealer-parts.form-inquiries',
    under: 'menu.dealer-parts',
    label: msg`Form Inquiries`,
    roles: partsRoles,
  },
  fixed: { channel: 'form' },
  acts: [
    edit(partsInquiries.update, { at: 'record', view }),
    onPage(partsInquiries.sendQuotation),
    exportFile(exports.stream, { failed }),
  ],
})
