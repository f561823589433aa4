import { OptOut, optOuts } from '#contract/text-blasts/opt-outs.ts'
import { msg } from '#contract/words.ts'
import { optOuts as table } from '#server/areas/text-blasts/text-blasts.table.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { createOf, getOf, listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

export const standsThere = msg`This number is already on the opt-out list`
const saved = msg`This number will get no more text messages.`
const removed = msg`Messages can be sent to this number again.`

/**
 * Numbers that get no text messages, from whichever dealer: one list for all. A removed one lies in the trash with the
 * reason, which the audit has for good; the same number may come onto the list again.
 */
export const optOutRecords = defineRecords(optOuts, {
  table,
  record: OptOut,
  name: 't.mobile_number',
  scope: null,
  computed: { by: '(select u.name from users u where u.id = t.created_by)' },
  search: 'search',
  fold: foldSearch,
  filters: { source: equals('source'), import_id: equals('import_id') },
  sorts: { created_at: 'created_at', mobile_number: 'mobile_number', source: 'source' },
  order: ['created_at', 'desc'],
  keys: { opt_outs_mobile: { field: 'mobile_number', message: standsThere } },
  beforeWrite: (_, { before, values, given, user }) => {
    if (before === null) return { source: 'manual', created_by: user.id }
    return values['deleted_at'] ? { reason: given['reason'] } : undefined
  },
  told: { created: saved },
})

export const optOutHandlers: readonly Served[] = [
  listOf(optOuts.list, optOutRecords),
  getOf(optOuts.get, optOutRecords),
  createOf(optOuts.create, optOutRecords),
  serve(optOuts.remove, async ({ params, body, records, tell }) => {
    await records(optOutRecords).trash(params.id, { reason: body.reason })
    tell(removed)
    return records(optOutRecords).get(params.id)
  }),
]
