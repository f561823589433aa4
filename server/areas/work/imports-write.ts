import type { GoodRow } from '#server/areas/work/imports-check.ts'
import type { ImportDefinition } from '#server/areas/work/imports-definition.ts'
import { auditMany, differences } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

export interface Writing {
  readonly importId: number
  readonly userId: number | null
  readonly requestId: string
}

/** Inserts rows and what the audit says of each: a few statements, however many rows. Answers them. */
export const insertRows = async (
  tx: Sql,
  definition: ImportDefinition,
  rows: readonly GoodRow[],
  { importId, userId, requestId }: Writing,
): Promise<readonly SqlRow[]> => {
  if (rows.length === 0) return []
  const { table, records, resource } = definition
  const ids = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('${table}', 'id')) as id from generate_series(1, $1::int)`,
    [rows.length],
  )
  const full = rows.map(({ values }, i): SqlRow => {
    const row: SqlRow = { id: ids[i]?.id, import_id: importId, updated_by: userId }
    for (const [name, value] of Object.entries(values)) if (records.columns.has(name)) row[name] = value
    return row
  })
  await definition.give?.(tx, full)
  const columns = Object.keys(full[0] ?? {}).join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(full)],
  )
  await auditMany(
    tx,
    full.map((row) => ({
      user_id: userId,
      resource,
      record_id: Number(row['id']),
      kind: 'created',
      changes: differences(null, row, records.secrets),
      request_id: requestId,
    })),
  )
  return full
}

/** Says to whoever may see these rows that some have come or gone. */
export const tellOfRows = async (
  tx: Sql,
  changes: Changes,
  { resource, scope }: RecordsDefinition,
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
