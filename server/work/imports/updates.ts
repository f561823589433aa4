import type { Changes } from '#server/platform/changes.ts'
import type { Job, RowFailure } from '#server/platform/job-work.ts'
import type { Condition } from '#server/platform/records.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { followUp, type RowWrite, updateRows, type Written } from '#server/work/bulk/rows.ts'
import type { GoodRow, ImportDefinition } from '#server/work/imports/definition.ts'
import type { Plan } from '#server/work/imports/plan.ts'

/** A record that a row of the file changes; `row` is the file's. */
export interface Update extends RowWrite {
  readonly row: number
  /** What was removed once and is said again is as good as new. */
  readonly does: 'change' | 'remove' | 'bring-back'
}
/** The rows of a file that may be written, by what is there already. */
export interface Compared {
  readonly good: readonly GoodRow[]
  readonly updates: readonly Update[]
  /** How many say what their record says. */
  readonly unchanged: number
}

/** The condition that finds the records of these rows by several numbers, as SQL over `t`. */
const byTogether = (fields: readonly string[], rows: readonly GoodRow[]) => ({
  where: `(${fields.map((name) => `t.${name}`).join(', ')}) in (select ${fields.map((_, i) => `k${i}`).join(', ')}
    from unnest(${fields.map((_, i) => `$${i + 1}::int[]`).join(', ')}) as k(${fields.map((_, i) => `k${i}`).join(', ')}))`,
  values: fields.map((name) => rows.map(({ values }) => values[name])),
})

/**
 * Finds the record of each row by the key that the import updates by, and what the row says otherwise in the columns that
 * the file has. `lock` keeps the records as they are until the transaction ends.
 */
export const compareRows = async (
  sql: Sql,
  { definition, columns }: Plan,
  rows: readonly GoodRow[],
  { lock }: { readonly lock: boolean },
): Promise<Compared> => {
  const { removes } = definition
  const fields: readonly string[] = definition.uniqueTogether?.fields ?? definition.unique
  const keyIn = (values: SqlRow) => fields.map((name) => String(values[name]).toLowerCase()).join(' ')
  const { where, values } = definition.uniqueTogether
    ? byTogether(fields, rows)
    : { where: `lower(t.${fields[0]}) = any($1::text[])`, values: [rows.map((row) => keyIn(row.values))] }
  const found = await sql.query(
    `select t.* from ${definition.table} t where ${where} order by t.id ${lock ? 'for update of t' : ''}`,
    values,
  )
  const known = new Map(found.map((row) => [keyIn(row), row]))
  const good: GoodRow[] = []
  const updates: Update[] = []
  let unchanged = 0
  for (const one of rows) {
    const before = known.get(keyIn(one.values))
    const isRemoval = removes !== undefined && one.values[removes] === null
    if (!before) {
      // What is not there needs no removing.
      if (isRemoval) unchanged += 1
      else good.push(one)
      continue
    }
    const said = columns.map(({ name }) => [name, one.values[name] ?? null] as const)
    const other = said.filter(([name, value]) => !fields.includes(name) && value !== (before[name] ?? null))
    if (other.length === 0) unchanged += 1
    else
      updates.push({
        row: one.row,
        before,
        columns: Object.fromEntries(other),
        does: isRemoval
          ? 'remove'
          : removes !== undefined && (before[removes] ?? null) === null
            ? 'bring-back'
            : 'change',
      })
  }
  return { good, updates, unchanged }
}

const only = (row: SqlRow, names: readonly string[]): SqlRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** Writes what rows of a file change, and keeps what stood there before. Answers those that were written. */
export const writeUpdates = async (
  tx: Sql,
  changes: Changes,
  { records }: ImportDefinition,
  updates: readonly Update[],
  { importId, job }: { readonly importId: number; readonly job: Job },
): Promise<{ readonly written: readonly Update[]; readonly failures: readonly RowFailure[] }> => {
  const { written, failures } = await updateRows(tx, records, updates, job.owner)
  await followUp(tx, changes, records, written, { kind: 'changed', user: job.owner, requestId: `job-${job.id}` })
  const kept = ({ before, after, columns }: Written) => {
    const names = Object.keys(columns)
    return { record_id: before['id'], before: only(before, names), after: only(after, names) }
  }
  await tx.query(
    `insert into import_updates (import_id, record_id, before, after)
     select $1::int, u.record_id, u.before, u.after
     from jsonb_to_recordset($2::jsonb) as u(record_id int, before jsonb, after jsonb)`,
    [importId, JSON.stringify(written.map(kept))],
  )
  const rowOf = new Map(updates.map(({ before, row }) => [Number(before['id']), row]))
  const done = new Set(written.map(({ before }) => before['id']))
  return {
    written: updates.filter(({ before }) => done.has(before['id'])),
    failures: failures.map((failure) => ({ ...failure, row: rowOf.get(failure.row) ?? failure.row })),
  }
}

/** Whether a changed record is other than the import `u` has left it, as SQL over `t`: only what it changed counts. */
const isOther = 'not (to_jsonb(t) @> u.after)'

/** How many records an import has changed, and how many of them were changed again since. */
export const countUpdates = async (
  sql: Sql,
  { table }: ImportDefinition,
  importId: number,
): Promise<{ readonly all: number; readonly changed: number }> => {
  const [row] = await sql.query<{ all: number; changed: number }>(
    `select count(*) as all, count(*) filter (where ${isOther}) as changed
     from import_updates u join ${table} t on t.id = u.record_id where u.import_id = $1`,
    [importId],
  )
  return { all: row?.all ?? 0, changed: row?.changed ?? 0 }
}

/** Puts records back as they were before an import, from `after` on, at most `most`; those changed since stay. */
export const putBack = async (
  tx: Sql,
  changes: Changes,
  { records, table }: ImportDefinition,
  { importId, job, after, most }: { importId: number; job: Job; after: number; most: number },
): Promise<{
  readonly last: number
  readonly done: number
  readonly skipped: number
  readonly failures: readonly RowFailure[]
}> => {
  const rows = await tx.query<SqlRow & { readonly '~before': SqlRow; readonly '~other': boolean }>(
    `select t.*, u.before as "~before", ${isOther} as "~other" from import_updates u join ${table} t on t.id = u.record_id
     where u.import_id = $1 and u.record_id > $2 order by u.record_id limit ${most} for update of t`,
    [importId, after],
  )
  const writes = rows
    .filter((row) => !row['~other'])
    .map(({ '~before': columns, '~other': _, ...before }): RowWrite => ({ before, columns }))
  const { written, failures } = await updateRows(tx, records, writes, job.owner)
  await followUp(tx, changes, records, written, { kind: 'changed', user: job.owner, requestId: `job-${job.id}` })
  return {
    last: Number(rows.at(-1)?.['id'] ?? after),
    done: rows.length,
    skipped: rows.length - writes.length,
    failures,
  }
}

/** Filters a list to what one import has brought or changed. */
export const importedOrChanged: Condition = (value) =>
  `(t.import_id = ${value} or t.id in (select u.record_id from import_updates u where u.import_id = ${value}))`
