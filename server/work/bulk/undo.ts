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
import {
  concerned,
  countsOf,
  followUp,
  keep,
  mostUndone,
  type RowWrite,
  updateRows,
  type WriteKind,
} from '#server/work/bulk/rows.ts'

const Payload = v.object({ of: v.number(), resource: v.string(), action: v.picklist(namesOf(bulkActions)) })
type UndoPayload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  after: v.optional(v.number(), 0),
  /** How many rows can be changed back once more. */
  kept: v.optional(v.number(), 0),
  /** How many rows concern which dealer. */
  told: v.optional(v.record(v.string(), v.number()), {}),
})
type Cursor = v.InferOutput<typeof Cursor>
const Kept = v.object({ record_id: v.number(), version: v.number(), before: v.record(v.string(), v.unknown()) })
const rowsPerStep = 1000

/** The job that puts back what another one has changed; of an undo it is a redo. */
export const undoOrder = (
  job: Job,
  { resource, action }: Omit<UndoPayload, 'of'>,
  total: number,
  kind: 'undo' | 'redo' = 'undo',
): JobOrder => ({
  owner: job.ownerId,
  kind,
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
  as: 'undo' | 'redo',
  tx: Sql,
  job: Job<UndoPayload, Cursor>,
): Promise<JobStep<Cursor>> => {
  const { owner: user, payload, cursor } = job
  if (!user) throw new Forbidden()
  const { definition, reader, kind } = actFor(definitions, payload.resource, payload.action, user)
  const former = v.parse(
    v.array(Kept),
    await tx.query(
      'select record_id, version, before from job_undo where job_id = $1 and record_id > $2 order by record_id limit $3',
      [payload.of, cursor.after, rowsPerStep],
    ),
  )
  const { values, param } = params()
  const where = [
    `t.id = any(${param(former.map((one) => one.record_id))}::int[])`,
    ...visibleTo(definition, reader, param),
  ]
  const rows = await tx.query(
    `select t.* from ${definition.tableName} t where ${where.join(' and ')} order by t.id for update of t`,
    values,
  )
  const now = new Map(rows.map((row) => [Number(row['id']), row]))
  const writes = former.flatMap(({ record_id, version, before: columns }): RowWrite[] => {
    const before = now.get(record_id)
    return before && before['version'] === version ? [{ before, columns }] : []
  })
  const { written, failures } = await updateRows(tx, definition, writes, user)
  const kept = await keep(tx, job.id, mostUndone - cursor.kept, written)
  const way = as === 'undo' ? inverse[kind] : kind === 'purged' ? 'changed' : kind
  await followUp(tx, changes, definition, written, { kind: way, user, requestId: `job-${job.id}` })
  return {
    more: former.length === rowsPerStep,
    cursor: {
      after: former.at(-1)?.record_id ?? cursor.after,
      kept: cursor.kept + kept,
      told: concerned(definition, cursor.told, written),
    },
    done: former.length,
    skipped: former.length - writes.length,
    failures,
  }
}

const result = msg`{done, plural, =0 {Nothing was undone.} one {# record was changed back.} other {# records were changed back.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # could not be changed back.} other { # could not be changed back.}}`
const again = msg`{done, plural, =0 {Nothing was redone.} one {# record was changed again.} other {# records were changed again.}}{skipped, plural, =0 {} one { # was skipped because it was changed since.} other { # were skipped because they were changed since.}}{failed, plural, =0 {} one { # could not be changed.} other { # could not be changed.}}`
/**
 * Puts rows back as they were before a bulk action, unless somebody has changed them since. It keeps what they were like
 * a bulk action does: undoing the undo is the redo, and so on.
 */
export const undoWork = ({ changes, definitions }: Around, as: 'undo' | 'redo'): Stepped<UndoPayload, Cursor> => ({
  payload: Payload,
  cursor: Cursor,
  step: (tx, job) => step({ changes, definitions }, as, tx, job),
  over: async (tx, job, ending) => {
    if (ending === 'done') await tx.query('delete from job_undo where job_id = $1', [job.payload.of])
    const counts = countsOf(job.cursor.told)
    const definition = definitions.auditedOf(job.payload.resource)
    if (counts.size > 0 && job.owner)
      await definition?.bulk?.tell(tx, { counts, set: null, user: job.owner }, (change) => changes.tell(tx, change))
    const { done, skipped, failed } = job
    return {
      message: {
        message: as === 'undo' ? result : again,
        values: { done: done - skipped - failed, skipped, failed },
      },
      canBeUndone: job.cursor.kept > 0,
    }
  },
  undo: async (_tx, job, user) => {
    actFor(definitions, job.payload.resource, job.payload.action, user)
    return undoOrder(job, job.payload, job.cursor.kept, as === 'undo' ? 'redo' : 'undo')
  },
})
