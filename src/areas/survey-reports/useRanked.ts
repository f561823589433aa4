import { reportKinds } from '#areas/survey-reports/kinds.ts'
import type { Ranked } from '#areas/survey-reports/summary.ts'
import { usePaged } from '#areas/survey-reports/usePaged.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { queryOf } from '#platform/query.ts'

/** The rows of a ranking, in pages. */
export const useRanked = (kind: SurveyKind, wire: Readonly<Record<string, unknown>>) => {
  const { rankings, resource } = reportKinds[kind]
  return usePaged<Ranked>((at) => queryOf(resource, rankings.list, { query: { ...wire, ...at } }))
}
