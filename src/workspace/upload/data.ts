import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Page } from '#contract/call.ts'
import type { Row } from '#contract/fields.ts'
import { type Import, type ImportRow, imports } from '#contract/work/imports.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type OneImport = Row<typeof Import>
export type OneRow = Row<typeof ImportRow>

export const importQuery = (id: number) => queryOf('imports', imports.get, { params: { id } })

const pageSize = 100
const pageOf = (index: number) => Math.floor(index / pageSize) + 1
/** How many pages the grid may want at once, and one more on either side. */
const around = 1

/**
 * A page of an import's rows. The mapping is part of its name, since other columns bring other errors; `refused` alone
 * are the ones that would be left out.
 */
const rowsQuery = ({ id, mapping }: Pick<OneImport, 'id' | 'mapping'>, onlyBad: boolean, page: number) => ({
  ...queryOf('imports', imports.rows, {
    params: { id },
    query: { page, per_page: pageSize, ...(onlyBad && { bad: true }) },
  }),
  queryKey: ['imports', 'rows', id, mapping, onlyBad, page],
  staleTime: Number.POSITIVE_INFINITY,
})

/** The rows of an import, of which only the pages in view are fetched. */
export const useImportRows = (one: Pick<OneImport, 'id' | 'mapping'>, onlyBad: boolean) => {
  const [pages, setPages] = useState({ first: 1, last: 1 })
  const { data, fault } = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, i) => rowsQuery(one, onlyBad, pages.first + i)),
    combine: (answers) => ({
      data: answers.map((answer) => answer.data),
      fault: answers.find(({ isError }) => isError)?.error ?? null,
    }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come makes a new function, by which the grid knows
  const rowAt = useMemo(
    () => (index: number) =>
      queryClient.getQueryData<Page<OneRow>>(rowsQuery(one, onlyBad, pageOf(index)).queryKey)?.rows[index % pageSize],
    [one, onlyBad, data],
  )
  const onWindow = useCallback((first: number, last: number) => {
    const next = { first: Math.max(1, pageOf(first) - around), last: pageOf(last) }
    setPages((before) => (before.first === next.first && before.last === next.last ? before : next))
  }, [])
  return { rowAt, onWindow, fault }
}
