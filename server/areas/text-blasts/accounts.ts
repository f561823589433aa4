import { InfobipAccount, infobipAccounts } from '#contract/text-blasts/accounts.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { accountRules, alreadyActive } from '#server/areas/text-blasts/accounts-rules.ts'
import { infobipAccounts as table } from '#server/areas/text-blasts/text-blasts.table.ts'
import { fold } from '#server/database/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'

/** Infobip accounts; a dealer's people see their own dealer's. Keys are written by accounts-keys.ts, sealed. */
export const accountRecords = defineRecords(infobipAccounts, {
  table,
  record: InfobipAccount,
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
