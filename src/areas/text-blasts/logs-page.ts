import { surveyRoles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

export const logsPage = definePage({
  id: 'text-blast.logs',
  path: '/admin/text-blast/:id/logs',
  title: msg`Text blast log`,
  roles: surveyRoles,
  icon: 'rows-3',
  view: () => import('#areas/text-blasts/LogsPage.tsx'),
})
