import { admins } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { audit } from '#contract/work/audit.ts'
import { defineResource } from '#define/resource.ts'

/** Everything that was written. The specification has no entry for it; it stands beside the people who wrote. */
export const auditRoom = defineResource(audit, {
  one: msg({ message: 'Audit entry', context: 'one of them, as in New …' }),
  route: 'audit',
  path: '/admin/audit',
  roles: admins,
  icon: 'history',
  also: msg`audit log, activity log`,
  menu: { id: 'audit', under: 'menu.reports', roles: admins },
  nameOf: (entry) => entry.name ?? `#${entry.record_id ?? entry.id}`,
  columns: ['at', 'user', 'kind', 'resource', 'name', 'fields', 'record_id', 'request_id'],
  hidden: ['record_id', 'request_id'],
  narrow: { name: 'name', meta: 'fields', amount: 'at', status: 'kind' },
  filters: ['q', 'resource', 'kind', 'user', 'record_id', 'date'],
  sortedBy: { by: 'at', sort: 'desc' },
  form: [],
  acts: [],
  show: () => import('#areas/audit/AuditPage.tsx'),
})
