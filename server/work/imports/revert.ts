import * as v from 'valibot'
import { msg } from '#contract/words.ts'
import { nextImportState } from '#machines/import.ts'
import { auditMany, bookkeeping } from '#server/platform/audit.ts'
import type { Changes } from '#server/platform/changes.ts'
import { titleOf } from '#server/platform/definitions.ts'
import { NotFound } from '#server/platform/failures.ts'
import { eventOfEnding, type Job, type JobOrder, type JobStep, type Stepped } from '#server/platform/job-work.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import { linksTo, purgeRows } from '#server/work/bulk/purge.ts'
import type { ImportDefinition } from '#server/work/imports/definition.ts'
import type { Imports } from '#server/work/imports/resources.ts'
import { findImport } from '#server/work/imports/rows.ts'
import { countUpdates, putBack } from '#server/work/imports/updates.ts'
import { tellOfRows } from '#server/work/imports/write.ts'

const Payload = v.object({ import_id: v.number() })
type Payload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  after: v.optional(v.number(), 0),
  /** What the import brought is gone; what it changed is put back, from this record on. */
  putBackAfter: v.optional(v.number()),
})
type Cursor = v.InferOutput<typeof Cursor>
const rowsPerStep = 1000

const title = msg`Undo import {file}: {resource}`
const went = msg`{done, plural, =0 {No rows were removed.} one {# row was removed.} other {# rows were removed.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # was kept because it is in use.} other { # were kept because they are in use.}}`

/** The job that takes an import's rows back. */
export const revertOrder = (
  owner: number | null,
  definition: ImportDefinition,
  { id, file_name }: { readonly id: number; readonly file_name: string },
  total: number,
): JobOrder => ({
  owner,
  kind: 'revert',
  resource: definition.resource,
  title: { message: title, values: { file: file_name }, words: { resource: titleOf(definition.records) } },
  payload: { import_id: id },
  total,
  importId: id,
})

/**
 * Whether a row is other than it came, as SQL over `t`: what was changed and put back is unchanged, so its content
 * counts, which the audit knows from the beginning. `$2` is the resource.
 */
const isChanged = ({ secrets = [] }: RecordsDefinition): string => {
  const apart = [...bookkeeping, ...secrets].map((name) => `'${name}'`).join(', ')
  return `(t.version <> 0 and jsonb_strip_nulls(to_jsonb(t) - array[${apart}]) is distinct from (
    select jsonb_object_agg(c.key, c.value->1) from audit_entries a, jsonb_each(a.changes) c where a.id = (
      select min(b.id) from audit_entries b where b.resource = $2 and b.record_id = t.id and b.kind = 'created')))`
}

/** How many rows of an import are still there, how many of them were changed, and how many are in use elsewhere. */
export const countChanged = async (
  sql: Sql,
  definition: ImportDefinition,
  importId: number,
): Promise<{ readonly all: number; readonly changed: number }> => {
  const { records, resource, table } = definition
  const { brings } = definition
  const inUse = (await linksTo(sql, table)).map((link) => {
    const untouched =
      link.table === brings?.table && link.column === brings.column ? `and not (${brings.untouched})` : ''
    return `exists (select from ${link.table} o where o.${link.column} = t.id ${untouched})`
  })
  const reasons = [isChanged(records), ...inUse].join(' or ')
  const [row] = await sql.query<{ all: number; changed: number }>(
    `select count(*) as all, count(*) filter (where ${reasons}) as changed from ${table} t where import_id = $1`,
    // Both stand in the statement's text, which PostgreSQL wants even where a condition is never looked at.
    [importId, resource],
  )
  const updates = definition.updates ? await countUpdates(sql, definition, importId) : { all: 0, changed: 0 }
  return { all: (row?.all ?? 0) + updates.all, changed: (row?.changed ?? 0) + updates.changed }
}

/** What the job is done with. */
interface Around {
  readonly changes: Changes
  readonly jobs: Jobs
  readonly importable: Imports
}
/** Deletes what came with these rows and what nobody has worked on. */
const takeBrought = async (
  tx: Sql,
  changes: Changes,
  { brings, records }: ImportDefinition,
  rows: readonly SqlRow[],
  job: Job<Payload, Cursor>,
): Promise<void> => {
  if (!brings || rows.length === 0) return
  const { resource, table, column, untouched } = brings
  const gone = await tx.query<{ id: number }>(
    `delete from ${table} o where o.${column} = any($1::int[]) and (${untouched}) returning o.id`,
    [rows.map(({ id }) => id)],
  )
  await auditMany(
    tx,
    { user_id: job.ownerId, resource, kind: 'purged', request_id: `job-${job.id}` },
    gone.map(({ id }) => ({ id, changes: {} })),
  )
  // What was brought belongs to the dealer of the row that brought it.
  if (gone.length > 0) await tellOfRows(tx, changes, { resource, scope: records.scope }, 'trashed', rows)
}
const step = async ({ changes, importable }: Around, tx: Sql, job: Job<Payload, Cursor>): Promise<JobStep<Cursor>> => {
  const entry = await findImport(tx, job.payload.import_id)
  const definition = entry && importable.of(entry.resource)
  if (!entry || !definition) throw new NotFound()
  const { records, resource, table } = definition
  const { after, putBackAfter } = job.cursor
  if (putBackAfter !== undefined) {
    const about = { importId: entry.id, job, after: putBackAfter, most: rowsPerStep }
    const { last, ...gone } = await putBack(tx, changes, definition, about)
    return { ...gone, more: gone.done === rowsPerStep, cursor: { after, putBackAfter: last } }
  }
  const rows = await tx.query(
    `select t.*, ${isChanged(records)} as "~changed" from ${table} t where t.import_id = $1 and t.id > $3
     order by t.id limit ${rowsPerStep} for update of t`,
    [entry.id, resource, after],
  )
  const same = rows.filter((row) => row['~changed'] !== true)
  await takeBrought(tx, changes, definition, same, job)
  const { written, failures } = await purgeRows(tx, records, same)
  const gone = written.map(({ before }) => before)
  await auditMany(
    tx,
    { user_id: job.ownerId, resource, kind: 'purged', request_id: `job-${job.id}` },
    gone.map((row) => ({ id: Number(row['id']), changes: {} })),
  )
  await tellOfRows(tx, changes, records, 'trashed', gone)
  const isLast = rows.length < rowsPerStep
  return {
    more: !isLast || definition.updates === true,
    cursor: { after: Number(rows.at(-1)?.['id'] ?? after), ...(isLast && definition.updates && { putBackAfter: 0 }) },
    done: rows.length,
    skipped: rows.length - same.length,
    failures,
  }
}

/** Takes an import back, a thousand rows at a time. It cannot be left half done: cancelled, it begins again. */
export const revertWork = ({ changes, jobs, importable }: Around): Stepped<Payload, Cursor> => ({
  payload: Payload,
  cursor: Cursor,
  step: (tx, job) => step({ changes, jobs, importable }, tx, job),
  over: async (tx, job, ending) => {
    const entry = await findImport(tx, job.payload.import_id, 'for update')
    const definition = entry && importable.of(entry.resource)
    if (!entry || !definition) return undefined
    const to = nextImportState(entry.state, { type: eventOfEnding[ending] })
    if (to === null) return undefined
    if (to === 'reverting') {
      const id = await jobs.start(tx, revertOrder(job.ownerId, definition, entry, job.total - job.done))
      await tx.query('update imports set job_id = $2 where id = $1', [entry.id, id])
      return undefined
    }
    await tx.query('update imports set state = $2 where id = $1', [entry.id, to])
    if (to === 'reverted') await tx.query('delete from import_updates where import_id = $1', [entry.id])
    const { done, skipped, failed } = job
    return {
      message: { message: went, values: { done: done - skipped - failed, skipped, failed } },
      link: definition.path,
    }
  },
})
