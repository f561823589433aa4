import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { columnsOf } from '#server/areas/surveys/unnamed.ts'
import { invitationHandlers } from '#server/areas/text-blasts/invitations-handlers.ts'
import { blastRecipients } from '#server/areas/text-blasts/text-blasts.table.ts'
import { onDays } from '#server/platform/days.ts'
import { foldSearch } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Reader } from '#server/platform/users.ts'
import { downloadOf } from '#server/work/exports/download.ts'

/** A blast has fewer rows than this. */
const mostRows = 10_000_000
/** A recipient's number is their invitation's too: dealers, who may not join the two, read another one. */
const columnsFor = ({ scope }: Reader): string =>
  columnsOf(blastRecipients)
    .map((column) =>
      column === 'id' && scope !== 'all' ? `r.blast_id * ${mostRows}::bigint + r.row as id` : `r.${column}`,
    )
    .join(', ')
/** What is known of the recipient's invitation to a survey; nothing to dealers. */
const ofInvitation = (column: string) => (reader: Reader) =>
  reader.scope === 'all' ? `(select i.${column} from survey_invitations i where i.id = t.id)` : 'null::text'

/** What became of each recipient; a dealer's people see those of their own blasts. */
export const blastLogRecords = defineRecords(blastLogs, {
  table: blastRecipients,
  // Those that are left out got nothing, and those of a file that became no blast neither.
  rows: ({ reader }) =>
    `select ${columnsFor(reader)} from text_blast_recipients r where r.blast_id is not null and not r.excluded`,
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
  computedIn: { invitation_state: ofInvitation('state'), withdrawn_reason: ofInvitation('reason') },
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
export const blastLogHandlers = (platform: Platform): readonly Served[] => [
  listOf(blastLogs.list, blastLogRecords),
  ...invitationHandlers(platform, blastLogRecords),
  serve(blastLogs.download, ({ query, request }) => downloadOf(blastLogRecords, query, request)),
]
