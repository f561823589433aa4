import type { Roles } from '#contract/roles.ts'
import { mostOfAKind, search, searchFrom } from '#contract/work/search.ts'
import { fold } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Found, RecordsDefinition } from '#server/platform/records.ts'
import { likeOf } from '#server/platform/records-where.ts'
import { type Served, type SignedIn, serve } from '#server/platform/serve.ts'
import { isLetIn } from '#server/platform/visible.ts'
import { searchMany } from '#server/work/search/many.ts'

/** A kind of record that is searched by name: who may list it may find it. */
interface Kind {
  readonly records: RecordsDefinition
  readonly roles: Roles
  readonly name: string
  readonly found: Found
}
interface Row {
  readonly id: number
  readonly name: string
  readonly detail: string | null
  readonly folded: string
  /** What else it may have been found by, in the order of `found.shown`. */
  readonly shown: readonly (string | null)[]
}
interface Hit extends Omit<Row, 'folded' | 'shown'> {
  readonly resource: string
  readonly hit: string | null
}
/** How well a name answers: the whole of it, its start, the start of a word, anywhere; 4 when the name is not why. */
const rankOf = (folded: string, typed: string): number => {
  if (folded === typed) return 0
  if (folded.startsWith(typed)) return 1
  if (folded.includes(` ${typed}`)) return 2
  return folded.includes(typed) ? 3 : 4
}

/** The first of these that holds a word which neither name nor detail holds; null where those say it all. */
const hitOf = ({ name, detail, shown }: Row, words: readonly string[]): string | null => {
  const said = fold(`${name} ${detail ?? ''}`)
  const unsaid = words.filter((word) => !said.includes(word))
  return shown.find((text) => text !== null && unsaid.some((word) => fold(text).includes(word))) ?? null
}

/** Finds records of every kind that a person may list, in their dealer scope, as the lists' own search would. */
export const searchHandlers = ({ database, definitions }: Platform): readonly Served[] => {
  const kinds = definitions.all.flatMap((records): Kind[] => {
    const { name, found, calls } = records
    return name !== null && found && calls['list'] ? [{ records, roles: calls['list'].roles, name, found }] : []
  })
  const findIn = async (
    { records, roles, name, found: { detail, folded, many, shown = [] } }: Kind,
    typed: string,
    given: SignedIn,
  ) => {
    const store = given.records(records, roles)
    const text = records.fold?.(typed) ?? typed
    const words = text.split(/\s+/).filter((word) => word !== '')
    const [column = 'name'] = records.search
    const columns = `t.id, ${name} as name, ${detail} as detail, ${folded} as folded, array[${shown.join(', ')}]::text[] as shown`
    const matches = (value: (of: unknown) => string) =>
      words.map((word) => `t.${column} like ${value(likeOf(word))}`).join(' and ')
    const { searchIn } = records
    const found =
      many && searchIn
        ? await searchMany<Row>(database, store, {
            table: records.tableName,
            columns,
            searchIn,
            patterns: words.map(likeOf),
            starts: words.length === 1 ? { column: many.starts, typed: typed.toUpperCase() } : undefined,
            limit: mostOfAKind,
            isIndexed: words.some((word) => /[\p{L}\p{N}]{3}/u.test(word)),
          })
        : await store.select<Row>((rows, value) => {
            const whole = value(text)
            const start = value(`${likeOf(text).slice(1)}`)
            return (
              `select ${columns} from ${rows} t where ${matches(value)} ` +
              `order by ${folded} <> ${whole}, ${folded} not like ${start}, ${folded}, t.id limit ${mostOfAKind}`
            )
          })
    return found.map((row) => {
      const { id, name: called, detail: also, folded: own } = row
      const hit = hitOf(row, words)
      return {
        rank: rankOf(own, text),
        hit: { id, name: called, detail: also, resource: records.resource, hit } satisfies Hit,
      }
    })
  }
  return [
    serve(search.find, async (given) => {
      const typed = given.query.q.trim()
      if (typed.length < searchFrom) return []
      const asked = given.query.kinds?.split(',')
      const mine = kinds.filter(
        ({ records, roles }) => isLetIn(given.user, roles) && (asked === undefined || asked.includes(records.resource)),
      )
      const found = await Promise.all(mine.map((kind) => findIn(kind, typed, given)))
      return found
        .flat()
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ hit }) => hit)
    }),
  ]
}
