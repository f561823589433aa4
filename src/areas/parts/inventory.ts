import { partsInventory } from '#contract/parts/inventory.ts'
import { partsRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile, importFile } from '#define/resource.ts'

/** What dealers have of the maker's parts, and how much below the suggested price. Files alone write it. */
export const partsInventoryRoom = defineResource(partsInventory, {
  one: msg({ message: 'Inventory line', context: 'one of them, as in New …' }),
  route: 'dealer-parts.inventory',
  path: '/admin/dealer-parts/inventory',
  roles: partsRoles,
  icon: 'boxes',
  also: msg`parts stock, spare parts stock`,
  goTo: 'f',
  menu: { id: 'menu.dealer-parts.inventory', under: 'menu.dealer-parts', label: msg`Inventory` },
  nameOf: (line) => `${line.part.name}, ${line.dealer.name}`,
  columns: [
    'part_number',
    'description',
    'function_type',
    'model',
    'year',
    'dealer',
    'quantity',
    'dealer_price',
    'srp',
    'savings_percentage',
    'updated_at',
  ],
  hidden: ['function_type', 'year'],
  narrow: { name: 'description', meta: 'part_number', amount: 'dealer_price', status: 'dealer' },
  filters: ['q', 'model', 'dealer', 'function_type', 'in_stock'],
  sortedBy: { by: 'part_number', sort: 'asc' },
  form: [],
  details: [
    'part_number',
    'description',
    'function_type',
    'model',
    'year',
    'dealer',
    'quantity',
    'dealer_price',
    'srp',
    'savings_percentage',
    'updated_at',
  ],
  acts: [
    importFile(partsInventory.upload, { path: '/admin/dealer-parts/inventory/upload' }),
    exportFile(exports.stream, { failed: msg`Failed to download parts inventory.` }),
  ],
})
