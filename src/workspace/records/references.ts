import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { callPlainly } from '#platform/client.ts'
import { queryClient } from '#platform/query.ts'
import type { Choice } from '#ui/options.tsx'
import { store, useStore } from '#ui/store.ts'
import { callsOf, find } from '#workspace/records/lookups.ts'

const named = v.looseObject({ id: v.number(), name: v.string() })
const page = v.object({ rows: v.array(named), total: v.number() })
/** A short list comes as a whole. */
const whole = v.array(named)
const perPage = 200
const choice = ({ id, name }: { readonly id: number; readonly name: string }): Choice<number> => ({ id, name })

/** The first matches of what one types. */
export const searchReference = async (resource: string, typed: string) => {
  const { items, total } = await find(resource, typed)
  return {
    items: items.map(({ id, name, code }): Choice<number> => ({ id, name, ...(code && { hint: code }) })),
    total,
  }
}

const everyOne = (resource: string) => ({
  queryKey: ['every', resource],
  staleTime: 300_000,
  queryFn: async (): Promise<readonly Choice<number>[]> => {
    const { list } = await callsOf(resource)
    if (!list) return []
    const rows: Choice<number>[] = []
    if (!(list.query && 'page' in list.query.fields))
      return v.parse(whole, (await callPlainly(list, {})).result).map(choice)
    for (let number = 1; ; number += 1) {
      const answer = v.parse(page, (await callPlainly(list, { query: { page: number, per_page: perPage } })).result)
      rows.push(...answer.rows.map(choice))
      if (answer.rows.length < perPage || rows.length >= answer.total) return rows
    }
  },
})
/** Every record of a short list: for Select All. */
export const loadEvery = (resource: string): Promise<readonly Choice<number>[]> =>
  queryClient.fetchQuery(everyOne(resource))

/** The chosen records with their names, as far as these are known: the first one's name is what a filter shows. */
export const useNamed = (resource: string, ids: readonly number[] | 'all'): readonly Choice<number>[] => {
  const wantsAll = ids === 'all'
  const first = wantsAll ? undefined : ids[0]
  const all = useQuery({ ...everyOne(resource), enabled: wantsAll })
  const some = useQuery({
    queryKey: ['named', resource, first ?? 0],
    enabled: first !== undefined,
    staleTime: 300_000,
    queryFn: async () => {
      const { get } = await callsOf(resource)
      if (!get) return loadEvery(resource)
      return [v.parse(named, (await callPlainly(get, { params: { id: first ?? 0 } })).result)]
    },
  })
  if (wantsAll) return all.data ?? []
  return ids.map((id) => ({ id, name: some.data?.find((found) => found.id === id)?.name ?? `#${id}` }))
}

/** Records whose names were read for a list's filters, by resource and number. */
const learned = store<ReadonlyMap<string, ReadonlyMap<number, string>>>(new Map())
export const useLearned = () => useStore(learned)
export const learnedNames = (resource: string): ReadonlyMap<number, string> => learned.get().get(resource) ?? new Map()
export const learn = (resource: string, records: readonly { readonly id: number; readonly name: string }[]): void => {
  const known = learnedNames(resource)
  if (records.every(({ id, name }) => known.get(id) === name)) return
  const next = new Map([...known, ...records.map(({ id, name }) => [id, name] as const)])
  learned.set(new Map([...learned.get(), [resource, next]]))
}
/** Reads the names of these records, as far as they can be read. */
export const learnById = async (resource: string, ids: readonly number[]): Promise<void> => {
  const missing = ids.filter((id) => !learnedNames(resource).has(id))
  if (missing.length === 0) return
  const { get } = await callsOf(resource)
  if (!get) return learn(resource, await loadEvery(resource))
  const found = await Promise.allSettled(
    missing.map(async (id) => v.parse(named, (await callPlainly(get, { params: { id } })).result)),
  )
  learn(
    resource,
    found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  )
}
