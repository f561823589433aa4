import { barangayRecords, cityRecords, provinceRecords, regionRecords } from '#server/areas/address/address.ts'
import { actionRecords, statusRecords } from '#server/areas/requests/statuses.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** Every kind of record that there is. */
export const everyDefinition: readonly RecordsDefinition[] = [
  ...everyRoom.map(({ records }) => records),
  statusRecords,
  actionRecords,
  regionRecords,
  provinceRecords,
  cityRecords,
  barangayRecords,
]
