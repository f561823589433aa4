import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFreshCases } from '#areas/survey-reports/case-summary.ts'
import type { Side } from '#areas/survey-reports/compare/sides.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { queryOf } from '#platform/query.ts'

const { differences } = surveyExplanations
/** What the second report says less what the first says; while others are asked for, the old differences stay. */
export const useDifferences = (one: Side, other: Side) => {
  useFreshCases('survey-reports', differences.route)
  return useQuery({
    ...queryOf('survey-reports', differences, { query: { one: one.search, other: other.search } }),
    placeholderData: keepPreviousData,
  })
}
