import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import type { Ranked } from '#areas/survey-reports/summary.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { queryOf } from '#platform/query.ts'

const perPage = 200
/** The rows of a ranking, in pages; those in view are asked for. */
export const useRanked = (kind: SurveyKind, wire: Readonly<Record<string, unknown>>) => {
  const [{ first, last }, setWindow] = useState({ first: 0, last: 0 })
  const { rankings, resource } = reportKinds[kind]
  const pages = useMemo(() => {
    const wanted = new Set([0])
    for (let page = Math.floor(first / perPage); page <= Math.floor(last / perPage); page += 1) wanted.add(page)
    return [...wanted]
  }, [first, last])
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...queryOf(resource, rankings.list, { query: { ...wire, page: page + 1, per_page: perPage } }),
      placeholderData: keepPreviousData,
    })),
  })
  const [head] = answers
  const byPage = new Map(pages.map((page, at) => [page, answers[at]?.data?.rows] as const))
  const known = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function says that rows have changed
  const rowAt = useCallback(
    (index: number): Ranked | undefined => byPage.get(Math.floor(index / perPage))?.[index % perPage],
    [known, pages],
  )
  const onWindow = useCallback((from: number, to: number) => setWindow({ first: from, last: to }), [])
  return {
    answer: head,
    total: head?.data?.total,
    rows: head?.data?.rows ?? [],
    rowAt,
    onWindow,
  }
}
