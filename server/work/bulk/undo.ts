import * as v from 'valibot'
import { bulkActions } from '#contract/facets.ts'
import { namesOf } from '#contract/names.ts'
import { msg } from '#contract/words.ts'
import { Forbidden } from '#server/platform/failures.ts'
import type { Job, JobOrder, JobStep, Stepped } from '#server/platform/job-work.ts'
import { params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import { visibleTo } from '#server/platform/visible.ts'
import type { Around } from '#server/work/bulk/actions.ts'
import { actFor } from '#server/work/bulk/actions.ts'
import { concerned, countsOf, followUp, type RowWrite, updateRows, type WriteKind } from '#server/work/bulk/rows.ts'

const Payload = v.object({ of: v.number(), resource: v.string(), action: v.picklist(namesOf(bulkActions)) })
type UndoPayload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  after: v.optional(v.number(), 0),
  /** How many rows concern which dealer. */
  told: v.optional(v.record(v.string(), v.number()), {}),
})
type Cursor = v.InferOutput<typeof Cursor>
const Kept = v.object({ record_id: v.number(), version: v.number(), before: v.record(v.string(), v.unknown()) })
const rowsPerStep = 1000

/** The job that puts back what another one has changed. */
export const undoOrder = (job: Job, { resource, action }: Omit<UndoPayload, 'of'>, total: number): JobOrder => ({
  owner: job.ownerId,
  kind: 'undo',
  resource,
  title: job.title,
  payload: { of: job.id, resource, action },
  total,
})

const inverse: Readonly<Record<'changed' | 'trashed' | 'restored' | 'purged', WriteKind>> = {
  changed: 'changed',
  trashed: 'restored',
  restored: 'trashed',
  purged: 'changed',
}
const step = async (
  { changes, definitions }: Around,
  tx: Sql,
  job: Job<UndoPayload, Cursor>,
): Promise<JobStep<Cursor>> => {
  const { owner: user, payload, cursor } = job
  if (!user) throw new Forbidden()
  const { definition, reader, kind } = actFor(definitions, payload.resource, payload.action, user)
  const kept = v.parse(
    v.array(Kept),
    await tx.query(
      'select record_id, version, before from job_undo where job_id = $1 and record_id > $2 order by record_id limit $3',
      [payload.of, cursor.after, rowsPerStep],
    ),
  )
  const { values, param } = params()
  const where = [
    `t.id = any(${param(kept.map((one) => one.record_id))}::int[])`,
    ...visibleTo(definition, reader, param),
  ]
  const rows = await tx.query(
    `select t.* from ${definition.tableName} t where ${where.join(' and ')} order by t.id for update of t`,
    values,
  )
  const now = new Map(rows.map((row) => [Number(row['id']), row]))
  const writes = kept.flatMap(({ record_id, version, before: columns }): RowWrite[] => {
    const before = now.get(record_id)
    return before && before['version'] === version ? [{ before, columns }] : []
  })
  const { written, failures } = await updateRows(tx, definition, writes, user)
  await followUp(tx, changes, definition, written, { kind: inverse[kind], user, requestId: `job-${job.id}` })
  return {
    more: kept.length === rowsPerStep,
    cursor: {
      after: kept.at(-1)?.record_id ?? cursor.after,
      told: concerned(definition, cursor.told, written),
    },
    done: kept.length,
    skipped: kept.length - writes.length,
    failures,
    touched: [definition.resource],
  }
}

const result = msg`{done, plural, =0 {Nothing was undone.} one {# record was changed back.} other {# records were changed back.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # could not be changed back.} other { # could not be changed back.}}`
/** Puts rows back as they were before a bulk action, unless somebody has changed them since. */
export const undoWork = ({ changes, definitions }: Around): Stepped<UndoPayload, Cursor> => ({
  payload: Payload,
  cursor: Cursor,
  step: (tx, job) => step({ changes, definitions }, tx, job),
  over: async (tx, job, ending) => {
    if (ending === 'done') await tx.query('delete from job_undo where job_id = $1', [job.payload.of])
    const counts = countsOf(job.cursor.told)
    const definition = definitions.auditedOf(job.payload.resource)
    if (counts.size > 0 && job.owner)
      await definition?.bulk?.tell(tx, { counts, set: null, user: job.owner }, (change) => changes.tell(tx, change))
    const { done, skipped, failed } = job
    return { message: { message: result, values: { done: done - skipped - failed, skipped, failed } } }
  },
})
