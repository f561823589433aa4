import { testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, edit, exportFile, importFile, onRecord } from '#define/resource.ts'

export const testDriveUnitsRoom = defineResource(testDriveUnits, {
  one: msg({ message: 'Test-drive unit', context: 'one of them, as in New …' }),
  route: 'test-drives-units',
  path: '/admin/test-drives-units',
  roles: admins,
  icon: 'key-round',
  also: msg`TDU, demo cars, demo units`,
  goTo: 'y',
  menu: { id: 'menu.test-drives.units', under: 'menu.test-drives', label: msg`Test Drive Units` },
  nameOf: (unit) => unit.name,
  columns: ['variant', 'model', 'dealer', 'quantity', 'updated_at'],
  narrow: { name: 'variant', meta: 'dealer', amount: 'quantity' },
  filters: ['q', 'model', 'dealer'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [['dealer_id'], ['variant_id', 'quantity']],
  acts: [
    edit(testDriveUnits.update, { at: 'record' }),
    onRecord(testDriveUnits.updateQuantity, {
      id: 'adjust',
      title: msg`Adjust quantity`,
      icon: 'arrow-up-down',
      also: msg`stock, add, take away, count`,
      dialog: () => import('#areas/requests/AdjustUnitsDialog.tsx'),
    }),
    importFile(testDriveUnits.upload, { path: '/admin/test-drives-units-upload' }),
    exportFile(exports.stream, { failed: msg`Failed to download test-drive units.` }),
  ],
})
