import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CaseKind, caseKinds } from '#areas/survey-reports/kinds.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { Row } from '#contract/fields.ts'
import type { CaseSummary, PlanDealer, PlanRow } from '#contract/surveys/case-reports.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type Cases = Row<typeof CaseSummary>
export type PlanLine = Row<typeof PlanRow>
export type PlanHead = Row<typeof PlanDealer> & { readonly isOpen: boolean }
/** What a row of the plan shows: a dealer, or one of its measures. */
export type PlanItem = PlanLine | PlanHead
export const isHead = (item: PlanItem): item is PlanHead => 'isOpen' in item
export const caseSummaryQuery = caseKinds.csonline.summary.query
export const planQuery = caseKinds.csonline.plan.query
export const summaryName = 'case-summaries'
export const planName = 'action-plans'

/** Reads a report of cases anew when a case or a result changes: figures are never stale. */
export const useFreshCases = (resource: string, route: string) => {
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: [resource, route] })
    return onLive(({ resource: changed }) => {
      if (changed === 'surveys-cdcs' || changed === 'survey-results') read()
    }, read)
  }, [resource, route])
}
/** The figures of the cases of a period; while others are asked for, the old ones stay. */
export const useCaseSummary = (kind: CaseKind, wire: Report['wire']) => {
  const { summary } = caseKinds[kind]
  useFreshCases(summaryName, summary.route)
  return useQuery({
    ...queryOf(summaryName, summary, { query: wire }),
    placeholderData: keepPreviousData,
  })
}
