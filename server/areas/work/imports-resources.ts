import { dealerImport } from '#server/areas/dealers/dealers-import.ts'
import { leadImport } from '#server/areas/requests/leads-import.ts'
import { optOutImport } from '#server/areas/text-blasts/opt-outs-import.ts'
import type { ImportDefinition } from '#server/areas/work/imports-definition.ts'

/** Everything that can be imported: a further resource is one line here and its definition. */
const importable: ReadonlyMap<string, ImportDefinition> = new Map(
  [leadImport, dealerImport, optOutImport].map((one) => [one.resource, one]),
)
export const importOf = (resource: string): ImportDefinition | null => importable.get(resource) ?? null
