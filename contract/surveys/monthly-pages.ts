import { call, resource } from '#contract/call.ts'
import { count, days, nested, optional, options, record } from '#contract/fields.ts'
import { surveyRoles } from '#contract/roles.ts'
import { type SurveyKind, surveyCategory } from '#contract/surveys/factors.ts'
import { networkFilters } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { Job } from '#contract/work/jobs.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'monthly-pages': true
  }
}

/** One A4 page for each dealer and month, by the name that `report` gives. */
export const monthFiles = {
  'csonline-month': msg`CS monthly pages`,
  'dcsi-month': msg`DCSI monthly pages`,
  'dssi-month': msg`DSSI monthly pages`,
}
export type MonthFile = keyof typeof monthFiles
export const isMonthFile = (name: string | undefined): name is MonthFile =>
  name !== undefined && Object.hasOwn(monthFiles, name)
export const monthFileOf = {
  csonline: 'csonline-month',
  dcsi: 'dcsi-month',
  dssi: 'dssi-month',
} as const satisfies Record<SurveyKind, MonthFile>
/** Which pages: `date` is one whole calendar month, and the filters of places say whose. */
export const MonthFileQuery = record({
  report: options(msg`Report`, monthFiles),
  date: days(msg`Month`),
  ...networkFilters,
  category: optional(surveyCategory()),
})

export const monthlyPages = resource('monthly-pages', {
  /** Makes the pages as a job whose HTML file is kept for 7 days; a dealer's people get their own page alone. */
  create: call('POST /survey-reports/monthly-pages', {
    roles: surveyRoles,
    limit: 'exports',
    once: true,
    body: MonthFileQuery,
    answer: record({ pages: count(msg`Pages`), job: nested(msg`Job`, Job.schema) }),
  }),
})
