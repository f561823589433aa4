import * as v from 'valibot'
import { call, FileResponse, resource } from '#contract/call.ts'
import { count, nested, optional, options, record, text } from '#contract/fields.ts'
import { msg } from '#contract/words.ts'
import { Job, selection } from '#contract/work/jobs.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    exports: true
  }
}

export const formats = { csv: msg`CSV`, xlsx: msg`Excel (XLSX)` }
export type Format = keyof typeof formats
/** How many rows are streamed at once; more become a job with a kept file. */
export const mostStreamed = 10_000

const which = record({ resource: text(msg`Resource`, 40) })
/** The columns' ids in their order, as the list shows them. */
const columns = () => nested(msg`Columns`, v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(100)))

export const exports = resource('exports', {
  /** What the list shows, in its order, as a job with a file that is kept for 7 days. */
  start: call('POST /exports/:resource', {
    roles: 'signed-in',
    limit: 'exports',
    once: true,
    params: which,
    body: record({
      format: options(msg`Format`, formats),
      columns: columns(),
      selection: selection(),
      order_by: optional(text(msg`Sort by`, 60)),
      sort: optional(options(msg`Direction`, { asc: msg`Ascending`, desc: msg`Descending` })),
    }),
    answer: record({ count: count(msg`Rows`), job: nested(msg`Job`, Job.schema) }),
  }),
  /** The same, streamed at once: `GET /exports/leads/file?format=csv&columns=reference_no,name&status=pending`. */
  stream: call('GET /exports/:resource/file', {
    roles: 'signed-in',
    limit: 'exports',
    params: which,
    query: record({
      format: options(msg`Format`, formats),
      columns: optional(text(msg`Columns`, 2000)),
      /** The list's own query string, escaped. */
      query: optional(text(msg`Query`, 2000)),
    }),
    answer: FileResponse,
  }),
})
/** How a list is wished for as a file: as CSV with the list's own columns unless they are given. */
export const DownloadWishes = record({
  format: optional(options(msg`Format`, formats)),
  columns: optional(text(msg`Columns`, 2000)),
})
/** Where a download lies and how it is called. */
export const Download = record({ url: text(msg`Link`, 2000), filename: text(msg`File`, 200) })
