import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { useFreshCases } from '#areas/survey-reports/case-summary.ts'
import { controlChart, keyDrivers, measureEffects } from '#areas/survey-reports/commands.ts'
import type { Drill } from '#areas/survey-reports/drill.ts'
import { usePaged } from '#areas/survey-reports/usePaged.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { Row } from '#contract/fields.ts'
import type { ControlChart } from '#contract/surveys/control.ts'
import type { KeyDrivers } from '#contract/surveys/drivers.ts'
import type { MeasureEffect } from '#contract/surveys/effects.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { queryOf } from '#platform/query.ts'
import { useCommand } from '#workspace/commands/live.ts'
import { useOpen } from '#workspace/PlaceLink.tsx'

export type Chart = Row<typeof ControlChart>
export type ChartMonth = Chart['months'][number]
export type Drivers = Row<typeof KeyDrivers>
export type Driver = Drivers['attributes'][number]
export type Effect = Row<typeof MeasureEffect>
type Wire = Report['wire'] & { readonly kind: SurveyKind }

const Kind = v.picklist(['csonline', 'dcsi', 'dssi'])
/** Which kind of survey a page is about, by its address: DCSI unless it says another. */
export const kindIn = (value: unknown): SurveyKind => {
  const known = v.safeParse(Kind, value)
  return known.success ? known.output : 'dcsi'
}
export const controlQuery = surveyExplanations.control.query
export const driversQuery = surveyExplanations.drivers.query
export const effectsQuery = surveyExplanations.effects.query

/** A control chart, once somebody has chosen whose; while another is asked for, the old one stays. */
export const useControl = (wire: Wire, isChosen: boolean) => {
  useFreshCases('survey-reports', surveyExplanations.control.route)
  return useQuery({
    ...queryOf('survey-reports', surveyExplanations.control, { query: wire }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
  })
}
export const useDrivers = (wire: Wire) => {
  useFreshCases('survey-reports', surveyExplanations.drivers.route)
  return useQuery({
    ...queryOf('survey-reports', surveyExplanations.drivers, { query: wire }),
    placeholderData: keepPreviousData,
  })
}
/** What measures did, in pages. */
export const useEffects = (wire: Wire) => {
  useFreshCases('survey-reports', surveyExplanations.effects.route)
  return usePaged<Effect>((at) => queryOf('survey-reports', surveyExplanations.effects, { query: { ...wire, ...at } }))
}
/** From a report to those that explain it, of the same places and period. */
export const useExplaining = (drill: Drill) => {
  const open = useOpen()
  useCommand(controlChart, () => open(drill.control(), { newTab: true }))
  useCommand(measureEffects, () => open(drill.effects(), { newTab: true }))
  useCommand(keyDrivers, () => open(drill.drivers(), { newTab: true }))
}
