import { isCaseReport } from '#contract/surveys/case-reports.ts'
import { isExplanation } from '#contract/surveys/explanation-files.ts'
import { isMonthFile } from '#contract/surveys/monthly-pages.ts'
import { makeCaseReport } from '#server/areas/surveys/case-report-files.ts'
import { makeExplanation } from '#server/areas/surveys/reports/explain/files.ts'
import { makeSurveyReport } from '#server/areas/surveys/reports/handlers.ts'
import type { MakeReport } from '#server/areas/surveys/reports/made.ts'
import { makeMonth } from '#server/areas/surveys/reports/month/report.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Any report of the surveys, by the name that `report` gives. */
export const makeReport = (platform: Platform): MakeReport => {
  const [explanation, ofCases, ofMonth, ofScores] = [
    makeExplanation(platform),
    makeCaseReport(platform),
    makeMonth(platform),
    makeSurveyReport(platform),
  ]
  const makerOf = (report: string | undefined): MakeReport => {
    if (isExplanation(report)) return explanation
    if (isCaseReport(report)) return ofCases
    return isMonthFile(report) ? ofMonth : ofScores
  }
  return (texts, who) => makerOf(texts['report'])(texts, who)
}
