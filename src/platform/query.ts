import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, Input, Result } from '#contract/call.ts'
import type { ResourceName } from '#contract/fields.ts'
import { callApi, callPlainly, lookUp, Refused, Unanswered } from '#platform/client.ts'

/** Server records live here and nowhere else. An answer is fresh for half a minute; live events refetch sooner. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a connection that failed is tried again.
      retry: (tries, fault) => fault instanceof Unanswered && !fault.timedOut && tries < 3,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Key and fetcher of a call: `useQuery(queryOf('leads', leads.get, { params: { id } }))`. */
export const queryOf = <C extends Call>(
  name: ResourceName,
  call: C,
  ...[input]: Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
) =>
  queryOptions<Result<C>>({
    queryKey: [name, call.route, input ?? {}],
    // The spread of one conditional tuple into another is beyond the compiler; both are the call's own input.
    queryFn: ({ signal }) => callApi<Call>(call, input ?? {}, { signal }) as Promise<Result<C>>,
  })
/** The same over the second client, for what fields look up while one types. */
export const lookUpOf = <C extends Call>(name: ResourceName, call: C, input: Input<C>) =>
  queryOptions<Result<C>>({
    queryKey: [name, call.route, input],
    queryFn: ({ signal }) => lookUp<Call>(call, input, { signal }) as Promise<Result<C>>,
    placeholderData: keepPreviousData,
  })

/** For derived pages, which know a call only as such. */
export const plainQueryOf = (name: string, call: Call, input: Parameters<typeof callPlainly>[1]) =>
  queryOptions({
    queryKey: [name, call.route, input],
    queryFn: async ({ signal }) => (await callPlainly(call, input, { signal })).result as unknown,
  })

/** What a failed load shows: the joined errors, else the server's message. */
export const toldOf = (fault: unknown): string =>
  fault instanceof Refused ? fault.told : fault instanceof Error ? fault.message : String(fault)
