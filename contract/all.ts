import { auth } from '#contract/account/auth.ts'
import { mySessions, secondStep } from '#contract/account/my-sessions.ts'
import { barangays, cities, provinces, regions } from '#contract/address/address.ts'
import { type Calls, resourceName } from '#contract/call.ts'
import { pictures } from '#contract/catalogue/pictures.ts'
import type { ResourceName } from '#contract/fields.ts'
import { home } from '#contract/home/home.ts'
import { namedResources } from '#contract/named.ts'
import { avatars } from '#contract/people/avatars.ts'
import { passwordLinks } from '#contract/people/users.ts'
import { dashboard, reports } from '#contract/reports/reports.ts'
import { actionList, statusList } from '#contract/requests/statuses.ts'
import { surveyAnswers } from '#contract/surveys/answering.ts'
import { actionPlans, caseSummaries } from '#contract/surveys/case-reports.ts'
import {
  caseAttributes,
  csonlineCases,
  dssiCases,
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
} from '#contract/surveys/cdcs.ts'
import { surveyExplanations } from '#contract/surveys/explain.ts'
import { surveyCategoryList, surveyFactors } from '#contract/surveys/factors.ts'
import { monthlyPages } from '#contract/surveys/monthly-pages.ts'
import { csonlineRankings, dcsiRankings, dssiRankings } from '#contract/surveys/rankings.ts'
import { reportSubscriptions } from '#contract/surveys/report-mails.ts'
import { csonlineTouchpoints, dcsiReport, dcsiTouchpoints, dssiTouchpoints } from '#contract/surveys/reports.ts'
import { targetScores } from '#contract/surveys/targets.ts'
import { surveyThemes } from '#contract/surveys/themes.ts'
import { blastFiles } from '#contract/text-blasts/files.ts'
import { providerWebhooks } from '#contract/text-blasts/webhooks.ts'
import { activity } from '#contract/work/activity.ts'
import { audit } from '#contract/work/audit.ts'
import { bulk } from '#contract/work/bulk.ts'
import { exports } from '#contract/work/exports.ts'
import { history } from '#contract/work/history.ts'
import { imports } from '#contract/work/imports.ts'
import { jobs } from '#contract/work/jobs.ts'
import { notes } from '#contract/work/notes.ts'
import { presence } from '#contract/work/presence.ts'
import { search } from '#contract/work/search.ts'
import { views } from '#contract/work/views.ts'

/** Every call that the server must answer, by resource. */
export const everyResource = {
  ...namedResources,
  auth,
  pictures,
  statuses: statusList,
  actions: actionList,
  regions,
  provinces,
  cities,
  barangays,
  home,
  'password-links': passwordLinks,
  avatars,
  'my-sessions': mySessions,
  'second-step': secondStep,
  search,
  views,
  jobs,
  bulk,
  history,
  notes,
  presence,
  activity,
  audit,
  imports,
  exports,
  dashboard,
  reports,
  'blast-files': blastFiles,
  'survey-categories': surveyCategoryList,
  'survey-factors': surveyFactors,
  'survey-themes': surveyThemes,
  'survey-answers': surveyAnswers,
  'survey-csonline-cdcs': csonlineCases,
  'survey-dssi-cdcs': dssiCases,
  'survey-csonline-touchpoints': csonlineTouchpoints,
  'survey-dcsi-touchpoints': dcsiTouchpoints,
  'survey-dssi-touchpoints': dssiTouchpoints,
  'survey-csonline-rankings': csonlineRankings,
  'survey-dcsi-rankings': dcsiRankings,
  'survey-dssi-rankings': dssiRankings,
  'survey-dcsi-report': dcsiReport,
  'cdc-attributes': caseAttributes,
  'cdc-root-causes': rootCauses,
  'cdc-preventive-measures': preventiveMeasures,
  'cdc-immediate-measures': immediateMeasures,
  'surveys-target-score': targetScores,
  'survey-reports': surveyExplanations,
  'monthly-pages': monthlyPages,
  'report-subscriptions': reportSubscriptions,
  'case-summaries': caseSummaries,
  'action-plans': actionPlans,
  'provider-webhooks': providerWebhooks,
} satisfies { readonly [N in ResourceName]: Calls & { readonly [resourceName]: N } }
