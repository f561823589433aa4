import { actionPlans, caseSummaries } from '#contract/surveys/case-reports.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { csonlineRankings, dcsiRankings, dssiRankings } from '#contract/surveys/rankings.ts'
import { csonlineTouchpoints, dcsiTouchpoints, dssiTouchpoints } from '#contract/surveys/reports.ts'
import { msg } from '#contract/words.ts'

/** What the reports of a kind of survey read, how they are called, and where they stand. */
export const reportKinds = {
  csonline: {
    touchpoints: csonlineTouchpoints,
    rankings: csonlineRankings,
    resource: 'survey-csonline-touchpoints',
    score: msg`CS score`,
    failed: msg`Failed to download cs online summary.`,
    dashboardFile: { name: 'csonline-dashboard', failed: msg`Failed to download cs dashboard.` },
    dashboard: '/admin/survey/reports/cs-dashboard',
    ranking: '/admin/survey/reports/survey-ranking',
    detail: '/admin/survey/reports/survey-summary',
    upload: '/admin/survey/targets',
  },
  dcsi: {
    touchpoints: dcsiTouchpoints,
    rankings: dcsiRankings,
    resource: 'survey-dcsi-touchpoints',
    score: msg`DCSI score`,
    failed: msg`Failed to download dcsi summary.`,
    dashboardFile: { name: 'dcsi-dashboard', failed: msg`Failed to download dcsi dashboard.` },
    dashboard: '/admin/survey/reports/dcsi/dashboard',
    ranking: '/admin/survey/reports/dcsi/dealer-scores',
    detail: '/admin/survey/reports/dcsi/factor-scores',
    upload: '/admin/survey/targets',
  },
  dssi: {
    touchpoints: dssiTouchpoints,
    rankings: dssiRankings,
    resource: 'survey-dssi-touchpoints',
    score: msg`DSSI score`,
    failed: msg`Failed to download dssi summary.`,
    dashboardFile: { name: 'dssi-dashboard', failed: msg`Failed to download dssi dashboard.` },
    dashboard: '/admin/survey/reports/dssi/dashboard',
    ranking: '/admin/survey/reports/dssi/dealer-scores',
    detail: '/admin/survey/reports/dssi/factor-scores',
    upload: '/admin/survey/targets',
  },
} as const satisfies Record<SurveyKind, Readonly<Record<string, unknown>>>

/** The reports of cases, of the kinds that the specification has them of. */
export const caseKinds = {
  csonline: {
    summary: caseSummaries.csonline,
    plan: actionPlans.csonline,
    planDealers: actionPlans.csonlineDealers,
    summaryPath: '/admin/survey/reports/cdc-summary',
    summaryFile: { name: 'csonline-cdc-summary', failed: msg`Failed to download cs cdc summary.` },
    planFile: { name: 'csonline-action-plan', failed: msg`Failed to download cs action plan.` },
    name: msg`CS online`,
    manager: msg`Service manager, name and date`,
  },
  dssi: {
    summary: caseSummaries.dssi,
    plan: actionPlans.dssi,
    planDealers: actionPlans.dssiDealers,
    summaryPath: '/admin/survey/reports/dssi/cdc-summary',
    summaryFile: { name: 'dssi-cdc-summary', failed: msg`Failed to download dssi cdc summary.` },
    planFile: { name: 'dssi-action-plan', failed: msg`Failed to download dssi action plan.` },
    name: msg`DSSI`,
    manager: msg`Sales manager, name and date`,
  },
} as const
export type CaseKind = keyof typeof caseKinds
