import * as v from 'valibot'
import { type Call, call, FileResponse, paged, resource } from '#contract/call.ts'
import { choiceOf, count, file, flag, id, instant, nested, optional, options, record, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import type { Roles } from '#contract/roles.ts'
import { msg } from '#contract/words.ts'
import { formats } from '#contract/work/exports.ts'
import { Job } from '#contract/work/jobs.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    imports: true
  }
}

export const spreadsheets = ['csv', 'xlsx'] as const
/** The most rows of one file, headings aside. */
export const mostRows = 200_000

/**
 * What an upload of a list sends: one file, with headings in its first row. With `check` it is read and checked, and
 * waits, as the wizard wants it; without, its good rows are written at once.
 */
export const ImportForm = record({ file: file(msg`File`, spreadsheets), check: optional(flag(msg`Check only`)) })

export const importStates = {
  /** Read and checked; waits for its person to correct the columns or to begin. */
  checked: msg`Checked`,
  running: msg`In progress`,
  complete: msg`Complete`,
  reverting: msg`Undoing`,
  reverted: msg`Undone`,
  failed: msg`Failed`,
}
export type ImportState = keyof typeof importStates

/** A column that an import of this resource takes. */
const target = v.object({
  name: v.string(),
  /** Its heading in the reader's language, as the template has it. */
  label: v.string(),
  required: v.boolean(),
  kind: v.string(),
  /** What may stand in it, where that is one of a few words; in the reader's language. */
  allowed: v.array(v.string()),
})
/** What the good rows do, as they were checked: only some lists let a file change records that are there already. */
const effects = {
  created: count(msg`Created`),
  updated: count(msg`Updated`),
  unchanged: count(msg`Unchanged`),
  /** Of those that change a record: how many take it away. They are not counted as updated. */
  removed: count(msg`Removed`),
}
const fills = v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(1000)))
/** A cell that is put right: in one row, or wherever the same stands in its column. */
const mend = v.object({
  column: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** None: in all rows that say `from` there. */
  row: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  from: v.pipe(v.string(), v.maxLength(10_000)),
  to: v.pipe(v.string(), v.maxLength(1000)),
})
export type Mend = v.InferOutput<typeof mend>
/** One uploaded file on its way into a list. */
export const Import = record({
  id: id(),
  resource: text(msg`Resource`, 40),
  file_name: text(msg`File`, 200),
  state: options(msg`Status`, importStates),
  /** The file's headings, in order. */
  headings: nested(msg`Headings`, v.array(v.string())),
  /** The target's name for each heading; null for a column that is left out. */
  mapping: nested(msg`Columns`, v.array(v.nullable(v.string()))),
  /** For each heading that is left out: the target that it resembles, if any. */
  suggestions: nested(msg`Suggestions`, v.array(v.nullable(v.string()))),
  targets: nested(msg`Targets`, v.array(target)),
  /** What every row has in a target that no column is mapped to, as a cell would say it. */
  fills: nested(msg`One value for all rows`, fills),
  rows: count(msg`Rows`),
  good: count(msg`Valid rows`),
  bad: count(msg`Rejected rows`),
  ...effects,
  /** The required targets that no column is mapped to; nothing can begin while there are any. */
  missing: nested(msg`Missing columns`, v.array(v.string())),
  job: optional(nested(msg`Job`, Job.schema)),
  created_at: instant(msg`Uploaded`),
})
/** A row of the file as it would be written. `row` is the file's row with the heading as 1. */
export const ImportRow = record({
  id: id(),
  row: count(msg`Row`),
  /** One text for each heading. */
  cells: nested(msg`Cells`, v.array(v.string())),
  /**
   * What is wrong, by the target's name, in the reader's language; empty for a good row. Under `row` stands what no
   * single column is to blame for.
   */
  errors: nested(msg`Errors`, v.record(v.string(), v.array(v.string()))),
  /** What an unknown name may have meant, by the target's name. */
  near: nested(msg`Did you mean`, v.record(v.string(), v.string())),
})

const which = record({ resource: text(msg`Resource`, 40) })
const importers = ['admin', 'admin_survey', 'admin_parts', 'dealer', 'dealer_parts'] as const
/**
 * What becomes of an uploaded file. It comes by the upload call of its list, which answers the import: 413 when it is too
 * large, 422 on `file` when it cannot be read, saying why. These calls are for whoever may import anything; the roles of
 * the list's own import are checked besides. A dealer's people import for their dealer.
 */
export const imports = resource('imports', {
  template: call('GET /imports/:resource/template', {
    roles: importers,
    params: which,
    query: record({ format: options(msg`Format`, formats) }),
    answer: FileResponse,
  }),
  get: call('GET /imports/:id', { roles: importers, answer: Import }),
  rows: call('GET /imports/:id/rows', {
    roles: importers,
    query: listQuery(['row'], { bad: optional(flag(msg`Rejected rows only`)) }),
    answer: paged(ImportRow),
  }),
  /** Maps the columns anew, puts cells right, and checks every row again. What is left out of `fills` stays as it is. */
  map: call('PUT /imports/:id', {
    roles: importers,
    body: record({
      mapping: nested(msg`Columns`, v.array(v.nullable(v.string()))),
      fills: optional(nested(msg`One value for all rows`, fills)),
      mends: optional(nested(msg`Cells`, v.pipe(v.array(mend), v.maxLength(200)))),
    }),
    answer: Import,
  }),
  /** The refused rows as a file of the same headings, with a column of reasons; CSV unless said otherwise. */
  refused: call('GET /imports/:id/refused', {
    roles: importers,
    query: record({ format: optional(options(msg`Format`, formats)) }),
    answer: FileResponse,
  }),
  /** Writes the good rows, as a job. */
  run: call('POST /imports/:id/run', { roles: importers, once: true, answer: Import }),
  /** Takes every record back that is unchanged since, as a job; 409 when any was changed, saying how many. */
  revert: call('POST /imports/:id/revert', { roles: importers, answer: Import }),
})
/** The upload call of a list, under the address that is its own: `POST /leads`. */
export type UploadCall = Call<`POST /${string}`, { roles: Roles; form: typeof ImportForm; answer: typeof Import }>
export const isUpload = (call: Call): call is UploadCall => call.form === ImportForm && call.answer === Import
/** Filters a list to what one import brought. */
export const importFilter = () => optional(choiceOf('imports', msg`Import`))
