import type { LeadRow } from '#server/database/demo/leads.ts'
import type { Planted } from '#server/database/demo/planted.ts'

/** How many leads the audit tells of in a demo world. */
const told = 60

/**
 * What the audit says of some of the leads that somebody has moved on: the step from pending to where they are. Entries
 * are numbered in the order of their moments, as they are when they are written.
 */
export const planAudit = (leads: readonly LeadRow[]): readonly Planted[] => {
  const moved = leads.filter(({ status, updated_by }) => status !== 'pending' && updated_by !== null)
  const step = Math.max(1, Math.floor(moved.length / told))
  const chosen = moved.filter((_, at) => at % step === 0).slice(0, told)
  return [
    {
      table: 'audit_entries',
      rows: chosen
        .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
        .map(({ id, status, updated_at, updated_by }, at) => ({
          id: at + 1,
          at: updated_at,
          user_id: updated_by,
          resource: 'leads',
          record_id: id,
          kind: 'changed',
          changes: { status: ['pending', status] },
          request_id: `demo-${String(at + 1).padStart(4, '0')}`,
        })),
    },
  ]
}
