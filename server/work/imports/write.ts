import { setImmediate } from 'node:timers/promises'
import { auditMany, differences, packChanges } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { GoodRow, ImportDefinition } from '#server/work/imports/definition.ts'

export interface Writing {
  readonly importId: number
  readonly userId: number | null
  readonly requestId: string
}

/**
 * Inserts rows and what the audit says of each: a few statements, however many rows. Answers them. `meanwhile` runs while
 * the database is busy with them.
 */
export const insertRows = async (
  tx: Sql,
  definition: ImportDefinition,
  good: readonly GoodRow[],
  { importId, userId, requestId }: Writing,
  meanwhile: () => Promise<void> = async () => {},
): Promise<readonly SqlRow[]> => {
  const rows = definition.gather && good.length > 0 ? await definition.gather(tx, good, importId) : good
  if (rows.length === 0) return []
  const { table, records, resource } = definition
  const ids = await tx.query<{ id: number }>(
    // Materialized, or the sequence would be looked up for each row.
    `with s as materialized (select pg_get_serial_sequence('${table}', 'id')::regclass as name)
     select nextval(s.name) as id from s, generate_series(1, $1::int)`,
    [rows.length],
  )
  const full = rows.map(({ values }, i): SqlRow => {
    const row: SqlRow = { id: ids[i]?.id, import_id: importId, updated_by: userId }
    for (const [name, value] of Object.entries(values)) if (records.columns.has(name)) row[name] = value
    return row
  })
  await definition.give?.(
    tx,
    full,
    rows.map(({ values }) => values),
  )
  const columns = Object.keys(full[0] ?? {}).join(', ')
  const inserting = tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(full)],
  )
  // It is awaited below; until then a fault must not count as unhandled.
  inserting.catch(() => {})
  // The statement is on its way before this thread is busy.
  await setImmediate()
  const entries = packChanges(
    full.map((row) => ({ id: Number(row['id']), changes: differences(null, row, records.secrets) })),
  )
  await meanwhile()
  await inserting
  await definition.after?.(
    tx,
    full.map((row, i) => ({ row, values: rows[i]?.values ?? {} })),
  )
  await auditMany(tx, { user_id: userId, resource, kind: 'created', request_id: requestId }, entries)
  return full
}

/** Says to whoever may see these rows that some have come or gone. */
export const tellOfRows = async (
  tx: Sql,
  changes: Changes,
  { resource, scope }: Pick<RecordsDefinition, 'resource' | 'scope'>,
  kind: 'created' | 'trashed',
  rows: readonly SqlRow[],
): Promise<void> => {
  if (rows.length === 0) return
  await changes.tell(tx, {
    event: { resource, kind, record: null, version: null },
    dealers: scope === null ? null : [...new Set(rows.map((row) => Number(row[scope])))],
    users: null,
  })
}
