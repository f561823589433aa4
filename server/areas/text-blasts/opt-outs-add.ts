import type { OptOutSource } from '#contract/text-blasts/opt-outs.ts'
import { audit } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/** True for a number that gets no text messages now. */
export const isOptedOut = async (sql: Sql, mobile: string): Promise<boolean> => {
  const found = await sql.query('select from opt_outs where mobile_number = $1 and deleted_at is null', [mobile])
  return found.length > 0
}

interface OptingOut {
  /** E.164. */
  readonly mobile: string
  readonly source: OptOutSource
  readonly note?: string | null
  readonly requestId: string
}
/**
 * Somebody who is not signed in opts out: by the link in a message or by replying STOP. False when the number stands on
 * the list already.
 */
export const optOut = async (
  tx: Sql,
  changes: Changes,
  { mobile, source, note = null, requestId }: OptingOut,
): Promise<boolean> => {
  const [row] = await tx.query<{ id: number }>(
    `insert into opt_outs (mobile_number, source, note) values ($1, $2, $3)
     on conflict (mobile_number) where deleted_at is null do nothing returning id`,
    [mobile, source, note],
  )
  if (!row) return false
  await audit(tx, {
    user_id: null,
    resource: 'opt-outs',
    record_id: row.id,
    kind: 'created',
    changes: { mobile_number: [null, mobile], source: [null, source], note: [null, note] },
    request_id: requestId,
  })
  await changes.tell(tx, {
    event: { resource: 'opt-outs', kind: 'created', record: row.id, version: 0 },
    dealers: null,
    users: null,
  })
  return true
}
