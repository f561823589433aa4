import { customerLines, customerName, followUpLines, textSelected } from '#areas/requests/customer-room.ts'
import { inquiries } from '#contract/requests/inquiries.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, edit, exportFile, importFile } from '#define/resource.ts'

export const inquiriesRoom = defineResource(inquiries, {
  one: msg({ message: 'Inquiry', context: 'one of them, as in New …' }),
  route: 'inquiries',
  path: '/admin/inquiries',
  roles: adminAndDealer,
  icon: 'message-circle-question-mark',
  also: msg`questions, enquiries, contact requests`,
  goTo: 'i',
  menu: { id: 'inquiries', under: 'requests' },
  nameOf: customerName.of,
  columns: [
    'reference_no',
    customerName,
    'mobile_number',
    'model',
    'items_count',
    'dealer',
    'sales_consultant',
    { id: 'base', label: msg`Base inquiry`, of: ({ base }) => `${base.reference_no} (${base.inquiries_count})` },
    'status',
    'action',
    'created_at',
    'updated_at',
  ],
  hidden: ['sales_consultant', 'action', 'updated_at'],
  narrow: { name: 'name', meta: 'model', amount: 'reference_no', status: 'status' },
  filters: ['q', 'status', 'action', 'model', 'dealer'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [...customerLines, ...followUpLines],
  below: () => import('#areas/requests/InquiryParts.tsx'),
  acts: [
    edit(inquiries.update, { at: 'record' }),
    importFile(inquiries.upload, { path: '/admin/inquiries/upload' }),
    textSelected,
    exportFile(exports.stream, { failed: msg`Failed to download inquiries.` }),
  ],
})
