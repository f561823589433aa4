import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Noted } from '#areas/surveys/case-lifecycle.ts'
import type { Row } from '#contract/fields.ts'
import {
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
  type SurveyCase,
  surveyCases,
} from '#contract/surveys/cdcs.ts'
import { type SurveyResultDetail, surveyResults } from '#contract/surveys/results.ts'
import { onLive } from '#platform/live.ts'
import { queryClient, queryOf } from '#platform/query.ts'

export type Case = Row<typeof SurveyCase>
export type ResultDetail = Row<typeof SurveyResultDetail>

export const stepsQuery = (id: number) => queryOf('surveys-cdcs', surveyCases.steps, { params: { id } })
export const resultQuery = (id: number) => queryOf('survey-results', surveyResults.get, { params: { id } })

/** What was done with a case, read anew with every change that is told. */
export const useStepsTaken = (id: number) => {
  const { data = [] } = useQuery(stepsQuery(id))
  useEffect(() => {
    const read = () => void queryClient.invalidateQueries({ queryKey: stepsQuery(id).queryKey })
    return onLive(({ resource, record }) => {
      if (resource === 'surveys-cdcs' && (record === id || record == null)) read()
    }, read)
  }, [id])
  return data
}

const optionsFor = { staleTime: Number.POSITIVE_INFINITY } as const
/** Which of the choices of a case are an “Other” that asks for a note. */
export const useOthers = (draft: Readonly<Record<string, unknown>>): ReadonlySet<Noted> => {
  const attribute = typeof draft['attribute_id'] === 'number' ? draft['attribute_id'] : 0
  const ofAttribute = { query: { attribute_id: attribute } }
  const enabled = attribute > 0
  const causes = useQuery({ ...queryOf('cdc-root-causes', rootCauses.list, ofAttribute), ...optionsFor, enabled })
  const preventive = useQuery({
    ...queryOf('cdc-preventive-measures', preventiveMeasures.list, ofAttribute),
    ...optionsFor,
    enabled,
  })
  const immediate = useQuery({
    ...queryOf('cdc-immediate-measures', immediateMeasures.list),
    ...optionsFor,
    enabled: typeof draft['immediate_measure_id'] === 'number',
  })
  const isOther = (options: typeof causes.data, field: string) =>
    options?.some(({ id, other }) => other && id === draft[field]) === true
  return new Set<Noted>([
    ...(isOther(causes.data, 'root_cause_id') ? (['root_cause'] as const) : []),
    ...(isOther(immediate.data, 'immediate_measure_id') ? (['immediate_measure'] as const) : []),
    ...(isOther(preventive.data, 'dealer_preventive_measure_id') ? (['dealer_preventive_measure'] as const) : []),
  ])
}
