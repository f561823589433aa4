import { optional, options, record, text } from '#contract/fields.ts'
import { RankingQuery } from '#contract/surveys/rankings.ts'
import { touchpointFilters } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'

/** Reports as files, by the name that `report` gives in the query of `GET /exports/survey-reports/file`. */
export const reportFiles = {
  'csonline-dashboard': msg`CS dashboard`,
  'dcsi-dashboard': msg`DCSI dashboard`,
  'dssi-dashboard': msg`DSSI dashboard`,
  'csonline-summary': msg`CS summary`,
  'dcsi-summary': msg`DCSI summary`,
  'dssi-summary': msg`DSSI summary`,
  'csonline-ranking': msg`CS ranking`,
  'dcsi-ranking': msg`DCSI ranking`,
  'dssi-ranking': msg`DSSI ranking`,
  'dcsi-factor-scores': msg`DCSI factor scores`,
  'dssi-factor-scores': msg`DSSI factor scores`,
  'dcsi-report': msg`DCSI report`,
}
export type ReportFile = keyof typeof reportFiles
/** What a report's file is narrowed to: the filters of its page, under the names that the page gives them. */
export const ReportFileQuery = record({
  report: options(msg`Report`, reportFiles),
  slug: optional(text(msg`Touchpoint`, 40)),
  ...touchpointFilters,
  ...RankingQuery.fields,
})
