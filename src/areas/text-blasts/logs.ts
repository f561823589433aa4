import { surveyRoles } from '#contract/roles.ts'
import { blastLogs } from '#contract/text-blasts/logs.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'
import { defineResource, exportFile, type Room } from '#define/resource.ts'

/** The log of blasts; it is shown of one of them, on that one's page or alone. */
export const logsRoom: Room = defineResource(blastLogs, {
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
    'answer',
    'attempts',
    'consent_source',
    'consent_date',
    'message_id',
    'sent_at',
    'updated_at',
  ],
  hidden: ['row', 'consent_source', 'consent_date', 'message_id', 'sent_at'],
  narrow: { name: 'name', meta: 'mobile', amount: 'attempts', status: 'status' },
  filters: ['q', 'status', 'date'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [],
  acts: [exportFile(blastLogs.download, { failed: msg`Failed to download the log.` })],
})

export const logsPage = definePage({
  id: 'text-blast.logs',
  path: '/admin/text-blast/:id/logs',
  title: msg`Text blast log`,
  roles: surveyRoles,
  icon: 'rows-3',
  view: () => import('#areas/text-blasts/LogsPage.tsx'),
})
