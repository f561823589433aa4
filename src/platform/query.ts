import { keepPreviousData, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, Input, Result } from '#contract/call.ts'
import type { ResourceName } from '#contract/fields.ts'
import { ApiError, callApi, callPlainly, lookUp, NetworkError } from '#platform/client.ts'

/** What a query says of its own faults; without a word of it each of them is told to the person. */
export interface FaultMeta extends Record<string, unknown> {
  /** Statuses that are an answer like any other to whoever asks, such as a 404 of what may not be there. */
  readonly expects?: readonly number[] | undefined
  /** Nothing, where whoever asks tells it in the end; never a dialog, where it would stand before what is shown instead. */
  readonly tells?: 'nothing' | 'snackbar' | undefined
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FaultMeta
  }
}
type HeardFault = (fault: unknown, meta: FaultMeta & { readonly hasData: boolean }) => void
const listeners = new Set<HeardFault>()
/** Hears of every query that failed, whatever screen asked; returns the way to stop. */
export const onQueryFault = (heard: HeardFault): (() => void) => {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
const tell = (fault: unknown, { meta, state }: Pick<Query<unknown, unknown>, 'meta' | 'state'>) => {
  for (const heard of listeners) heard(fault, { ...meta, hasData: state.data !== undefined })
}

/** Server records live here and nowhere else. An answer is fresh for half a minute; live events refetch sooner. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (fault, query) => tell(fault, query) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a connection that failed is tried again.
      retry: (tries, fault) => fault instanceof NetworkError && !fault.timedOut && tries < 3,
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
export const errorMessage = (fault: unknown): string =>
  fault instanceof ApiError ? fault.told : fault instanceof Error ? fault.message : String(fault)
