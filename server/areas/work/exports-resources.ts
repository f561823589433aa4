import { blastLogRecords } from '#server/areas/text-blasts/logs.ts'
import { workedOn } from '#server/areas/work/resources.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** Every list that can be exported. */
export const exportable: ReadonlyMap<string, RecordsDefinition> = new Map(
  [...workedOn, blastLogRecords].map((one) => [one.resource, one]),
)
