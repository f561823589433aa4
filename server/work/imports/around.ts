import { msg } from '#contract/words.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Sql } from '#server/platform/sql.ts'
import { type ImportDefinition, type Surroundings, withColumns } from '#server/work/imports/definition.ts'

/** What rows refer to, read anew whenever one of the resources that they refer to has changed. */
export interface LookupCache {
  of(sql: Sql, definition: ImportDefinition): Promise<Surroundings>
  /** The import with the columns that records give it now; the same object for as long as they are the same. */
  whole(sql: Sql, definition: ImportDefinition): Promise<ImportDefinition>
}
/** Somebody may write past the server; so what is known is not believed for longer than this. */
const longest = 60_000
const foreign = msg`Your file can contain only your own dealer`

/** The same for the rows of one dealer. */
const withinDealer = (is: Surroundings, dealer: number, column: string): Surroundings => {
  const choose = is.choose[column]
  return {
    ...is,
    given: { ...is.given, [column]: dealer },
    choose: {
      ...is.choose,
      [column]: (text, values) => {
        const chosen = choose?.(text, values) ?? Number(text)
        return chosen === dealer ? dealer : { message: foreign }
      },
    },
  }
}

export const createAround = (changes: Changes): LookupCache => {
  const known = new Map<string, { readonly generation: number; readonly at: number; readonly is: Surroundings }>()
  const wholes = new WeakMap<Surroundings, ImportDefinition>()
  const of = async (sql: Sql, definition: ImportDefinition): Promise<Surroundings> => {
    const generation = changes.generationOf(definition.follows)
    const { dealer, id } = definition
    const { scope } = definition.records
    const key = dealer === undefined ? id : `${id} ${dealer}`
    const kept = known.get(key)
    if (kept?.generation === generation && Date.now() - kept.at < longest) return kept.is
    const all = await definition.surroundings(sql)
    const is = dealer === undefined || scope === null ? all : withinDealer(all, dealer, scope)
    known.set(key, { generation, at: Date.now(), is })
    return is
  }
  return {
    of,
    whole: async (sql, definition) => {
      const is = await of(sql, definition)
      const found = wholes.get(is) ?? withColumns(definition, is)
      wholes.set(is, found)
      return found
    },
  }
}
