import { Zone, zones } from '#contract/dealers/zones.ts'
import { msg } from '#contract/words.ts'
import { dealerZones as table } from '#server/areas/dealers/dealers.table.ts'
import { ofDealers } from '#server/areas/dealers/of-dealers.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'

/** The zones that dealers lie in. */
export const zoneRecords = defineRecords(zones, {
  table,
  record: Zone,
  name: 't.name',
  found: { detail: 'null::text', folded: 't.sort_name' },
  ...ofDealers('zone_id'),
  filters: { region_types: equals('region_type'), active: equals('status') },
  sorts: { name: 'sort_name', region_type: 'region_type', status: 'status', updated_at: 'updated_at' },
})

/** Dealers keep a trashed zone until somebody chooses another; the answer says how many do. */
const trashed = msg`{count, plural, =0 {Moved to trash.} one {Moved to trash. # dealer still belongs to this zone.} other {Moved to trash. # dealers still belong to this zone.}}`

export const zoneHandlers: readonly Served[] = [
  listOf(zones.list, zoneRecords),
  getOf(zones.get, zoneRecords),
  createOf(zones.create, zoneRecords),
  updateOf(zones.update, zoneRecords),
  trashOf(zones.trash, zoneRecords, { count: (zone) => zone.dealers_count, told: trashed }),
  restoreOf(zones.restore, zoneRecords),
]
