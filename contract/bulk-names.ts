import { facets, type NamedResource } from '#contract/call.ts'
import type { BulkAction } from '#contract/facets.ts'
import { namedResources } from '#contract/named.ts'

const namesWith = (action: BulkAction): readonly string[] =>
  Object.entries<NamedResource>(namedResources).flatMap(([name, one]) =>
    one[facets].bulk.includes(action) ? [name] : [],
  )

/**
 * The names of the resources whose lists offer an action. What is built has its values in the place of this module
 * (scripts/lib/evaluated.ts): whoever asks for names needs none of the contracts.
 */
export const bulkNames: Readonly<Record<BulkAction, readonly string[]>> = {
  activate: namesWith('activate'),
  deactivate: namesWith('deactivate'),
  trash: namesWith('trash'),
  delete: namesWith('delete'),
  restore: namesWith('restore'),
  purge: namesWith('purge'),
  'set-status': namesWith('set-status'),
  'set-action': namesWith('set-action'),
  'assign-consultant': namesWith('assign-consultant'),
  'book-rider': namesWith('book-rider'),
}
