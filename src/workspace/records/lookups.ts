import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { Field } from '#contract/fields.ts'
import { inTime } from '#platform/chunks.ts'
import { lookUpPlainly } from '#platform/client.ts'
import { fold } from '#platform/fold.ts'
import { queryClient } from '#platform/query.ts'
import { tellFailure } from '#workspace/failures.ts'

export interface Named {
  readonly id: number
  readonly name: string
  readonly code?: string | null | undefined
}
const lines = v.array(v.looseObject({ id: v.number(), name: v.string(), code: v.nullish(v.string()) }))
const page = v.union([
  v.object({ rows: lines, total: v.number() }),
  // A short list comes as a whole.
  v.pipe(
    lines,
    v.transform((rows) => ({ rows, total: rows.length })),
  ),
])

/** The calls of a resource that a field refers to. Those of all resources come with the first that is asked for. */
export const callsOf = async (resource: string): Promise<Readonly<Record<string, Call>>> => {
  const { everyResource } = await inTime(import('#contract/all.ts'))
  const all: Readonly<Record<string, Readonly<Record<string, Call>>>> = everyResource
  return all[resource] ?? {}
}
const listOf = async (name: string): Promise<Call> => {
  const { list } = await callsOf(name)
  if (!list) throw new Error(`No list of “${name}”: a reference needs the list that it chooses from`)
  return list
}
/** Values of some filters of a list: records by number, and such as a category by its word. */
export type Narrowing = Readonly<Record<string, number | string>>
const idIn = v.object({ id: v.number() })
/** What a choice's list is narrowed to, by the form's other fields and the record: nothing where they hold nothing. */
export const narrowingOf = (
  { dependsOn = {} }: Pick<Field, 'dependsOn'>,
  beside: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>> | null,
): Narrowing =>
  Object.fromEntries(
    Object.entries(dependsOn).flatMap(([filter, { field, from }]): [string, number | string][] => {
      const chosen = beside[field]
      if (typeof chosen === 'number') return [[filter, chosen]]
      const held = from === undefined ? undefined : row?.[from]
      if (typeof held === 'string') return [[filter, held]]
      return v.is(idIn, held) ? [[filter, held.id]] : []
    }),
  )
const takes = (call: Call, name: string) => call.query !== undefined && name in call.query.fields

/**
 * Finds records by what one types, active ones only where the list tells; the second client asks.
 * `narrowed` holds a value for some of the list's filters. Short lists that search nothing themselves are searched here.
 */
export const find = async (
  resource: string,
  typed: string,
  narrowed: Narrowing = {},
): Promise<{ readonly items: readonly Named[]; readonly total: number }> => {
  const list = await listOf(resource)
  const isSearched = takes(list, 'q')
  const query = {
    ...(typed !== '' && isSearched && { q: typed }),
    ...(takes(list, 'per_page') && { per_page: 50 }),
    ...(takes(list, 'active') && { active: true }),
    ...Object.fromEntries(
      Object.entries(narrowed).map(([name, id]) => [name, list.query?.fields[name]?.kind === 'choices' ? [id] : id]),
    ),
  }
  const answer = await lookUpPlainly(list, { query }).catch((fault: unknown) => {
    tellFailure(fault)
    throw fault
  })
  const { rows, total } = v.parse(page, answer)
  if (isSearched || typed === '') return { items: rows, total }
  const items = rows.filter(({ name }) => fold(name).includes(fold(typed).trim()))
  return { items, total: items.length }
}
/**
 * All of a short list under a parent, such as the cities of a province. Kept for the session; places do not move.
 * Says nothing when it fails, as the specification has it: the field stays empty and can be opened again.
 */
export const within = (call: Call, params: Readonly<Record<string, number>> = {}): Promise<readonly Named[]> =>
  queryClient.fetchQuery({
    queryKey: ['places', call.route, params],
    queryFn: async () => v.parse(page, await lookUpPlainly(call, { params, query: { per_page: 1000 } })).rows,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { tells: 'nothing' },
  })
