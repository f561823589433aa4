import { isoOf } from '#contract/calendar.ts'
import { TestDrive, testDrives } from '#contract/requests/test-drives.ts'
import { isOverlapped, validationMessages } from '#contract/validation.ts'
import { msg } from '#contract/words.ts'
import { carModels, variants } from '#server/areas/catalogue/catalogue.table.ts'
import { modelChoice, type RequestKind, requestParts, variantChoice } from '#server/areas/requests/customers.ts'
import { testDriveMessages } from '#server/areas/requests/request-messages.ts'
import { testDrives as table } from '#server/areas/requests/requests.table.ts'
import { Invalid } from '#server/platform/failures.ts'
import { defineRecords } from '#server/platform/records.ts'
import { getOf, listOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName, byNames } from '#server/platform/records-order.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { downloadOf } from '#server/work/exports/download.ts'

const { model, variant, unit, scheduled_at: scheduledAt } = TestDrive.fields
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
      refusal: msg`The chosen {field} does not belong to this dealer`,
    },
  ],
}
const parts = requestParts(testDriveKind)

/** How long a unit is away for one test drive; whoever books from its end on finds it back. */
const drive = { minutes: 59, seconds: 59, milliseconds: 999 }
/** A unit may be away as often at the same time as there are cars of it: another drive at that time is refused. */
const refuseOverlap = async (tx: Sql, before: SqlRow | null, values: SqlRow): Promise<void> => {
  const after: SqlRow = { ...before, ...values }
  const { unit_id: unitId, scheduled_at: time } = after
  if (unitId === null || unitId === undefined || typeof time !== 'string' || after['status'] === 'cancelled') return
  if (unitId === before?.['unit_id'] && time === before?.['scheduled_at']) return
  // Whoever books the same unit at the same moment waits here for the other.
  const [unitRow] = await tx.query<{ quantity: number }>(
    'select quantity from test_drive_units where id = $1 for update',
    [unitId],
  )
  const others = await tx.query<{ scheduled_at: string }>(
    `select scheduled_at from test_drives
     where unit_id = $1 and id <> $2 and status in ('pending', 'scheduled') and scheduled_at is not null`,
    [unitId, before?.['id'] ?? 0],
  )
  const at = isoOf(Temporal.Instant.from(time))
  const away = others.filter(({ scheduled_at }) => {
    const start = Temporal.Instant.from(scheduled_at)
    return isOverlapped(at, [[isoOf(start), isoOf(start.add(drive))]])
  })
  if (away.length >= (unitRow?.quantity ?? 0))
    throw new Invalid({ scheduled_at: [{ message: validationMessages.overlapped, field: scheduledAt.label }] })
}

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
  sorts: {
    ...parts.sorts,
    variant: byName('variant_id', variants, 'variants'),
    unit: byNames(
      'unit_id',
      `select u.id, v.sort_name || ' · ' || d.sort_name as sort_name
       from test_drive_units u join variants v on v.id = u.variant_id join dealers d on d.id = u.dealer_id`,
      ['test-drive-units', 'variants', 'dealers'],
    ),
  },
  beforeWrite: async (tx, write) => {
    await parts.beforeWrite(tx, write)
    await refuseOverlap(tx, write.before, write.values)
    return undefined
  },
})

export const testDriveHandlers: readonly Served[] = [
  listOf(testDrives.list, testDriveRecords),
  getOf(testDrives.get, testDriveRecords),
  updateOf(testDrives.update, testDriveRecords),
  serve(testDrives.download, ({ query, request }) => downloadOf(testDriveRecords, query, request)),
]
