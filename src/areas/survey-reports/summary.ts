import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportKinds } from '#areas/survey-reports/kinds.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { join, optional, type Row, record, text } from '#contract/fields.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import type { SurveyRanking } from '#contract/surveys/rankings.ts'
import type { TouchpointSummary } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type Summary = Row<typeof TouchpointSummary>
export type Ranked = Row<typeof SurveyRanking>

/** The call of a kind's touchpoints; the three ask and answer the same. */
export const touchpointCall = (kind: SurveyKind) => reportKinds[kind].touchpoints.get
export const touchpointQuery = touchpointCall('dcsi').query
/** The page of one touchpoint says which one in its address. */
export const summaryPageQuery = join(record({ slug: optional(text(msg`Touchpoint`, 40)) }), touchpointQuery)
export const rankingQuery = reportKinds.dcsi.rankings.list.query

/** Reads the reports of a kind anew when a result changes: figures are never stale. */
const useFresh = (kind: SurveyKind) => {
  useEffect(() => {
    const { touchpoints, rankings } = reportKinds[kind]
    const read = () => {
      void queryClient.invalidateQueries({ queryKey: [reportKinds[kind].resource, touchpoints.get.route] })
      void queryClient.invalidateQueries({ queryKey: [reportKinds[kind].resource, rankings.list.route] })
    }
    return onLive(({ resource }) => {
      if (resource === 'survey-results') read()
    }, read)
  }, [kind])
}
/** The figures of a touchpoint, or of the whole way; while others are asked for, the old ones stay. */
export const useSummary = (kind: SurveyKind, slug: string, wire: Report['wire']) => {
  useFresh(kind)
  return useQuery({
    ...queryOf(reportKinds[kind].resource, touchpointCall(kind), { params: { slug }, query: wire }),
    placeholderData: keepPreviousData,
  })
}
