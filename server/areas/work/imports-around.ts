import type { ImportDefinition, Surroundings } from '#server/areas/work/imports-definition.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'

/** What rows refer to, read anew whenever one of the resources that they refer to has changed. */
export interface Around {
  of(sql: Sql, definition: ImportDefinition): Promise<Surroundings>
}
/** Somebody may write past the server; so what is known is not believed for longer than this. */
const longest = 60_000

export const createAround = (changes: Changes): Around => {
  const known = new Map<string, { readonly generation: number; readonly at: number; readonly is: Surroundings }>()
  return {
    of: async (sql, definition) => {
      const generation = changes.generationOf(definition.follows)
      const kept = known.get(definition.resource)
      if (kept?.generation === generation && Date.now() - kept.at < longest) return kept.is
      const is = await definition.surroundings(sql)
      known.set(definition.resource, { generation, at: Date.now(), is })
      return is
    },
  }
}
