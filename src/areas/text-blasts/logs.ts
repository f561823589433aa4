import { surveyRoles } from '#contract/roles.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import { defineResource, exportFile, onRecord, type Room, runOn } from '#define/resource.ts'

/** What is known of the invitations to a survey beside the messages, and what is done with one. */
const asking = {
  columns: ['invitation_state', 'withdrawn_reason'],
  acts: [
    runOn(blastLogs.surveyLink, {
      id: 'surveyLink',
      title: msg`Copy survey link`,
      icon: 'link-2',
      also: msg`answer at the counter`,
      run: async ({ id }) => (await import('#areas/text-blasts/copy-link.ts')).copySurveyLink(id),
    }),
    onRecord(blastLogs.withdraw, {
      id: 'withdraw',
      title: msg`Withdraw invitation`,
      icon: 'unlink-2',
      tone: 'bad',
      dialog: () => import('#areas/text-blasts/WithdrawDialog.tsx'),
    }),
  ],
} as const
const nothing = { columns: [], acts: [] } as const
/** The log of blasts; it is shown of one of them, on that one's page or alone. */
const roomWith = ({ columns, acts }: Pick<typeof asking, 'columns' | 'acts'> | typeof nothing): Room =>
  defineResource(blastLogs, {
    title: msg`Log`,
    one: msg({ message: 'Recipient', context: 'one of them, as in New …' }),
    route: 'text-blast.logs',
    path: '/admin/text-blast/:id/logs',
    roles: surveyRoles,
    icon: 'rows-3',
    nameOf: (log) => log.name ?? log.mobile ?? '',
    columns: [
      'row',
      'mobile',
      'name',
      'status',
      ...columns,
      'answer',
      'attempts',
      'consent_source',
      'consent_date',
      'message_id',
      'sent_at',
      'updated_at',
    ],
    hidden: ['row', 'consent_source', 'consent_date', 'message_id', 'sent_at', 'withdrawn_reason'],
    narrow: { name: 'name', meta: 'mobile', amount: 'attempts', status: 'status' },
    filters: ['q', 'status', 'date'],
    sortedBy: { by: 'updated_at', sort: 'desc' },
    form: [],
    acts: [...acts, exportFile(blastLogs.download, { failed: msg`Failed to download text blast log.` })],
  })

export const logsRoom = roomWith(nothing)
/** Of a blast that asks, for those who may know who answered. */
export const askingLogsRoom = roomWith(asking)
