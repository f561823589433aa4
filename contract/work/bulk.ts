import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { count, nested, optional, options, type Rec, record, text } from '#contract/fields.ts'
import { Rider } from '#contract/requests/test-drives.ts'
import { msg } from '#contract/words.ts'
import { dryRun, Job, selection } from '#contract/work/jobs.ts'

/** What can be done to many records at once. `delete` is another name for `trash`, as the specification has both. */
export const bulkActions = {
  activate: msg`Activate`,
  deactivate: msg`Deactivate`,
  trash: msg`Move to trash`,
  delete: msg`Delete`,
  restore: msg`Restore`,
  purge: msg`Permanently delete`,
  'set-status': msg`Set status`,
  'set-action': msg`Set action`,
  'assign-consultant': msg`Assign consultant`,
  'book-rider': msg`Book rider`,
}
export type BulkAction = keyof typeof bulkActions

/** Actions that set several columns at once: what they ask for, checked by these fields. */
export const bulkForms: { readonly [A in BulkAction]?: Rec } = { 'book-rider': Rider }

/** Which actions a resource's list offers; the server refuses the others. Roles are those of its update or trash call. */
export const bulkOf: Readonly<Record<string, readonly BulkAction[]>> = {
  leads: ['set-status', 'set-action', 'assign-consultant'],
  quotations: ['set-status', 'set-action', 'assign-consultant'],
  reservations: ['set-status', 'set-action', 'assign-consultant'],
  inquiries: ['set-status', 'set-action', 'assign-consultant'],
  'test-drives': ['set-status', 'set-action', 'assign-consultant', 'book-rider'],
  dealers: ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'dealer-zones': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'dealer-groups': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  inventories: [],
  'test-drive-units': [],
  models: ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'model-years': ['trash', 'delete', 'restore', 'purge'],
  colors: ['trash', 'delete', 'restore', 'purge'],
  variants: ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'variant-colors': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  // Nothing in bulk: each removal has a reason of its own.
  'opt-outs': [],
  'infobip-accounts': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'sales-consultants': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  news: ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'asset-categories': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  'asset-folders': ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
  assets: ['trash', 'delete', 'restore', 'purge'],
  users: ['activate', 'deactivate', 'trash', 'delete', 'restore', 'purge'],
}

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
    params: record({ resource: text(msg`Resource`, 40) }),
    body: BulkBody,
    answer: BulkAnswer,
  }),
})
