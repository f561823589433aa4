import * as v from 'valibot'
import { bulkActions } from '#contract/facets.ts'
import { namesOf } from '#contract/names.ts'
import { msg } from '#contract/words.ts'
import { selectionSchema } from '#contract/work/jobs.ts'
import type { Definitions } from '#server/platform/definitions.ts'
import { Forbidden } from '#server/platform/failures.ts'
import type { Job, JobStep, RowFailure, Stepped } from '#server/platform/job-work.ts'
import { params } from '#server/platform/params.ts'
import { whereOf } from '#server/platform/records-sql.ts'
import type { Sentence } from '#server/platform/sentences.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'
import type { Person } from '#server/platform/users.ts'
import type { Around } from '#server/work/bulk/actions.ts'
import { type Act, actFor, bulkActionSpecs, columnsFor } from '#server/work/bulk/actions.ts'
import { purgeRows } from '#server/work/bulk/purge.ts'
import {
  concerned,
  countsOf,
  failureOfRow,
  followUp,
  keep,
  mostUndone,
  nameFailures,
  type RowWrite,
  readingOnce,
  updateRows,
} from '#server/work/bulk/rows.ts'
import { selected } from '#server/work/bulk/selection.ts'
import { undoOrder } from '#server/work/bulk/undo.ts'

/** How many rows one step takes. */
export const rowsPerStep = 1000

const Payload = v.object({
  resource: v.string(),
  action: v.picklist(namesOf(bulkActions)),
  values: v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))),
  selection: selectionSchema,
  /** The highest number of the selection: rows that come later are none of its business. */
  last: v.number(),
  /** When rows go into the trash: the same moment for all. */
  now: v.string(),
})
export type BulkPayload = v.InferOutput<typeof Payload>
const Cursor = v.object({
  /** The last row that was gone through. */
  after: v.optional(v.number(), 0),
  /** How many rows can be put back. */
  kept: v.optional(v.number(), 0),
  /** How many rows concern which dealer. */
  told: v.optional(v.record(v.string(), v.number()), {}),
})
type Cursor = v.InferOutput<typeof Cursor>
type BulkJob = Job<BulkPayload, Cursor>

/** The act with the owner's present rights: they may have lost them since. */
const actOf = (definitions: Definitions, { payload, owner }: BulkJob): { act: Act; user: Person } => {
  if (!owner) throw new Forbidden()
  return { act: actFor(definitions, payload.resource, payload.action, owner), user: owner }
}
const nextRows = (tx: Sql, { definition, reader, trashed }: Act, { payload, cursor }: BulkJob) => {
  const filter = params()
  const where = [
    ...selected(definition, reader, payload.selection, trashed, filter),
    `t.id > ${filter.param(cursor.after)}`,
    `t.id <= ${filter.param(payload.last)}`,
  ]
  return tx.query(
    `select t.* from ${definition.tableName} t ${whereOf(where)} order by t.id limit ${rowsPerStep} for update of t`,
    filter.values,
  )
}
const has = (row: SqlRow, columns: SqlRow) =>
  Object.entries(columns).every(([name, value]) => (row[name] ?? null) === value)

/** Every row by the rules of a single write: those that may be written, and why the others may not. */
const ruled = async (tx: Sql, { definition }: Act, rows: readonly SqlRow[], columns: SqlRow, user: Person) => {
  const writes: RowWrite[] = []
  const failures: RowFailure[] = []
  const reading = readingOnce(tx)
  for (const before of rows)
    try {
      const more = await definition.beforeWrite?.(reading, { before, values: columns, given: columns, user })
      writes.push({ before, columns: { ...columns, ...more } })
    } catch (error) {
      failures.push(failureOfRow(before, error))
    }
  return { writes, failures: await nameFailures(tx, definition, failures) }
}
const step = async ({ changes, definitions }: Around, tx: Sql, job: BulkJob): Promise<JobStep<Cursor>> => {
  const { act, user } = actOf(definitions, job)
  const { definition, kind } = act
  const { payload, cursor } = job
  const rows = await nextRows(tx, act, job)
  const more = rows.length === rowsPerStep
  const columns = columnsFor(act, payload.values, payload.now)
  const changing = kind === 'purged' ? rows : rows.filter((row) => !has(row, columns))
  // Who may not put a record into the trash may not delete it for good either.
  const asked = kind === 'purged' ? { deleted_at: payload.now } : columns
  const { writes, failures: refused } = await ruled(tx, act, changing, asked, user)
  const { written, failures: failed } =
    kind === 'purged'
      ? await purgeRows(
          tx,
          definition,
          writes.map(({ before }) => before),
        )
      : await updateRows(tx, definition, writes, user)
  const failures = [...refused, ...failed]
  const kept = kind === 'purged' ? 0 : await keep(tx, job.id, mostUndone - cursor.kept, written)
  await followUp(tx, changes, definition, written, { kind, user, requestId: `job-${job.id}` })
  // What no longer matches when its turn comes was changed by somebody else meanwhile: it is left alone.
  const gone = more ? 0 : Math.max(0, job.total - job.done - rows.length)
  return {
    more,
    cursor: {
      after: Number(rows.at(-1)?.['id'] ?? cursor.after),
      kept: cursor.kept + kept,
      told: concerned(definition, cursor.told, written),
    },
    done: rows.length + gone,
    skipped: rows.length - changing.length + gone,
    failures,
  }
}

const result = msg`{done, plural, =0 {Nothing was changed.} one {# record was changed.} other {# records were changed.}}{skipped, plural, =0 {} one { # was skipped.} other { # were skipped.}}{failed, plural, =0 {} one { # could not be changed.} other { # could not be changed.}}`
const resultOf = ({ done, skipped, failed }: Job): Sentence => ({
  message: result,
  values: { done: done - skipped - failed, skipped, failed },
})

/** What is done to many records at once, a thousand at a time. */
export const bulkWork = ({ changes, definitions }: Around): Stepped<BulkPayload, Cursor> => ({
  payload: Payload,
  cursor: Cursor,
  step: (tx, job) => step({ changes, definitions }, tx, job),
  over: async (tx, job) => {
    const counts = countsOf(job.cursor.told)
    const definition = definitions.auditedOf(job.payload.resource)
    if (definition?.bulk && counts.size > 0 && job.owner) {
      const { action, values, now } = job.payload
      const set = columnsFor({ ...bulkActionSpecs[action], action, definition }, values, now)
      await definition.bulk.tell(tx, { counts, set, user: job.owner }, (change) => changes.tell(tx, change))
    }
    return { message: resultOf(job), canBeUndone: job.cursor.kept > 0 }
  },
  undo: async (_tx, job, user) => {
    actFor(definitions, job.payload.resource, job.payload.action, user)
    return undoOrder(job, job.payload, job.cursor.kept)
  },
})
