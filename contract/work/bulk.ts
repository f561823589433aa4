import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { type BulkAction, bulkActions } from '#contract/facets.ts'
import { count, nested, optional, options, type Rec, record, text } from '#contract/fields.ts'
import { Rider } from '#contract/requests/rider.ts'
import { msg } from '#contract/words.ts'
import { dryRun, Job, selection } from '#contract/work/jobs.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    bulk: true
  }
}

/** Actions that set several columns at once: what they ask for, checked by these fields. */
export const bulkForms: { readonly [A in BulkAction]?: Rec } = { 'book-rider': Rider }

export const BulkBody = record({
  action: options(msg`Action`, bulkActions),
  selection: selection(),
  /** What set-status, set-action and assign-consultant set: `{ status }`, `{ action }`, `{ sales_consultant_id }`, and others as `bulkForms` says. */
  values: optional(nested(msg`Values`, v.record(v.string(), v.union([v.string(), v.number(), v.null()])))),
  dry_run: dryRun(),
})
export const BulkAnswer = record({
  /** How many rows the selection holds for this person. */
  count: count(msg`Rows`),
  /** How many of them can be undone afterwards; 0 for what cannot be. */
  undoable: count(msg`Can be undone`),
  /** The job that does it; absent after a look alone. */
  job: optional(nested(msg`Job`, Job.schema)),
})

export const bulk = resource('bulk', {
  /** 422 on `selection` with “Select an item from the list first.” when it is empty. */
  run: call('POST /bulk/:resource', {
    roles: 'signed-in',
    once: true,
    // As the call does that the action stands for; a dry run wants none.
    proof: 'by-record',
    params: record({ resource: text(msg`Resource`, 40) }),
    body: BulkBody,
    answer: BulkAnswer,
  }),
})
