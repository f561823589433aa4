import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { blastRecipients } from '#server/areas/text-blasts/text-blasts.table.ts'
import { onDays } from '#server/platform/days.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { downloadOf } from '#server/work/exports/download.ts'

/** What became of each recipient; a dealer's people see those of their own blasts. */
export const blastLogRecords = defineRecords(blastLogs, {
  table: blastRecipients,
  // Those that are left out got nothing, and those of a file that became no blast neither.
  rows: () => 'select * from text_blast_recipients where blast_id is not null and not excluded',
  record: BlastLog,
  name: 'coalesce(t.name, t.mobile)',
  scope: null,
  sees: ({ scope }, value) =>
    scope === 'all'
      ? null
      : `exists (select from text_blasts b where b.id = t.blast_id and b.dealer_id = ${value(scope)})`,
  computed: {
    survey_sms_blast_id: 't.blast_id',
    mobile: "nullif(t.mobile, '')",
    name: "nullif(concat_ws(' ', t.first_name, t.last_name), '')",
    status: 't.state',
  },
  search: 'search',
  fold: foldSearch,
  filters: { survey_sms_blast_id: equals('blast_id'), status: equals('state'), date: onDays('updated_at') },
  sorts: {
    updated_at: 'updated_at',
    row: 'row',
    mobile: 'mobile',
    name: 'search',
    status: 'state',
    attempts: 'attempts',
  },
  order: ['updated_at', 'desc'],
  follows: ['text-blasts'],
})
export const blastLogHandlers: readonly Served[] = [
  listOf(blastLogs.list, blastLogRecords),
  serve(blastLogs.download, ({ query, request }) => downloadOf(blastLogRecords, query, request)),
]
