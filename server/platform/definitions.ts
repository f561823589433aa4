import { type Message, msg } from '#contract/words.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'

/** Every kind of record that there is, as the work over many lists receives them. */
export interface Definitions {
  readonly all: readonly RecordsDefinition[]
  /** Those whose writes are audited, and which can be worked on many at a time. */
  readonly audited: readonly RecordsDefinition[]
  of(resource: string): RecordsDefinition | undefined
  /** The same, if it is audited. */
  auditedOf(resource: string): RecordsDefinition | undefined
}
export const createDefinitions = (all: readonly RecordsDefinition[]): Definitions => {
  const byName = new Map<string, RecordsDefinition>(all.map((one) => [one.resource, one]))
  const isAudited = (one: RecordsDefinition) => one.facets?.audited === true
  return {
    all,
    audited: all.filter(isAudited),
    of: (resource) => byName.get(resource),
    auditedOf: (resource) => {
      const one = byName.get(resource)
      return one && isAudited(one) ? one : undefined
    },
  }
}
const unnamed = msg`Records`
/** What people call a list. */
export const titleOf = ({ facets: known }: RecordsDefinition): Message => known?.title ?? unnamed
