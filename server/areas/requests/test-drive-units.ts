import { TestDriveUnit, testDriveUnits } from '#contract/requests/test-drive-units.ts'
import { msg } from '#contract/words.ts'
import { carModels, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { changeQuantities, quantitiesChanged } from '#server/areas/inventories/quantities.ts'
import { testDriveUnits as table } from '#server/areas/requests/requests.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

export const unitExists = msg`This dealer already has units of this variant. Adjust their quantity instead.`

/** From variants to the models that they are of. */
export const modelsOfVariants = async (tx: Sql, some: readonly unknown[]): Promise<ReadonlyMap<number, number>> => {
  const found = await tx.query<{ id: number; model_id: number }>(
    'select id, model_id from variants where id = any($1::int[])',
    [[...new Set(some)]],
  )
  return new Map(found.map(({ id, model_id }) => [id, model_id]))
}

/** Cars that dealers keep for test drives, one line for each dealer and variant; the model follows from the variant. */
export const unitRecords = defineRecords(testDriveUnits, {
  table,
  record: TestDriveUnit,
  name: `(select v.name from variants v where v.id = t.variant_id) || ', ' || ${dealerName}`,
  scope: 'dealer_id',
  references: {
    model: { by: 'model_id', from: carModels },
    variant: { by: 'variant_id', from: variants },
    dealer: { by: 'dealer_id', from: dealers },
  },
  computed: { name: `"~variant".name || ', ' || "~dealer".name` },
  searchThrough: [
    { by: 'dealer_id', from: dealers, column: 'search' },
    { by: 'variant_id', from: variants, column: 'search' },
    { by: 'model_id', from: carModels, column: 'sort_name' },
  ],
  // A unit is called by two names with a comma between them, which neither of them has.
  fold: (typed) => fold(typed.replaceAll(',', ' ')),
  filters: { model: among('model_id'), dealer: among('dealer_id'), import_id: equals('import_id') },
  sorts: {
    variant: byName('variant_id', variants, 'variants'),
    model: byName('model_id', carModels, 'models'),
    dealer: byName('dealer_id', dealers, 'dealers'),
    quantity: 'quantity',
    updated_at: 'updated_at',
  },
  order: ['updated_at', 'desc'],
  follows: ['dealers', 'variants', 'models'],
  keys: { test_drive_units_line: { field: 'variant_id', message: unitExists } },
  beforeWrite: async (tx, { before, values }) => {
    await refuseTrashed(tx, before, values, [
      ['dealer_id', 'dealers', TestDriveUnit.fields.dealer.label],
      ['variant_id', 'variants', TestDriveUnit.fields.variant.label],
    ])
    const chosen = values['variant_id']
    if (chosen === undefined) return undefined
    const model_id = (await modelsOfVariants(tx, [chosen])).get(Number(chosen))
    // The foreign key refuses a variant that does not exist.
    return model_id === undefined ? undefined : { model_id }
  },
})

export const unitHandlers: readonly Served[] = [
  listOf(testDriveUnits.list, unitRecords),
  getOf(testDriveUnits.get, unitRecords),
  updateOf(testDriveUnits.update, unitRecords),
  serve(testDriveUnits.updateQuantity, async ({ body, records, tell }) => {
    const units = await changeQuantities(records(unitRecords), body.changes, ({ name }) => name)
    tell(quantitiesChanged, { count: units.length })
    return units
  }),
]
