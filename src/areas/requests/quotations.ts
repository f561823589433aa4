import { customerLines, customerName, followUpLines, textSelected } from '#areas/requests/customer-room.ts'
import { quotations } from '#contract/requests/quotations.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, edit, exportFile, onPage, onRecord } from '#define/resource.ts'

export const quotationsRoom = defineResource(quotations, {
  one: msg({ message: 'Quotation', context: 'one of them, as in New …' }),
  route: 'quotations',
  path: '/admin/quotations',
  roles: adminAndDealer,
  icon: 'file-text',
  also: msg`quotes, offers, price quotes`,
  goTo: 'q',
  menu: { id: 'menu.quotations' },
  nameOf: customerName.of,
  columns: [
    'reference_no',
    customerName,
    'mobile_number',
    'model',
    'variant',
    'color',
    'dealer',
    'sales_consultant',
    'unit_price',
    'discount',
    'valid_until',
    'status',
    'action',
    { id: 'file', label: msg`File`, of: ({ file }) => file?.name ?? '' },
    'created_at',
    'updated_at',
  ],
  hidden: ['variant', 'color', 'sales_consultant', 'discount', 'valid_until', 'created_at'],
  narrow: { name: 'name', meta: 'model', amount: 'unit_price', status: 'status' },
  filters: ['q', 'model', 'status', 'action', 'dealer', 'date'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [
    ...customerLines,
    { heading: msg`Car and price` },
    ['model_id', 'variant_id', 'color_id'],
    ['unit_price', 'discount'],
    ['down_payment', 'term_months', 'valid_until'],
    ...followUpLines,
  ],
  acts: [
    edit(quotations.update, { at: 'record' }),
    onRecord(quotations.upload, {
      id: 'file',
      title: msg`Attached file`,
      icon: 'paperclip',
      also: msg`attach, attachment, upload, download, replace, PDF`,
      dialog: () => import('#areas/requests/AttachmentDialog.tsx'),
    }),
    onPage(quotations.file),
    onPage(quotations.detach),
    textSelected,
    exportFile(exports.stream),
  ],
})
