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

/** Likewise for many records at once. */
export const auditMany = async (tx: Sql, entries: readonly AuditEntry[]): Promise<void> => {
  await tx.query(
    `insert into audit_entries (user_id, resource, record_id, kind, changes, request_id)
     select e.user_id, e.resource, e.record_id, e.kind, e.changes, e.request_id from jsonb_to_recordset($1::jsonb)
     as e(user_id int, resource text, record_id int, kind text, changes jsonb, request_id text)`,
    [JSON.stringify(entries)],
  )
}

export const bookkeeping = new Set(['version', 'updated_at', 'updated_by', 'created_at', 'search', 'sort_name'])
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
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[name] = [was, is]
  }
  return changes
}
