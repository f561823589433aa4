import * as v from 'valibot'
import { daysOfMonth } from '#areas/survey-reports/periods.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import { today } from '#contract/calendar.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { MonthFileQuery, monthFileOf } from '#contract/surveys/monthly-pages.ts'

/** Months that are over, the last one first. */
export const endedMonths = (count = 24): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    today()
      .with({ day: 1 })
      .subtract({ months: at + 1 })
      .toString()
      .slice(0, 7),
  )
/** What is asked of the pages of a month, by the places that a dashboard is narrowed to. */
export const monthQueryOf = (kind: SurveyKind, wire: Report['wire'], month = endedMonths(1)[0] ?? '') =>
  v.parse(MonthFileQuery.schema, { ...wire, report: monthFileOf[kind], date: daysOfMonth(month) })
