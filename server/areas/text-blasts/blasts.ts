import { TextBlast, textBlasts } from '#contract/text-blasts/blasts.ts'
import { dealerName, dealers } from '#server/areas/dealers/dealers.table.ts'
import { surveys } from '#server/areas/surveys/surveys.table.ts'
import { blastRules, blastWritten, fileTaken } from '#server/areas/text-blasts/blasts-rules.ts'
import { activeAccount, counters } from '#server/areas/text-blasts/recipients.ts'
import { textBlasts as table } from '#server/areas/text-blasts/text-blasts.table.ts'
import { fold } from '#server/platform/fold.ts'
import { among, defineRecords, equals } from '#server/platform/records.ts'

const figures = ['total', ...Object.values(counters), 'excluded'] as const

/** Text blasts; a dealer's people see their own dealer's. Their state is changed by steps alone (stepping.ts). */
export const blastRecords = defineRecords(textBlasts, {
  table,
  record: TextBlast,
  name: 't.name',
  found: {
    detail: `concat_ws(' · ', to_char(t.created_at at time zone 'Asia/Manila', 'YYYY-MM-DD'), ${dealerName})`,
    folded: 't.sort_name',
  },
  scope: 'dealer_id',
  references: {
    survey: { by: 'survey_id', from: surveys },
    dealer: { by: 'dealer_id', from: dealers },
    account: { id: 'account.id', name: 'account.name' },
  },
  joins: `join text_blast_files file on file.id = t.file_id left join infobip_accounts account
    on account.id = coalesce(case when t.started_at is not null then t.account_id end, ${activeAccount})`,
  computed: {
    survey_active: '(select s.status = 1 from surveys s where s.id = t.survey_id)',
    sender: 'account.sender',
    filename: 'file.filename',
    original_filename: 'file.original_filename',
    details: `json_build_object(${figures.map((name) => `'${name}', t.${name}`).join(', ')})`,
    recipients: 't.total',
    created_by: '(select u.name from users u where u.id = t.created_by_user_id)',
  },
  search: 'search',
  fold,
  filters: { status: equals('status'), purpose: equals('purpose'), dealer: among('dealer_id') },
  sorts: {
    created_at: 'created_at',
    name: 'sort_name',
    status: 'status',
    scheduled_at: 'sort_scheduled_at',
    recipients: 'total',
    updated_at: 'updated_at',
  },
  order: ['created_at', 'desc'],
  path: '/admin/text-blast',
  follows: ['infobip-accounts', 'surveys'],
  // Counts change with every message: they are no news of the blast.
  secrets: [...figures, 'sort_scheduled_at', 'job_id'],
  keys: { text_blasts_file: { field: 'file_id', message: fileTaken } },
  beforeWrite: blastRules,
  onChange: blastWritten,
})
