import { Part, parts } from '#contract/parts/masterlist.ts'
import { carModels } from '#server/areas/catalogue/catalogue.table.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { parts as table } from '#server/areas/parts/parts.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords } from '#server/platform/records.ts'
import { getOf, listOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'
import { importedOrChanged } from '#server/work/imports/updates.ts'

/** The maker's spare parts: read by whoever keeps the list, and written by files alone. */
export const partRecords = defineRecords(parts, {
  table,
  record: Part,
  name: "left(t.part_number || ' ' || t.description, 200)",
  found: {
    detail: "concat_ws(' · ', t.function_type, (select m.name from car_models m where m.id = t.model_id))",
    folded: "lower(t.part_number) || ' ' || t.sort_name",
  },
  scope: null,
  references: {
    model: { by: 'model_id', from: carModels },
    dealer: { by: 'dealer_id', from: dealers },
  },
  search: 'search',
  searchThrough: [{ by: 'model_id', from: carModels, column: 'sort_name' }],
  fold,
  filters: {
    model: among('model_id'),
    dealer: among('dealer_id'),
    import_id: importedOrChanged,
  },
  sorts: { part_number: 'part_number', description: 'sort_name', updated_at: 'updated_at' },
  unique: ['part_number'],
  order: ['part_number', 'asc'],
  follows: ['models', 'dealers'],
})

export const partHandlers: readonly Served[] = [listOf(parts.list, partRecords), getOf(parts.get, partRecords)]
