import { whyMoved } from '#areas/survey-reports/commands.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { msg } from '#contract/words.ts'
import { definePage } from '#define/page.ts'

/** What the pages are called; the specification names them in the menu alone. */
export const pageTitles = {
  csonline: {
    dashboard: msg`CS Dashboard`,
    ranking: msg`CS Ranking`,
    detail: msg`CS Summary`,
    cases: msg`CS CDC summary`,
    plan: msg`CS Dealer Action Plan`,
  },
  dcsi: { dashboard: msg`DCSI Dashboard`, ranking: msg`DCSI Ranking`, detail: msg`DCSI factor scores` },
  dssi: {
    dashboard: msg`DSSI Dashboard`,
    ranking: msg`DSSI Ranking`,
    detail: msg`DSSI factor scores`,
    cases: msg`DSSI CDC summary`,
    plan: msg`DSSI Dealer Action Plan`,
  },
} as const
const dashboard = {
  roles: surveyRoles,
  icon: 'chart-no-axes-combined',
  also: msg`survey report, score, trend`,
} as const

export const csDashboardPage = definePage({
  ...dashboard,
  id: 'survey.reports.cs-dashboard',
  path: '/admin/survey/reports/cs-dashboard',
  title: pageTitles.csonline.dashboard,
  menu: { id: 'menu.survey-dashboards.cs.dashboard', under: 'menu.survey-dashboards.cs', label: msg`Dashboard` },
  view: () => import('#areas/survey-reports/views/CsDashboard.tsx'),
})
export const dcsiDashboardPage = definePage({
  ...dashboard,
  id: 'survey.reports.dcsi.dashboard',
  path: '/admin/survey/reports/dcsi/dashboard',
  title: pageTitles.dcsi.dashboard,
  menu: { id: 'menu.survey-dashboards.dcsi.dashboard', under: 'menu.survey-dashboards.dcsi', label: msg`Dashboard` },
  view: () => import('#areas/survey-reports/views/DcsiDashboard.tsx'),
})
export const dssiDashboardPage = definePage({
  ...dashboard,
  id: 'survey.reports.dssi.dashboard',
  path: '/admin/survey/reports/dssi/dashboard',
  title: pageTitles.dssi.dashboard,
  menu: { id: 'menu.survey-dashboards.dssi.dashboard', under: 'menu.survey-dashboards.dssi', label: msg`Dashboard` },
  view: () => import('#areas/survey-reports/views/DssiDashboard.tsx'),
})
const ranking = { icon: 'trophy', also: msg`survey report, dealer scores, best, worst` } as const

export const csRankingPage = definePage({
  ...ranking,
  id: 'survey.reports.survey-ranking',
  path: '/admin/survey/reports/survey-ranking',
  title: pageTitles.csonline.ranking,
  roles: surveyAdmins,
  menu: { id: 'menu.survey-dashboards.cs.ranking', under: 'menu.survey-dashboards.cs', label: msg`Ranking` },
  view: () => import('#areas/survey-reports/views/CsRanking.tsx'),
})
export const dcsiRankingPage = definePage({
  ...ranking,
  id: 'survey.reports.dcsi.dealer-scores',
  path: '/admin/survey/reports/dcsi/dealer-scores',
  title: pageTitles.dcsi.ranking,
  roles: surveyRoles,
  menu: {
    id: 'menu.survey-dashboards.dcsi.ranking',
    under: 'menu.survey-dashboards.dcsi',
    label: msg`Ranking`,
    roles: surveyAdmins,
  },
  view: () => import('#areas/survey-reports/views/DcsiRanking.tsx'),
})
export const dssiRankingPage = definePage({
  ...ranking,
  id: 'survey.reports.dssi.dealer-scores',
  path: '/admin/survey/reports/dssi/dealer-scores',
  title: pageTitles.dssi.ranking,
  roles: surveyRoles,
  menu: {
    id: 'menu.survey-dashboards.dssi.ranking',
    under: 'menu.survey-dashboards.dssi',
    label: msg`Ranking`,
    roles: surveyAdmins,
  },
  view: () => import('#areas/survey-reports/views/DssiRanking.tsx'),
})
const detail = { roles: surveyRoles, icon: 'table-2', also: msg`survey report, factors, touchpoints` } as const

export const csSummaryPage = definePage({
  ...detail,
  id: 'survey.reports.survey-summary',
  path: '/admin/survey/reports/survey-summary',
  title: pageTitles.csonline.detail,
  menu: { id: 'menu.survey-dashboards.cs.summary', under: 'menu.survey-dashboards.cs', label: msg`Summary` },
  view: () => import('#areas/survey-reports/views/CsSummary.tsx'),
})
export const dcsiFactorsPage = definePage({
  ...detail,
  id: 'survey.reports.dcsi.factor-scores',
  path: '/admin/survey/reports/dcsi/factor-scores',
  title: pageTitles.dcsi.detail,
  menu: {
    id: 'menu.survey-dashboards.dcsi.factor-scores',
    under: 'menu.survey-dashboards.dcsi',
    label: msg`factor scores`,
  },
  view: () => import('#areas/survey-reports/views/DcsiFactors.tsx'),
})
export const dssiFactorsPage = definePage({
  ...detail,
  id: 'survey.reports.dssi.factor-scores',
  path: '/admin/survey/reports/dssi/factor-scores',
  title: pageTitles.dssi.detail,
  menu: {
    id: 'menu.survey-dashboards.dssi.factor-scores',
    under: 'menu.survey-dashboards.dssi',
    label: msg`factor scores`,
  },
  view: () => import('#areas/survey-reports/views/DssiFactors.tsx'),
})
const cases = { roles: surveyRoles, icon: 'flag', also: msg`survey report, cases, root causes, Pareto` } as const

export const csCasesPage = definePage({
  ...cases,
  id: 'survey.reports.cdc-summary',
  path: '/admin/survey/reports/cdc-summary',
  title: pageTitles.csonline.cases,
  menu: { id: 'menu.survey-dashboards.cs.cdc-summary', under: 'menu.survey-dashboards.cs', label: msg`CDC summary` },
  view: () => import('#areas/survey-reports/views/CsCases.tsx'),
})
export const dssiCasesPage = definePage({
  ...cases,
  id: 'survey.reports.dssi.cdc-summary',
  path: '/admin/survey/reports/dssi/cdc-summary',
  title: pageTitles.dssi.cases,
  menu: {
    id: 'menu.survey-dashboards.dssi.cdc-summary',
    under: 'menu.survey-dashboards.dssi',
    label: msg`CDC summary`,
  },
  view: () => import('#areas/survey-reports/views/DssiCases.tsx'),
})
const plan = { roles: surveyRoles, icon: 'list-checks', also: msg`survey report, preventive measures, causes` } as const

export const csPlanPage = definePage({
  ...plan,
  id: 'survey.reports.dealer-action-plan',
  path: '/admin/survey/reports/dealer-action-plan',
  title: pageTitles.csonline.plan,
  menu: {
    id: 'menu.survey-dashboards.cs.dealer-action-plan',
    under: 'menu.survey-dashboards.cs',
    label: msg`Dealer Action Plan`,
  },
  view: () => import('#areas/survey-reports/views/CsPlan.tsx'),
})
export const dssiPlanPage = definePage({
  ...plan,
  id: 'survey.reports.dssi.dealer-action-plan',
  path: '/admin/survey/reports/dssi/dealer-action-plan',
  title: pageTitles.dssi.plan,
  menu: {
    id: 'menu.survey-dashboards.dssi.dealer-action-plan',
    under: 'menu.survey-dashboards.dssi',
    label: msg`Dealer Action Plan`,
  },
  view: () => import('#areas/survey-reports/views/DssiPlan.tsx'),
})
export const whyPage = definePage({
  id: 'survey.reports.why',
  path: '/admin/survey/reports/why',
  title: whyMoved.title,
  roles: surveyRoles,
  icon: 'git-branch',
  also: msg`survey report, explain, change`,
  view: () => import('#areas/survey-reports/views/Why.tsx'),
})
export const sideBySidePage = definePage({
  id: 'survey.reports.side-by-side',
  path: '/admin/survey/reports/side-by-side',
  title: msg`Side by side`,
  roles: surveyRoles,
  icon: 'columns-2',
  also: msg`survey report, compare several, zones, quarters, kinds`,
  view: () => import('#areas/survey-reports/multiples/SideBySide.tsx'),
})
export const controlPage = definePage({
  id: 'survey.reports.control',
  path: '/admin/survey/reports/control',
  title: explanationFiles.control,
  roles: surveyRoles,
  icon: 'chart-no-axes-combined',
  also: msg`survey report, limits, signals, early warning`,
  view: () => import('#areas/survey-reports/views/Control.tsx'),
})
export const effectsPage = definePage({
  id: 'survey.reports.effects',
  path: '/admin/survey/reports/effects',
  title: explanationFiles.effects,
  roles: surveyRoles,
  icon: 'list-checks',
  also: msg`survey report, preventive measures, before and after`,
  view: () => import('#areas/survey-reports/views/Effects.tsx'),
})
export const driversPage = definePage({
  id: 'survey.reports.drivers',
  path: '/admin/survey/reports/drivers',
  title: explanationFiles.drivers,
  roles: surveyRoles,
  icon: 'table-2',
  also: msg`survey report, importance, performance`,
  view: () => import('#areas/survey-reports/views/Drivers.tsx'),
})
export const scheduledPage = definePage({
  id: 'survey.reports.scheduled',
  path: '/admin/survey/reports/scheduled',
  title: msg`Scheduled reports`,
  roles: surveyRoles,
  icon: 'mail',
  also: msg`report by mail, subscriptions, every week, every month`,
  view: () => import('#areas/survey-reports/mails/Scheduled.tsx'),
})
export const surveyReportPages = [
  scheduledPage,
  sideBySidePage,
  csDashboardPage,
  csRankingPage,
  csSummaryPage,
  csCasesPage,
  csPlanPage,
  dcsiDashboardPage,
  dcsiRankingPage,
  dcsiFactorsPage,
  dssiDashboardPage,
  dssiRankingPage,
  dssiFactorsPage,
  dssiCasesPage,
  dssiPlanPage,
  whyPage,
  controlPage,
  effectsPage,
  driversPage,
]
