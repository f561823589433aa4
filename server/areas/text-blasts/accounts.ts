import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { accountRules, alreadyActive } from '#server/areas/text-blasts/accounts-rules.ts'
import { infobipAccounts as table } from '#server/areas/text-blasts/text-blasts.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'

/** Infobip accounts; a dealer's people see their own dealer's. Keys are written by accounts-keys.ts, sealed. */
export const accountRecords = defineRecords(infobipAccounts, {
  table,
  record: InfobipAccount,
  name: 't.name',
  found: { detail: `concat_ws(' · ', t.sender, ${dealerName})`, folded: 't.sort_name' },
  scope: 'dealer_id',
  references: { dealer: { by: 'dealer_id', from: dealers } },
  search: 'sort_name',
  fold,
  filters: { dealer: among('dealer_id'), active: equals('status') },
  sorts: { name: 'sort_name', sender: 'sender', status: 'status', updated_at: 'updated_at' },
  order: ['name', 'asc'],
  secrets: ['api_key', 'webhook_key'],
  keys: { infobip_accounts_active: { field: 'status', message: alreadyActive } },
  beforeWrite: accountRules,
})
