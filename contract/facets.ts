import { type Message, msg } from '#contract/words.ts'

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

/** Of lists whose records are on or off, lie in a trash, or are requests that somebody handles. */
export const switched = ['activate', 'deactivate'] as const satisfies readonly BulkAction[]
export const trashable = ['trash', 'delete', 'restore', 'purge'] as const satisfies readonly BulkAction[]
export const handled = ['set-status', 'set-action', 'assign-consultant'] as const satisfies readonly BulkAction[]

/**
 * What a resource is to the work that knows none by name: audit, history, bulk actions, search, exports, jobs. All of
 * them are to be said, so that none is forgotten.
 */
export interface Facets {
  /** What people call the list. */
  readonly title: Message
  /** Whether what is written there is found in the audit. */
  readonly audited: boolean
  /** Whether the screens of its records tell their history. */
  readonly history: boolean
  /** Which actions its list offers; the server refuses the others. Roles are those of its update, trash or restore call. */
  readonly bulk: readonly BulkAction[]
  /** Whether its records are found by name from everywhere. */
  readonly searched: boolean
}
