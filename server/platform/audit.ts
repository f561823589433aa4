import type { Sql, SqlRow } from '#server/platform/sql.ts'

export interface AuditEntry {
  readonly user_id: number | null
  readonly resource: string
  readonly record_id: number | null
  readonly kind: string
  /** Each changed field with what it was and what it is. Secrets stay out. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly request_id: string
}
/** Writes down who changed what, in the transaction that changes it. */
export const audit = async (tx: Sql, entry: AuditEntry): Promise<void> => {
  await tx.query(
    'insert into audit_entries (user_id, resource, record_id, kind, changes, request_id) values ($1, $2, $3, $4, $5::jsonb, $6)',
    [entry.user_id, entry.resource, entry.record_id, entry.kind, JSON.stringify(entry.changes), entry.request_id],
  )
}

interface Changed {
  readonly id: number
  readonly changes: AuditEntry['changes']
}
/** Many entries as the database takes them; made while it is busy with something else, they cost no time of their own. */
export interface PackedChanges {
  readonly ids: readonly number[]
  readonly text: string
}
export const packChanges = (records: readonly Changed[]): PackedChanges => ({
  ids: records.map(({ id }) => id),
  text: JSON.stringify(records.map(({ changes }) => changes)),
})
/** Likewise for many records of which the same was done at once. */
export const auditMany = async (
  tx: Sql,
  { user_id, resource, kind, request_id }: Omit<AuditEntry, 'record_id' | 'changes'>,
  records: readonly Changed[] | PackedChanges,
): Promise<void> => {
  const { ids, text } = 'text' in records ? records : packChanges(records)
  if (ids.length === 0) return
  await tx.query(
    `insert into audit_entries (user_id, resource, record_id, kind, changes, request_id)
     select $1::int, $2::text, e.id, $3::text, e.changes, $4::text
     from rows from (unnest($5::int[]), jsonb_array_elements($6::jsonb)) as e(id, changes)`,
    [user_id, resource, kind, request_id, ids, text],
  )
}

export const bookkeeping = new Set([
  'version',
  'updated_at',
  'updated_by',
  'created_at',
  'search',
  'sort_name',
  'no_email',
  'no_message',
])
/** What differs between two states of a row. */
export const differences = (
  before: SqlRow | null,
  after: SqlRow | null,
  secrets: readonly string[] = [],
): AuditEntry['changes'] => {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    if (bookkeeping.has(name) || secrets.includes(name)) continue
    const was = before?.[name] ?? null
    const is = after?.[name] ?? null
    if (was !== is && JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is]
  }
  return changes
}
