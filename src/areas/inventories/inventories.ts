import sample from '#areas/inventories/sample.ts'
import { inventories } from '#contract/inventories/inventories.ts'
import { adminAndDealer } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, importFile, onRecord } from '#define/resource.ts'

export const inventoriesRoom = defineResource(inventories, {
  one: msg({ message: 'Inventory', context: 'one of them, as in New …' }),
  route: 'inventories',
  path: '/admin/inventories',
  roles: adminAndDealer,
  icon: 'warehouse',
  also: msg`stock, stocks, car stock`,
  goTo: 'v',
  menu: { id: 'menu.inventories' },
  nameOf: (line) => `${line.variant.name}, ${line.color.name}, ${line.dealer.name}`,
  columns: [
    'variant',
    'color',
    'dealer',
    'year',
    'quantity',
    'reserved',
    { id: 'free', label: msg`Available`, of: (line) => String(line.quantity - line.reserved), align: 'end' },
    'updated_at',
  ],
  narrow: { name: 'variant', meta: 'color', amount: 'quantity', status: 'dealer' },
  filters: ['q', 'dealer'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [
    { heading: msg`Car` },
    ['dealer_id'],
    ['variant_id', 'color_id', 'year'],
    { heading: msg`Stock` },
    ['quantity', 'reserved'],
  ],
  initial: { reserved: 0 },
  sample,
  acts: [
    create(inventories.create),
    edit(inventories.update, { at: 'record' }),
    onRecord(inventories.updateQuantity, {
      id: 'adjust',
      title: msg`Adjust quantity`,
      icon: 'arrow-up-down',
      also: msg`stock, add, take away, count`,
      dialog: () => import('#areas/inventories/AdjustDialog.tsx'),
    }),
    importFile(inventories.upload, { path: '/admin/inventories/upload' }),
    exportFile(exports.stream, { failed: msg`Failed to download inventories.` }),
  ],
})
