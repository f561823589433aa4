import { mayEnter } from '#contract/roles.ts'
import { dealerImport } from '#server/areas/dealers/dealers-import.ts'
import { inventoryImport } from '#server/areas/inventories/inventories-import.ts'
import { partImport } from '#server/areas/parts/masterlist-import.ts'
import { consultantImport } from '#server/areas/people/sales-consultants-import.ts'
import { inquiryImport } from '#server/areas/requests/inquiries-import.ts'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { reservationImport } from '#server/areas/requests/reservations-import.ts'
import { unitImport } from '#server/areas/requests/test-drive-units-import.ts'
import { testDriveImport } from '#server/areas/requests/test-drives-import.ts'
import { optOutImport } from '#server/areas/text-blasts/opt-outs-import.ts'
import { forDealer, type ImportDefinition } from '#server/areas/work/imports-definition.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'

/** Everything that can be imported: a further resource is one line here and its definition. */
const importable: ReadonlyMap<string, ImportDefinition> = new Map(
  [
    leadImport,
    reservationImport,
    testDriveImport,
    dealerImport,
    optOutImport,
    inventoryImport,
    unitImport,
    inquiryImport,
    consultantImport,
    partImport,
  ].map((one) => [one.resource, one]),
)
export const importOf = (resource: string): ImportDefinition | null => importable.get(resource) ?? null

/** The import as this person may do it: a dealer's people import for their dealer. 404 and 403 for who may not. */
export const importFor = (resource: string, user: Person): ImportDefinition => {
  const definition = importOf(resource)
  if (!definition) throw new NotFound()
  if (!mayEnter(user.roles, definition.roles)) throw new Forbidden()
  const scope = scopeOf(user, definition.roles)
  if (scope === 'all') return definition
  // Nobody of no dealer imports for one, and what has no dealer is not a dealer's to import.
  if (scope === 0 || definition.records.scope === null) throw new Forbidden()
  return forDealer(definition, scope)
}
