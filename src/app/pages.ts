import { erasurePage } from '#areas/erasure/erasure.ts'
import { homePage } from '#areas/home/home.ts'
import { machinesPage } from '#areas/machines/machines.ts'
import { newsPage } from '#areas/news/news-page.ts'
import { dashboardPage, downloadReportsPage } from '#areas/reports/reports.ts'
import { surveyReportPages } from '#areas/survey-reports/pages.ts'
import { logsPage } from '#areas/text-blasts/logs-page.ts'
import { msg } from '#contract/words.ts'
import { definePage, type Page } from '#define/page.ts'
import { workspacePages } from '#workspace/pages.ts'

const styleguidePage = definePage({
  id: 'styleguide',
  path: '/admin/styleguide',
  title: msg`Style guide`,
  roles: 'signed-in',
  icon: 'swatch-book',
  view: () => import('#ui/StyleGuide.tsx'),
})

/** Every screen of the portal that no resource derives. */
export const pages: readonly Page[] = [
  homePage,
  erasurePage,
  newsPage,
  dashboardPage,
  downloadReportsPage,
  logsPage,
  ...surveyReportPages,
  ...workspacePages,
  styleguidePage,
  machinesPage,
]
