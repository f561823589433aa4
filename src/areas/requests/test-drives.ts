import { customerLines, customerName, followUpLines, textSelected } from '#areas/requests/customer-room.ts'
import { testDrives } from '#contract/requests/test-drives.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import type { Writer } from '#define/parts.ts'
import { defineResource, edit, exportFile, importFile, type PlainRow } from '#define/resource.ts'

const unitsAreAdmins = msg`Only an administrator can choose the unit`
/** The list of units answers administrators alone; a dealer's people see which unit was chosen. */
const locked = (field: string, _row: PlainRow, person: Writer) =>
  field === 'unit_id' && !person.role.some(({ slug }) => slug === 'admin') ? unitsAreAdmins : undefined

export const testDrivesRoom = defineResource(testDrives, {
  one: msg({ message: 'Test drive', context: 'one of them, as in New …' }),
  route: 'test-drives',
  path: '/admin/test-drives',
  roles: adminAndDealer,
  icon: 'car-front',
  also: msg`TD, trial drives`,
  goTo: 't',
  menu: { id: 'menu.test-drives', under: 'menu.test-drives', label: msg`Test Drives` },
  nameOf: customerName.of,
  columns: [
    'reference_no',
    customerName,
    'mobile_number',
    'model',
    'variant',
    'unit',
    'dealer',
    'sales_consultant',
    'preferred_at',
    'scheduled_at',
    'status',
    'action',
    'rider_name',
    'rider_mobile',
    'rider_at',
    'licence_no',
    'created_at',
    'updated_at',
  ],
  hidden: [
    'variant',
    'unit',
    'sales_consultant',
    'preferred_at',
    'licence_no',
    'rider_mobile',
    'rider_at',
    'created_at',
    'updated_at',
  ],
  narrow: { name: 'name', meta: 'model', amount: 'scheduled_at', status: 'status' },
  filters: ['q', 'model', 'status', 'action', 'dealer', 'date'],
  sortedBy: { by: 'created_at', sort: 'desc' },
  form: [
    ...customerLines,
    ['licence_no'],
    { heading: msg`Test drive` },
    ['model_id', 'variant_id', 'unit_id'],
    ['preferred_at', 'scheduled_at'],
    { heading: msg`Rider` },
    ['rider_name', 'rider_mobile', 'rider_at'],
    ...followUpLines,
  ],
  locked,
  acts: [
    edit(testDrives.update, { at: 'record' }),
    importFile(testDrives.upload, { path: '/admin/test-drives-upload' }),
    textSelected,
    exportFile(testDrives.download, { failed: msg`Failed to download test drive.` }),
  ],
})
