import type { MailedReport } from '#contract/surveys/report-mails.ts'
import type { Sent } from '#server/areas/surveys/reports/deliver/access.ts'

/** The page of the portal that shows a report, below `/admin/survey/reports/`. */
const pages: Readonly<Record<MailedReport, string>> = {
  'csonline-dashboard': 'cs-dashboard',
  'dcsi-dashboard': 'dcsi/dashboard',
  'dssi-dashboard': 'dssi/dashboard',
  'csonline-summary': 'survey-summary',
  'dcsi-summary': 'dcsi/dashboard',
  'dssi-summary': 'dssi/dashboard',
  'csonline-ranking': 'survey-ranking',
  'dcsi-ranking': 'dcsi/dealer-scores',
  'dssi-ranking': 'dssi/dealer-scores',
  'dcsi-factor-scores': 'dcsi/factor-scores',
  'dssi-factor-scores': 'dssi/factor-scores',
  'dcsi-report': 'dcsi/dashboard',
  'csonline-cdc-summary': 'cdc-summary',
  'dssi-cdc-summary': 'dssi/cdc-summary',
  'csonline-action-plan': 'dealer-action-plan',
  'dssi-action-plan': 'dssi/dealer-action-plan',
  explain: 'why',
  drivers: 'drivers',
  control: 'control',
  effects: 'effects',
  'csonline-month': 'cs-dashboard',
  'dcsi-month': 'dcsi/dashboard',
  'dssi-month': 'dssi/dashboard',
}
/** Where a report of these days stands, as a path of the portal. */
export const pageOf = ({ report, texts }: Sent, days: readonly [string, string]): string => {
  const { report: _, ...filters } = texts
  const name = report.endsWith('-ranking') ? 'dates' : 'date'
  return `/admin/survey/reports/${pages[report]}?${new URLSearchParams({ ...filters, [name]: days.join(',') })}`
}
