import { InventoryBody } from '#contract/inventories/inventories.ts'
import type { Message } from '#contract/words.ts'
import { inventoryRecords, lineExists, overReserved } from '#server/areas/inventories/inventories.ts'
import type { Sql } from '#server/platform/sql.ts'
import { defineImport, type Surroundings } from '#server/work/imports/definition.ts'
import { type Lookup, lookupOf } from '#server/work/imports/lookup.ts'

const { dealer_id, variant_id, color_id } = InventoryBody.fields

interface Coded {
  readonly id: number
  readonly code: string
  readonly name: string
}
/** Records by their code or their name. */
export const codedLookups = async (
  sql: Sql,
  table: 'dealers' | 'variants' | 'colors',
  label: Message,
): Promise<Lookup> => {
  const rows = await sql.query<Coded>(`select id, code, name from ${table} where deleted_at is null`)
  return lookupOf(
    label,
    rows.flatMap(({ id, code, name }) => [[code, id] as const, [name, id] as const]),
  )
}

const surroundings = async (sql: Sql): Promise<Surroundings> => {
  const years = await sql.query<{ id: number; year: number }>('select id, year from variants where deleted_at is null')
  const yearOf = new Map(years.map(({ id, year }) => [id, year]))
  return {
    choose: {
      dealer_id: await codedLookups(sql, 'dealers', dealer_id.label),
      variant_id: await codedLookups(sql, 'variants', variant_id.label),
      color_id: await codedLookups(sql, 'colors', color_id.label),
    },
    complete: (values) => {
      values['year'] ??= yearOf.get(Number(values['variant_id']))
    },
    refuse: ({ quantity, reserved }) =>
      Number(reserved) > Number(quantity)
        ? { reserved: [{ message: overReserved, values: { quantity: Number(quantity) } }] }
        : null,
  }
}

/**
 * Cars in stock, by the codes or names of dealers, variants and colours; without a year it is the variant's. A row for a
 * line that is there already is refused: what is in stock changes by its differences, so that no file overwrites a sale.
 */
export const inventoryImport = defineImport({
  records: inventoryRecords,
  row: InventoryBody,
  defaults: { year: null, reserved: 0 },
  synonyms: {
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    variant_id: ['Variant code', 'Car', 'Unit'],
    color_id: ['Colour', 'Color code', 'Paint'],
    year: ['Model year'],
    quantity: ['Qty', 'Stock', 'On hand', 'Units'],
    reserved: ['Reserved units', 'Promised'],
  },
  example: { quantity: '3', reserved: '1' },
  follows: ['dealers', 'variants', 'colors'],
  surroundings,
  unique: [],
  uniqueTogether: { fields: ['dealer_id', 'variant_id', 'color_id', 'year'], taken: lineExists },
  refusesRepetition: false,
  // A line has no name but those of what it is made of.
  nameOf: () => '',
  path: '/admin/inventories',
})
