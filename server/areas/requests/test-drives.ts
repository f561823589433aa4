import { TestDrive, testDrives } from '#contract/requests/test-drives.ts'
import { msg } from '#contract/words.ts'
import { carModels, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { testDrives as table } from '#server/areas/requests/customers.table.ts'
import { modelChoice, type RequestKind, requestParts, variantChoice } from '#server/areas/requests/customers.ts'
import { testDriveMessages } from '#server/areas/requests/request-messages.ts'
import { downloadOf } from '#server/areas/work/exports-download.ts'
import { foldSearch } from '#server/database/fold.ts'
import { defineRecords } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const { model, variant, unit } = TestDrive.fields
export const testDriveKind: RequestKind = {
  type: 'testdrive',
  path: '/admin/test-drives',
  words: testDriveMessages,
  choices: [
    modelChoice(model.label),
    variantChoice(variant.label),
    {
      column: 'unit_id',
      label: unit.label,
      offered: 'select from test_drive_units where id = $1 and dealer_id = $2',
      with: ['dealer_id'],
      refusal: msg`The chosen {field} is not one of this dealer’s`,
    },
  ],
}
const parts = requestParts(testDriveKind)

/** Test drives, each dealer's for itself. They arrive by import. */
export const testDriveRecords = defineRecords(testDrives, {
  ...parts,
  table,
  record: TestDrive,
  joins: `left join test_drive_units "unit" on "unit".id = t.unit_id
    left join variants "unit variant" on "unit variant".id = "unit".variant_id
    left join dealers "unit dealer" on "unit dealer".id = "unit".dealer_id`,
  references: {
    ...parts.references,
    model: { by: 'model_id', from: carModels },
    variant: { by: 'variant_id', from: variants },
    unit: { id: 't.unit_id', name: `"unit variant".name || ' · ' || "unit dealer".name` },
  },
  search: 'search',
  searchFrom: 3,
  fold: foldSearch,
  filters: parts.filters,
})

export const testDriveHandlers: readonly Served[] = [
  listOf(testDrives.list, testDriveRecords),
  getOf(testDrives.get, testDriveRecords),
  updateOf(testDrives.update, testDriveRecords),
  serve(testDrives.download, ({ query, request }) => downloadOf(testDriveRecords, query, request)),
]
