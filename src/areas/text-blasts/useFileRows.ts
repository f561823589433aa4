import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { FileRow } from '#areas/text-blasts/data.ts'
import type { Page } from '#contract/call.ts'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type RowFilter = FileRow['state'] | 'all'
const pageSize = 100
const pageOf = (index: number) => Math.floor(index / pageSize) + 1

const rowsQuery = (file: number, state: RowFilter, page: number) =>
  queryOf('blast-files', blastFiles.rows, {
    params: { id: file },
    query: { page, per_page: pageSize, ...(state !== 'all' && { state }) },
  })

/** Marks rows that were just left out or taken back in, so that the next key means them as they are now. */
export const markRows = (numbers: readonly number[], state: 'excluded' | 'ready'): void => {
  queryClient.setQueriesData<Page<FileRow>>(
    { queryKey: ['blast-files', blastFiles.rows.route] },
    (page) => page && { ...page, rows: page.rows.map((row) => (numbers.includes(row.row) ? { ...row, state } : row)) },
  )
}
/** Reads the rows on the screen again; those that are not are forgotten. */
export const refreshRows = async (): Promise<void> => {
  const queryKey = ['blast-files', blastFiles.rows.route]
  queryClient.removeQueries({ queryKey, type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey })
}

/** The rows of a recipient file, of which only the pages in view are fetched. */
export const useFileRows = (file: number, state: RowFilter) => {
  const key = `${file} ${state}`
  const [asked, setAsked] = useState({ key, first: 1, last: 1 })
  const pages = asked.key === key ? asked : { first: 1, last: 1 }
  const { data, fault } = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, i) => rowsQuery(file, state, pages.first + i)),
    combine: (answers) => ({
      data: answers.map((answer) => answer.data),
      fault: answers.find(({ isError }) => isError)?.error ?? null,
    }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come makes a new function, by which the grid knows
  const rowAt = useMemo(
    () => (index: number) =>
      queryClient.getQueryData<Page<FileRow>>(rowsQuery(file, state, pageOf(index)).queryKey)?.rows[index % pageSize],
    [file, state, data],
  )
  const onWindow = useCallback(
    (first: number, last: number) => {
      const next = { key, first: pageOf(Math.max(0, first)), last: pageOf(Math.max(0, last)) }
      setAsked((before) =>
        before.key === key && before.first === next.first && before.last === next.last ? before : next,
      )
    },
    [key],
  )
  return { total: data.findLast((page) => page !== undefined)?.total, rowAt, onWindow, fault }
}

/** One recipient who would get the message, counted from 1; undefined while it is not known. */
export const previewQuery = (file: number, number: number) =>
  queryOf('blast-files', blastFiles.rows, {
    params: { id: file },
    query: { page: number, per_page: 1, state: 'ready' },
  })
