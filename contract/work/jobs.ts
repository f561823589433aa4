import * as v from 'valibot'
import { call, FileResponse, paged, resource } from '#contract/call.ts'
import { count, flag, id, instant, nested, optional, options, record, text } from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    jobs: true
  }
}

export const jobKinds = {
  import: msg`Import`,
  revert: msg`Import undo`,
  export: msg`Export`,
  bulk: msg`Bulk action`,
  undo: msg`Undo`,
  redo: msg`Redo`,
  report: msg`Report`,
  pages: msg`Monthly pages`,
}
export type JobKind = keyof typeof jobKinds
export const jobStates = {
  queued: msg`Waiting to start`,
  running: msg`In progress`,
  done: msg`Finished`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
}
export type JobState = keyof typeof jobStates

/** Long work that goes on by itself. Everyone sees their own jobs; `resource` names the rows it works on. */
export const Job = record({
  id: id(),
  kind: options(msg`Kind`, jobKinds),
  resource: text(msg`Resource`, 40),
  /** What it does, in the reader's language: “Set status to Contacted: Leads”. */
  title: text(msg`Title`, 200),
  state: options(msg`Status`, jobStates),
  /** Rows gone through so far, out of `total`; of these, `failed` could not be done and `skipped` were left alone. */
  done: count(msg`Done`),
  total: count(msg`Rows`),
  failed: count(msg`Failed`),
  skipped: count(msg`Skipped`),
  /** What came of it, or why it stopped, in the reader's language. */
  message: optional(text(msg`Message`, 500)),
  /** The import that it belongs to. */
  import_id: optional(count(msg`Import`)),
  /** The name of the file that waits under `GET /jobs/:id/file`. */
  file_name: optional(text(msg`File`, 200)),
  /** Until when it can be undone; absent when it cannot, or was. */
  undo_until: optional(instant(msg`Undo until`)),
  was_undone: optional(flag(msg`Undone`)),
  created_at: instant(msg`Started`),
  finished_at: optional(instant(msg`Finished`)),
})
/** A row that a job could not do, and why. */
export const JobFailure = record({
  id: id(),
  /** The record's number, or the file's row with the heading as 1. */
  row: count(msg`Row`),
  name: optional(text(msg`Name`, 200)),
  reason: text(msg`Reason`, 500),
})

export const jobs = resource('jobs', {
  list: call('GET /jobs', {
    roles: 'signed-in',
    query: plainListQuery(['created_at'], {
      kind: optional(options(msg`Kind`, jobKinds)),
      state: optional(options(msg`Status`, jobStates)),
    }),
    answer: paged(Job),
  }),
  get: call('GET /jobs/:id', { roles: 'signed-in', answer: Job }),
  failures: call('GET /jobs/:id/failures', {
    roles: 'signed-in',
    query: plainListQuery(['row'], {}),
    answer: paged(JobFailure),
  }),
  /** The rows done so far stay done; an import is taken back. */
  cancel: call('POST /jobs/:id/cancel', { roles: 'signed-in', answer: Job }),
  /** Answers the job that undoes this one; undoing an undo is a redo, which can be undone again. 409 when it is too late or was undone already. */
  undo: call('POST /jobs/:id/undo', { roles: 'signed-in', proof: 'by-record', answer: Job }),
  file: call('GET /jobs/:id/file', { roles: 'signed-in', answer: FileResponse }),
})

/** How many rows one selection may name one by one. */
export const mostIds = 10_000
const rowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
/**
 * Which rows: named one by one, or everything that matches a list's query as of a moment, except some. `query` holds the
 * list's own parameters as they stand in its query string; page, per_page, order_by and sort mean nothing here.
 */
export const selectionSchema = v.variant('kind', [
  v.object({ kind: v.literal('ids'), ids: v.pipe(v.array(rowId), v.maxLength(mostIds)) }),
  v.object({
    kind: v.literal('all'),
    query: v.record(v.string(), v.string()),
    as_of: v.pipe(v.string(), v.isoTimestamp()),
    except: v.pipe(v.array(rowId), v.maxLength(mostIds)),
  }),
])
export type WireSelection = v.InferOutput<typeof selectionSchema>
export const selection = () => nested(msg`Selection`, selectionSchema)
/** Says what would be done without doing it. */
export const dryRun = () => optional(flag(msg`Dry run`))
