import { Dealer, dealers } from '#contract/dealers/dealers.ts'
import { msg } from '#contract/words.ts'
import { dealerGroups, dealerZones, dealers as table } from '#server/areas/dealers/dealers.table.ts'
import { Invalid } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import { byName } from '#server/platform/records-order.ts'
import type { Served } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { refuseTrashed } from '#server/platform/trashed.ts'

export const elsewhere = msg`The chosen {field} is not in the chosen {target}`
/** Barangay, city and province are all given and must lie within each other; the barangay alone is kept. */
const refuseScattered = async (tx: Sql, given: SqlRow): Promise<void> => {
  if (given['barangay_id'] === undefined) return
  const [place] = await tx.query(
    'select b.city_id, c.province_id from barangays b join cities c on c.id = b.city_id where b.id = $1',
    [given['barangay_id']],
  )
  const { barangay, city, province } = Dealer.fields
  if (place?.['city_id'] !== given['city_id'])
    throw new Invalid({ barangay_id: [{ message: elsewhere, field: barangay.label, target: city.label }] })
  if (place?.['province_id'] !== given['province_id'])
    throw new Invalid({ city_id: [{ message: elsewhere, field: city.label, target: province.label }] })
}

/** Dealers; their own people see nobody else's. City, province, region and ZIP follow from the barangay. */
export const dealerRecords = defineRecords(dealers, {
  table,
  record: Dealer,
  name: 't.name',
  found: { detail: 't.code', folded: 't.sort_name' },
  scope: 'id',
  joins:
    'left join barangays b on b.id = t.barangay_id left join cities c on c.id = b.city_id ' +
    'left join provinces p on p.id = c.province_id left join regions r on r.id = p.region_id',
  references: {
    zone: { by: 'zone_id', from: dealerZones },
    group: { by: 'group_id', from: dealerGroups },
    region: { id: 'r.id', name: 'r.name' },
    province: { id: 'p.id', name: 'p.name' },
    city: { id: 'c.id', name: 'c.name' },
    barangay: { id: 'b.id', name: 'b.name' },
  },
  computed: { zipcode: 'b.code' },
  search: 'search',
  fold,
  filters: {
    region_types: equals('region_type'),
    zones: among('zone_id'),
    groups: among('group_id'),
    import_id: equals('import_id'),
    active: equals('status'),
  },
  sorts: {
    code: 'code',
    name: 'sort_name',
    region_type: 'region_type',
    zone: byName('zone_id', dealerZones, 'dealer-zones'),
    group: byName('group_id', dealerGroups, 'dealer-groups'),
    status: 'status',
    opened_on: 'sort_opened_on',
    updated_at: 'updated_at',
  },
  order: ['name', 'asc'],
  secrets: ['sort_opened_on'],
  beforeWrite: async (tx, { before, values, given }) => {
    // A zone or group may be kept after it was trashed.
    await refuseTrashed(tx, before, values, [
      ['zone_id', 'dealer_zones', Dealer.fields.zone.label],
      ['group_id', 'dealer_groups', Dealer.fields.group.label],
    ])
    await refuseScattered(tx, given)
    return undefined
  },
})

export const dealerHandlers: readonly Served[] = [
  listOf(dealers.list, dealerRecords),
  getOf(dealers.get, dealerRecords),
  createOf(dealers.create, dealerRecords),
  updateOf(dealers.update, dealerRecords),
  trashOf(dealers.trash, dealerRecords),
  restoreOf(dealers.restore, dealerRecords),
]
