import type { Rec } from '#contract/fields.ts'
import type { CaseReportFile } from '#contract/surveys/case-reports.ts'
import type { ExplanationFile } from '#contract/surveys/explanation-files.ts'
import type { MonthFile } from '#contract/surveys/monthly-pages.ts'
import type { ReportFile } from '#contract/surveys/report-files.ts'

type Wire = Readonly<Record<string, unknown>>
/** How the same filters are called where rankings are asked for, as the specification has it. */
const rankingNames: Readonly<Record<string, string>> = { date: 'dates', regions: 'region', dealers: 'dealer' }
/** What a summary is narrowed by, as a ranking is asked. */
export const asRanking = (wire: Wire): Wire =>
  Object.fromEntries(
    Object.entries(wire)
      .filter(([name]) => name !== 'by')
      .map(([name, value]) => [rankingNames[name] ?? name, value]),
  )
const summaryNames: Readonly<Record<string, string>> = {
  dates: 'date',
  region: 'regions',
  group: 'groups',
  dealer: 'dealers',
}
/** And the other way round; the order of rows is a ranking's alone. */
export const asSummary = (wire: Wire): Wire =>
  Object.fromEntries(
    Object.entries(wire)
      .filter(([name]) => !['by', 'order_by', 'sort', 'factor'].includes(name))
      .map(([name, value]) => [summaryNames[name] ?? name, value]),
  )
/** The query of a report's file: which one it is, and what it is narrowed by. */
export const searchOfReport = (
  report: ReportFile | CaseReportFile | ExplanationFile | MonthFile,
  query: Rec,
  wire: Wire,
): string => {
  const search = new URLSearchParams({ report })
  for (const [name, value] of Object.entries(wire)) {
    const text = query.fields[name]?.cell.write(value) ?? ''
    if (text !== '') search.set(name, text)
  }
  return search.toString()
}
