import { Group, groups } from '#contract/dealers/groups.ts'
import { msg } from '#contract/words.ts'
import { dealerGroups as table } from '#server/areas/dealers/dealers.table.ts'
import { ofDealers } from '#server/areas/dealers/of-dealers.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf, restoreOf, trashOf, updateOf } from '#server/platform/records-handlers.ts'
import type { Served } from '#server/platform/serve.ts'

const itsDealers = 'select from dealers d where d.group_id = t.id and d.deleted_at is null'

/** Groups; where they are follows from their dealers. */
export const groupRecords = defineRecords(groups, {
  table,
  record: Group,
  name: 't.name',
  found: { detail: 'null::text', folded: 't.sort_name' },
  ...ofDealers('group_id'),
  filters: {
    region_types: (value) => `exists (${itsDealers} and d.region_type = ${value})`,
    zones: (value) => `exists (${itsDealers} and d.zone_id = any(${value}::int[]))`,
    active: equals('status'),
  },
  sorts: { name: 'sort_name', status: 'status', updated_at: 'updated_at' },
  // A dealer that changes its group changes what these filters find.
  follows: ['dealers'],
})

/** Dealers keep a trashed group until somebody chooses another; the answer says how many do. */
const trashed = msg`{count, plural, =0 {Moved to trash.} one {Moved to trash. # dealer still belongs to this group.} other {Moved to trash. # dealers still belong to this group.}}`

export const groupHandlers: readonly Served[] = [
  listOf(groups.list, groupRecords),
  getOf(groups.get, groupRecords),
  createOf(groups.create, groupRecords),
  updateOf(groups.update, groupRecords),
  trashOf(groups.trash, groupRecords, { count: (group) => group.dealers_count, told: trashed }),
  restoreOf(groups.restore, groupRecords),
]
