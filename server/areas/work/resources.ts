import type { ResourceName } from '#contract/fields.ts'
import { type Message, msg } from '#contract/words.ts'
import { dealerRecords } from '#server/areas/dealers/dealers.ts'
import { groupRecords } from '#server/areas/dealers/groups.ts'
import { zoneRecords } from '#server/areas/dealers/zones.ts'
import { inventoryRecords } from '#server/areas/inventories/inventories.ts'
import { consultantRecords } from '#server/areas/people/sales-consultants.ts'
import { userRecords } from '#server/areas/people/users.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { accountRecords } from '#server/areas/text-blasts/accounts.ts'
import { blastRecords } from '#server/areas/text-blasts/blasts.ts'
import { optOutRecords } from '#server/areas/text-blasts/opt-outs.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** Every list whose records have a history and can be worked on many at a time: a room joins by its line here. */
export const workedOn: readonly RecordsDefinition[] = [
  leadRecords,
  dealerRecords,
  zoneRecords,
  groupRecords,
  userRecords,
  consultantRecords,
  accountRecords,
  optOutRecords,
  blastRecords,
  inventoryRecords,
]
export const workedOnBy: ReadonlyMap<string, RecordsDefinition> = new Map(workedOn.map((one) => [one.resource, one]))

const titles: { readonly [N in ResourceName]?: Message } = {
  leads: msg`Leads`,
  dealers: msg`Dealers`,
  'dealer-zones': msg`Zones`,
  'dealer-groups': msg`Groups`,
  users: msg`Users`,
  models: msg`Models`,
  inventories: msg`Inventories`,
  'sales-consultants': msg`Sales consultants`,
  'dealer-users': msg`Dealer users`,
  'text-blasts': msg`Text blasts`,
  'blast-logs': msg`Text blast logs`,
  'infobip-accounts': msg`Infobip accounts`,
  'opt-outs': msg`Opt-outs`,
}
/** What people call a list. */
export const titleOf = (resource: ResourceName): Message => titles[resource] ?? msg`Records`
