import { keepPreviousData, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

export interface Page<R> {
  readonly rows: readonly R[]
  readonly total: number
}
const perPage = 200
/** How a page of some rows is asked for. */
export type AskPage<R> = (at: {
  readonly page: number
  readonly per_page: number
}) => UseQueryOptions<Page<R>, Error, Page<R>, readonly unknown[]>

/** Rows in pages; those in view are asked for. */
export const usePaged = <R>(ask: AskPage<R>) => {
  const [{ first, last }, setWindow] = useState({ first: 0, last: 0 })
  const pages = useMemo(() => {
    const wanted = new Set([0])
    for (let page = Math.floor(first / perPage); page <= Math.floor(last / perPage); page += 1) wanted.add(page)
    return [...wanted]
  }, [first, last])
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...ask({ page: page + 1, per_page: perPage }),
      placeholderData: keepPreviousData<Page<R>>,
    })),
  })
  const [head] = answers
  const byPage = new Map(pages.map((page, at) => [page, answers[at]?.data?.rows] as const))
  const known = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function says that rows have changed
  const rowAt = useCallback(
    (index: number): R | undefined => byPage.get(Math.floor(index / perPage))?.[index % perPage],
    [known, pages],
  )
  const onWindow = useCallback((from: number, to: number) => setWindow({ first: from, last: to }), [])
  return { answer: head, total: head?.data?.total, rows: head?.data?.rows ?? [], rowAt, onWindow }
}
/** What stands for an answer before there is one. */
export const notAsked = {
  isPending: true,
  isError: false,
  isFetching: true,
  isPlaceholderData: false,
  error: null,
  refetch: () => null,
} as const
