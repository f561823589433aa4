import { PartsLine, partsInventory } from '#contract/parts/inventory.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { parts, partsInventory as table } from '#server/areas/parts/parts.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, type Condition, defineRecords } from '#server/platform/records.ts'
import { getOf, listOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'
import { importedOrChanged } from '#server/work/imports/updates.ts'

const ofParts =
  (condition: (value: string) => string): Condition =>
  (value) =>
    `t.part_id in (select p.id from parts p where ${condition(value)})`

/** What dealers have of the maker's parts, each dealer's for itself; written by files alone. */
export const lineRecords = defineRecords(partsInventory, {
  table,
  record: PartsLine,
  name: `(select left(p.part_number || ' ' || p.description, 200) from parts p where p.id = t.part_id) || ', ' || ${dealerName}`,
  scope: 'dealer_id',
  joins: 'join parts p on p.id = t.part_id left join car_models m on m.id = p.model_id',
  references: {
    part: { id: 't.part_id', name: "left(p.part_number || ' ' || p.description, 200)" },
    model: { id: 'p.model_id', name: 'm.name' },
    dealer: { by: 'dealer_id', from: dealers },
  },
  computed: {
    description: 'p.description',
    function_type: 'p.function_type',
    year: 'p.year',
    srp: 'coalesce(t.srp, t.list_srp)',
  },
  searchThrough: [
    { by: 'part_id', from: parts, column: 'search' },
    { by: 'dealer_id', from: dealers, column: 'search' },
  ],
  fold,
  filters: {
    model: ofParts((value) => `p.model_id = any(${value}::int[])`),
    dealer: among('dealer_id'),
    function_type: ofParts((value) => `p.function_type = ${value}`),
    in_stock: (value) => `(t.quantity > 0) = ${value}`,
    import_id: importedOrChanged,
  },
  sorts: {
    part_number: 'part_number',
    description: 'sort_description',
    dealer: 'dealer_id',
    quantity: 'quantity',
    dealer_price: 'dealer_price',
    savings_percentage: { asc: 'savings_up', desc: 'savings_down' },
    updated_at: 'updated_at',
  },
  order: ['part_number', 'asc'],
  follows: ['parts', 'models', 'dealers'],
  // What follows from the part, or from the other columns, is nobody's change.
  secrets: ['part_number', 'sort_description', 'list_srp', 'savings_percentage', 'savings_up', 'savings_down'],
})

export const lineHandlers: readonly Served[] = [
  listOf(partsInventory.list, lineRecords),
  getOf(partsInventory.get, lineRecords),
]
