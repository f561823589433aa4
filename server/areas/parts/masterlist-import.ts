import { PartRow } from '#contract/parts/masterlist.ts'
import { codedLookups } from '#server/areas/inventories/inventories-import.ts'
import { partRecords } from '#server/areas/parts/masterlist.ts'
import type { Sql } from '#server/platform/sql.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'
import { lookupOf } from '#server/work/imports/lookup.ts'

const { model_id, dealer_id } = PartRow.fields

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const models = await sql.query<{ id: number; name: string }>(
    'select id, name from car_models where deleted_at is null',
  )
  return {
    choose: {
      model_id: lookupOf(
        model_id.label,
        models.map(({ id, name }) => [name, id] as const),
      ),
      dealer_id: await codedLookups(sql, 'dealers', dealer_id.label),
    },
  }
}

/** Spare parts by their number: a new number is a new part, a known one changes what the file says otherwise of it. */
export const partImport = defineImport({
  records: partRecords,
  row: PartRow,
  defaults: {},
  synonyms: {
    part_number: ['Part no', 'Part #', 'Number', 'PN'],
    description: ['Part description', 'Part name', 'Name'],
    function_type: ['Type', 'Category'],
    functions: ['Function', 'Use'],
    model_id: ['Car model', 'Car'],
    year: ['Model year'],
    reference_id: ['Reference', 'Reference no'],
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    srp: ['Price', 'Retail price', 'Suggested retail price'],
  },
  example: { part_number: '04152-TAL01', description: 'Oil filter', function_type: 'Engine', year: '2026', srp: '485' },
  follows: ['models', 'dealers'],
  surroundings,
  unique: ['part_number'],
  updates: true,
  refusesRepetition: false,
  nameOf: (values) => String(values['part_number'] ?? ''),
  path: '/admin/dealer-parts/masterlist',
})
