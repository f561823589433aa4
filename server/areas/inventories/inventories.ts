import { Inventory, inventories } from '#contract/inventories/inventories.ts'
import { msg } from '#contract/words.ts'
import { colors, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { inventories as table } from '#server/areas/inventories/inventories.table.ts'
import { changeQuantities, quantitiesChanged } from '#server/areas/inventories/quantities.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

export const lineExists = msg`This dealer already has an inventory line for this variant, color and year. Adjust its quantity instead.`
export const overReserved = msg`You cannot reserve more than the {quantity} in stock`

/** Cars in stock, one line for each dealer, variant, colour and year; each dealer sees its own. */
export const inventoryRecords = defineRecords(inventories, {
  table,
  record: Inventory,
  name: `concat_ws(', ', (select v.name from variants v where v.id = t.variant_id), (select c.name from colors c where c.id = t.color_id), ${dealerName})`,
  scope: 'dealer_id',
  references: {
    dealer: { by: 'dealer_id', from: dealers },
    variant: { by: 'variant_id', from: variants },
    color: { by: 'color_id', from: colors },
  },
  searchThrough: [
    { by: 'dealer_id', from: dealers, column: 'search' },
    { by: 'variant_id', from: variants, column: 'search' },
    { by: 'color_id', from: colors, column: 'search' },
  ],
  fold,
  filters: { dealer: among('dealer_id'), import_id: equals('import_id') },
  sorts: {
    variant: byName('variant_id', variants, 'variants'),
    color: byName('color_id', colors, 'colors'),
    dealer: byName('dealer_id', dealers, 'dealers'),
    year: 'year',
    quantity: 'quantity',
    reserved: 'reserved',
    updated_at: 'updated_at',
  },
  order: ['updated_at', 'desc'],
  follows: ['dealers', 'variants', 'colors'],
  keys: { inventories_line: { field: 'variant_id', message: lineExists } },
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [
      ['dealer_id', 'dealers', Inventory.fields.dealer.label],
      ['variant_id', 'variants', Inventory.fields.variant.label],
      ['color_id', 'colors', Inventory.fields.color.label],
    ])
    const [quantity, reserved] = [
      Number(values['quantity'] ?? before?.['quantity']),
      Number(values['reserved'] ?? before?.['reserved']),
    ]
    if (reserved > quantity) throw new Invalid({ reserved: [{ message: overReserved, values: { quantity } }] })
    return undefined
  },
})

export const inventoryHandlers: readonly Served[] = [
  listOf(inventories.list, inventoryRecords),
  getOf(inventories.get, inventoryRecords),
  createOf(inventories.create, inventoryRecords),
  updateOf(inventories.update, inventoryRecords),
  serve(inventories.updateQuantity, async ({ body, records, tell }) => {
    const lines = await changeQuantities(
      records(inventoryRecords),
      body.changes,
      ({ dealer, variant, color, year }) => `${dealer.name}, ${variant.name}, ${color.name}, ${year}`,
    )
    tell(quantitiesChanged, { count: lines.length })
    return lines
  }),
]
