import { mayEnter } from '#contract/roles.ts'
import { Forbidden, NotFound } from '#server/platform/failures.ts'
import { type Person, scopeOf } from '#server/platform/users.ts'
import { forDealer, type ImportDefinition } from '#server/work/imports/definition.ts'
import type { ServerRoom } from '#server/work/room.ts'

/** Everything that can be imported. */
export interface Imports {
  readonly all: readonly ImportDefinition[]
  of(id: string): ImportDefinition | undefined
  /** The import as this person may do it: a dealer's people import for their dealer. 404 and 403 for who may not. */
  for(id: string, user: Person): ImportDefinition
}
export const createImports = (rooms: readonly ServerRoom[]): Imports => {
  const all = rooms.flatMap(({ imports }) => imports)
  const of = (id: string) => all.find((one) => one.id === id)
  return {
    all,
    of,
    for: (id, user) => {
      const definition = of(id)
      if (!definition) throw new NotFound()
      if (!mayEnter(user.roles, definition.roles)) throw new Forbidden()
      const scope = scopeOf(user, definition.roles)
      if (scope === 'all') return definition
      // Nobody of no dealer imports for one, and what has no dealer is not a dealer's to import.
      if (scope === 0 || definition.records.scope === null) throw new Forbidden()
      return forDealer(definition, scope)
    },
  }
}
