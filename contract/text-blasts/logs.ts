import { call, paged, resource } from '#contract/call.ts'
import { choiceOf, days, join, longtext, optional, record, text } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { BlastLog } from '#contract/text-blasts/blasts.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'blast-logs': true
  }
}

const LogFilters = listQuery(['updated_at', 'row', 'mobile', 'name', 'status', 'attempts'], {
  survey_sms_blast_id: optional(choiceOf('text-blasts', msg`Text blast`)),
  status: optional(statusOf('blastrecipient')),
  /** Days of the last change, Asia/Manila. */
  date: optional(days(msg`Date`)),
})

/** What became of each recipient. */
export const blastLogs = resource(
  'blast-logs',
  {
    title: msg`Text blast logs`,
    audited: false,
    history: false,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /survey-sms-blasts/logs', { roles: surveyRoles, query: LogFilters, answer: paged(BlastLog) }),
    /** Ends the recipient’s invitation to a survey: the link answers that the survey is closed. 409 when it has ended. */
    withdraw: call('POST /survey-sms-blasts/logs/:id/withdraw', {
      roles: surveyAdmins,
      body: record({ reason: longtext(msg`Reason`, 500) }),
      answer: BlastLog,
    }),
    /** The recipient’s own link to the survey, for a customer at the counter. Who asks for it stands in the audit. */
    surveyLink: call('POST /survey-sms-blasts/logs/:id/survey-link', {
      roles: surveyAdmins,
      answer: record({ link: text(msg`Survey link`, 300) }),
    }),
    download: call('GET /survey-sms-blasts/export', {
      roles: surveyRoles,
      query: join(LogFilters, DownloadWishes),
      answer: Download,
    }),
  },
)
