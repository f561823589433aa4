import type { BulkAction } from '#contract/facets.ts'
import { check } from '#contract/validation.ts'
import { bulkForms } from '#contract/work/bulk.ts'
import { mostIds, type WireSelection } from '#contract/work/jobs.ts'

/** What is to be done, and to which rows of which list. */
export interface BulkRequest {
  readonly resource: string
  readonly action: BulkAction
  readonly selection: WireSelection
}
/** What the rows are set to, by the names of the contract: `{ status: 'contacted' }`. */
export type BulkValues = Readonly<Record<string, string | number | null>>

const asked = {
  'set-status': 'status',
  'set-action': 'action',
  'assign-consultant': 'sales_consultant_id',
} as const satisfies { readonly [A in BulkAction]?: string }
/** The one value that an action needs before it can be confirmed; most need none, and some ask for several (`bulkForms`). */
export const valueAskedBy = (action: BulkAction): (typeof asked)[keyof typeof asked] | undefined =>
  Object.hasOwn(asked, action) ? asked[action as keyof typeof asked] : undefined

export const isComplete = (action: BulkAction, values: BulkValues): boolean => {
  const form = bulkForms[action]
  if (form) return check(form, values).ok
  const name = valueAskedBy(action)
  const value = name === undefined ? true : values[name]
  return value !== undefined && value !== null && value !== ''
}
export const isEmpty = (selection: WireSelection): boolean => selection.kind === 'ids' && selection.ids.length === 0
/** More rows than a request may name one by one. */
export const namesTooMany = (selection: WireSelection): boolean =>
  (selection.kind === 'ids' ? selection.ids : selection.except).length > mostIds
