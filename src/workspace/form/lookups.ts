import * as v from 'valibot'
import { everyResource } from '#contract/all.ts'
import type { Call } from '#contract/call.ts'
import { lookUpPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'

export interface Named {
  readonly id: number
  readonly name: string
  readonly code?: string | null | undefined
}
const page = v.object({
  rows: v.array(v.looseObject({ id: v.number(), name: v.string(), code: v.nullish(v.string()) })),
  total: v.number(),
})

const listOf = (name: string): Call => {
  const resources: Readonly<Record<string, Readonly<Record<string, Call>>>> = everyResource
  const list = resources[name]?.['list']
  if (!list) throw new Error(`No list of “${name}”: a reference needs the list that it chooses from`)
  return list
}
const takes = (call: Call, name: string) => call.query !== undefined && name in call.query.fields

/**
 * Finds records by what one types, active ones only where the list tells; the second client asks.
 * `within` narrows to the same dealer and model where the list can.
 */
export const find = async (
  resource: string,
  typed: string,
  within: { readonly dealer?: number | undefined; readonly model?: number | undefined } = {},
): Promise<{ readonly items: readonly Named[]; readonly total: number }> => {
  const list = listOf(resource)
  const query = {
    ...(typed !== '' && { q: typed }),
    per_page: 50,
    ...(takes(list, 'active') && { active: true }),
    ...(within.dealer !== undefined && takes(list, 'dealer_id') && { dealer_id: within.dealer }),
    ...(within.dealer !== undefined && takes(list, 'dealer') && { dealer: [within.dealer] }),
    ...(within.model !== undefined && takes(list, 'model') && { model: [within.model] }),
  }
  const { rows, total } = v.parse(page, await lookUpPlainly(list, { query }))
  return { items: rows, total }
}
/** All of a short list under a parent, such as the cities of a province. Kept for the session; places do not move. */
export const within = (call: Call, params: Readonly<Record<string, number>> = {}): Promise<readonly Named[]> =>
  queryClient.fetchQuery({
    queryKey: ['places', call.route, params],
    queryFn: async () => v.parse(page, await lookUpPlainly(call, { params, query: { per_page: 1000 } })).rows,
    staleTime: Number.POSITIVE_INFINITY,
  })
