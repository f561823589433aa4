import { TestDriveRow } from '#contract/requests/test-drives.ts'
import { customerImport, variantsWithin } from '#server/areas/requests/customers-import.ts'
import { testDriveKind, testDriveRecords } from '#server/areas/requests/test-drives.ts'

const { model_id, variant_id } = TestDriveRow.fields

/** Test drives by file; a dealer's people bring in their own dealer's. */
export const testDriveImport = customerImport({
  records: testDriveRecords,
  kind: testDriveKind,
  references: 'TD',
  row: TestDriveRow,
  synonyms: {
    preferred_at: ['Preferred time', 'Preferred date', 'Wanted at'],
    scheduled_at: ['Schedule', 'Scheduled time', 'Appointment'],
    licence_no: ['License no', 'Driver’s license', 'Licence number'],
  },
  example: { model_id: 'Tala', licence_no: 'N01-12-345678', source: 'website' },
  follows: ['variants'],
  more: async (sql) => ({ choose: { variant_id: await variantsWithin(sql, variant_id.label, model_id.label) } }),
})
