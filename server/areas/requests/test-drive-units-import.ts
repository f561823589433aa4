import { TestDriveUnitBody } from '#contract/requests/test-drive-units.ts'
import { codedLookups } from '#server/areas/inventories/inventories-import.ts'
import { modelsOfVariants, unitExists, unitRecords } from '#server/areas/requests/test-drive-units.ts'
import { defineImport } from '#server/work/imports/definition.ts'

const { dealer_id, variant_id } = TestDriveUnitBody.fields

/** Units by the codes or names of variants and dealers; what a dealer has of a variant already is refused. */
export const unitImport = defineImport({
  records: unitRecords,
  row: TestDriveUnitBody,
  defaults: { quantity: 1 },
  synonyms: {
    dealer_id: ['Dealer code', 'Dealer name', 'Dealership', 'Branch'],
    variant_id: ['Variant code', 'Car', 'Unit'],
    quantity: ['Qty', 'Units'],
  },
  example: { quantity: '1' },
  follows: ['dealers', 'variants'],
  surroundings: async (sql) => ({
    choose: {
      dealer_id: await codedLookups(sql, 'dealers', dealer_id.label),
      variant_id: await codedLookups(sql, 'variants', variant_id.label),
    },
  }),
  unique: [],
  uniqueTogether: { fields: ['dealer_id', 'variant_id'], taken: unitExists },
  refusesRepetition: false,
  give: async (tx, rows) => {
    const models = await modelsOfVariants(
      tx,
      rows.map((row) => row['variant_id']),
    )
    for (const row of rows) row['model_id'] = models.get(Number(row['variant_id']))
  },
  nameOf: () => '',
  path: '/admin/test-drives-units',
})
