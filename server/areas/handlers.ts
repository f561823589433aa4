import { accountHandlers } from '#server/areas/account/account.ts'
import { mySessionHandlers } from '#server/areas/account/my-sessions.ts'
import { secondStepHandlers } from '#server/areas/account/second-step.ts'
import { addressHandlers } from '#server/areas/address/address.ts'
import { guidelineHandlers } from '#server/areas/brand-assets/guidelines.ts'
import { storageHandlers } from '#server/areas/brand-assets/storage.ts'
import { pictureHandlers } from '#server/areas/catalogue/pictures.ts'
import { contactSources } from '#server/areas/contacts.ts'
import { homeHandlers } from '#server/areas/home/home.ts'
import { notificationHandlers } from '#server/areas/notifications/notifications.ts'
import { avatarHandlers } from '#server/areas/people/avatars.ts'
import { dealerUserHandlers } from '#server/areas/people/dealer-users.ts'
import { dashboardHandlers } from '#server/areas/reports/dashboard.ts'
import { reportHandlers } from '#server/areas/reports/reports.ts'
import { erasureHandlers } from '#server/areas/requests/erasure.ts'
import { statusHandlers } from '#server/areas/requests/statuses.ts'
import { everyRoom } from '#server/areas/rooms.ts'
import { answeringHandlers } from '#server/areas/surveys/answering-handlers.ts'
import { caseReportHandlers } from '#server/areas/surveys/case-report-handlers.ts'
import { surveyOptionHandlers } from '#server/areas/surveys/options.ts'
import { surveyDifferenceHandlers } from '#server/areas/surveys/reports/compare/handlers.ts'
import { reportMailHandlers } from '#server/areas/surveys/reports/deliver/handlers.ts'
import { makeReport } from '#server/areas/surveys/reports/every-report.ts'
import { surveyExplanationHandlers } from '#server/areas/surveys/reports/explain/handlers.ts'
import { surveyReportHandlers } from '#server/areas/surveys/reports/handlers.ts'
import { asFile } from '#server/areas/surveys/reports/made.ts'
import { monthlyPageHandlers } from '#server/areas/surveys/reports/month/handlers.ts'
import { blastTestHandlers } from '#server/areas/text-blasts/blasts-test-send.ts'
import { blastFileHandlers } from '#server/areas/text-blasts/files.ts'
import { blastSelectionHandlers } from '#server/areas/text-blasts/selection.ts'
import { openSending } from '#server/areas/text-blasts/sending-open.ts'
import { blastStepHandlers } from '#server/areas/text-blasts/steps.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Served } from '#server/platform/serve.ts'
import { activityHandlers } from '#server/work/activity/activity.ts'
import { auditHandlers } from '#server/work/audit/audit.ts'
import { bulkHandlers } from '#server/work/bulk/bulk.ts'
import { exportHandlers } from '#server/work/exports/exports.ts'
import { historyHandlers } from '#server/work/history/history.ts'
import { importHandlers } from '#server/work/imports/imports.ts'
import { createImports } from '#server/work/imports/resources.ts'
import { jobHandlers } from '#server/work/jobs/jobs.ts'
import { noteHandlers } from '#server/work/notes/notes.ts'
import { outgoingEmailHandlers } from '#server/work/outgoing-emails/outgoing-emails.ts'
import { presenceHandlers } from '#server/work/presence/presence.ts'
import { searchHandlers } from '#server/work/search/search.ts'
import { viewHandlers } from '#server/work/views/views.ts'

/** Every area's handlers: the list that must cover the contract. */
export const everyHandler = (platform: Platform): readonly Served[] => [
  ...everyRoom.flatMap(({ handlers }) => handlers(platform)),
  ...accountHandlers(platform),
  ...notificationHandlers(platform),
  ...pictureHandlers(platform),
  ...dealerUserHandlers(platform),
  ...erasureHandlers(platform),
  ...statusHandlers,
  ...addressHandlers,
  ...homeHandlers(platform),
  ...guidelineHandlers(platform),
  ...storageHandlers(platform),
  ...avatarHandlers(platform),
  ...mySessionHandlers(platform),
  ...secondStepHandlers(platform),
  ...searchHandlers(platform),
  ...viewHandlers(platform),
  ...jobHandlers(platform),
  ...bulkHandlers(platform),
  ...historyHandlers(platform),
  ...noteHandlers(platform),
  ...presenceHandlers(platform),
  ...activityHandlers(platform, contactSources),
  ...auditHandlers(platform),
  ...outgoingEmailHandlers(platform),
  ...importHandlers(platform, createImports(everyRoom)),
  ...exportHandlers(platform, {
    'survey-reports': asFile(makeReport(platform)),
  }),
  ...dashboardHandlers(platform),
  ...reportHandlers(platform),
  ...openSending(platform),
  ...blastFileHandlers(platform),
  ...blastSelectionHandlers(platform),
  ...blastStepHandlers(platform),
  ...blastTestHandlers(platform),
  ...surveyOptionHandlers(platform),
  ...surveyReportHandlers(platform),
  ...surveyExplanationHandlers(platform),
  ...surveyDifferenceHandlers(platform),
  ...monthlyPageHandlers(platform),
  ...reportMailHandlers(platform, makeReport(platform)),
  ...caseReportHandlers(platform),
  ...answeringHandlers(platform),
]
