import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFreshCases } from '#areas/survey-reports/case-summary.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { Row } from '#contract/fields.ts'
import { type Explanation, surveyExplanations } from '#contract/surveys/explain.ts'
import { queryOf } from '#platform/query.ts'

export type Explained = Row<typeof Explanation>
export type Part = NonNullable<Explained['parts']>[number]
export const whyQuery = surveyExplanations.explain.query

/** Why a score moved; while another answer is asked for, the old one stays. */
export const useWhy = (wire: Report['wire'] & { readonly kind: Explained['kind'] }) => {
  useFreshCases('survey-reports', surveyExplanations.explain.route)
  return useQuery({
    ...queryOf('survey-reports', surveyExplanations.explain, { query: wire }),
    placeholderData: keepPreviousData,
  })
}
