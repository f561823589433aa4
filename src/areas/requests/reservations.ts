import { customerLines, customerName, followUpLines, textSelected } from '#areas/requests/customer-room.ts'
import { reservations } from '#contract/requests/reservations.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { create, defineResource, edit, exportFile, importFile } from '#define/resource.ts'

export const reservationsRoom = defineResource(reservations, {
  one: msg({ message: 'Online reservation', context: 'one of them, as in New …' }),
  route: 'online-reservations',
  path: '/admin/online-reservations',
  roles: adminAndDealer,
  icon: 'calendar-check',
  also: msg`bookings, orders`,
  goTo: 'r',
  menu: { id: 'menu.online-reservations', label: msg`Online Reservations` },
  nameOf: customerName.of,
  columns: [
    'reference_no',
    customerName,
    'mobile_number',
    'variant_color',
    'model',
    'dealer',
    'sales_consultant',
    'reservation_fee',
    'paid_at',
    'payment_reference',
    'status',
    'action',
    'created_at',
    'updated_at',
  ],
  hidden: ['model', 'sales_consultant', 'payment_reference', 'updated_at'],
  narrow: { name: 'name', meta: 'variant_color', amount: 'reservation_fee', status: 'status' },
  filters: ['q', 'status', 'action', 'model', 'dealer', 'date'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [
    ...customerLines,
    { heading: msg`Car and payment` },
    ['dealer_id', 'source'],
    ['variant_color_id', 'reservation_fee'],
    ['paid_at', 'payment_reference'],
    ...followUpLines,
  ],
  ownDealer: 'dealer_id',
  initial: { status: 'pending', source: 'website' },
  acts: [
    create(reservations.create),
    edit(reservations.update, { at: 'record' }),
    importFile(reservations.upload, { path: '/admin/online-reservations/upload' }),
    textSelected,
    exportFile(reservations.download, { failed: msg`Failed to download reservations.` }),
  ],
})
