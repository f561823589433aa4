import { call, paged, resource } from '#contract/call.ts'
import {
  addresses,
  choicesOf,
  count,
  days,
  email,
  id,
  instant,
  join,
  longtext,
  optional,
  options,
  pick,
  record,
  reference,
  text,
  Versioned,
  version,
} from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { answerLanguages } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'survey-email-logs': true
  }
}

/** What surveys write by e-mail. */
export const surveyEmailKinds = {
  invitation: msg`Invitation`,
  reminder: msg`Reminder`,
  'cdc-opened': msg`Case opened`,
  'cdc-due': msg`Case due soon`,
  'cdc-overdue': msg`Cases overdue`,
  'cdc-review': msg`Case for review`,
  'cdc-sent-back': msg`Case sent back`,
  'cdc-closed': msg`Case closed`,
}
export type SurveyEmailKind = keyof typeof surveyEmailKinds

/** One mail to one addressee. `sent` means that the mail server took it; more is not known. */
export const SurveyEmail = record({
  id: id(),
  kind: options(msg`Kind`, surveyEmailKinds),
  to: email(msg({ message: 'To', context: 'the address of an email' })),
  cc: addresses(msg`Copy to`, 5),
  name: optional(text(msg`Name`, 160)),
  locale: options(msg`Language`, answerLanguages),
  subject: text(msg`Subject`, 200),
  /** A paragraph of a person's own. */
  note: optional(longtext(msg`Note`, 1000)),
  body: longtext(msg`Text`),
  dealer: optional(reference('dealers', msg`Dealer`)),
  survey: optional(reference('surveys', msg`Survey`)),
  cdc: optional(reference('surveys-cdcs', msg`Case`)),
  status: statusOf('surveyemail'),
  attempts: count(msg`Attempts`),
  error: optional(text(msg`Error`, 500)),
  sent_at: optional(instant(msg`Sent at`)),
  resend_of: optional(count(msg`Original email`)),
  resent_by: optional(text(msg`Sent again by`, 160)),
  created_at: instant(msg`Created`),
  updated_at: instant(msg`Updated`),
  version: version(),
})
const filters = {
  /** Days of creation, Asia/Manila. */
  date: optional(days(msg`Created`)),
  dealers: optional(choicesOf('dealers', msg`Dealer`)),
  kind: optional(options(msg`Kind`, surveyEmailKinds)),
  status: optional(statusOf('surveyemail')),
}
const EmailFilters = listQuery(['created_at', 'sent_at', 'to', 'status'], filters)
/** The specification's export knows search and date alone. */
const ExportFilters = listQuery(['created_at', 'sent_at', 'to', 'status'], { date: filters.date })

/** What can still be changed of a mail that waits or has failed. */
const EmailBody = pick(SurveyEmail, ['to', 'cc', 'subject', 'note'])

/** Every mail that surveys send. */
export const surveyEmails = resource(
  'survey-email-logs',
  {
    title: msg`Email logs`,
    audited: true,
    history: true,
    bulk: [],
    searched: false,
  },
  {
    list: call('GET /survey-email-logs', { roles: surveyRoles, query: EmailFilters, answer: paged(SurveyEmail) }),
    get: call('GET /survey-email-logs/:id', { roles: surveyRoles, answer: SurveyEmail }),
    /** 409 for what was sent or called off. */
    update: call('PUT /survey-email-logs/:id', {
      roles: surveyAdmins,
      body: join(EmailBody, Versioned),
      answer: SurveyEmail,
    }),
    /** Queues a failed one again; of one that was sent, queues another, and answers that. 409 where there is no use in it. */
    resend: call('POST /survey-email-logs/:id/resend', { roles: surveyAdmins, once: true, answer: SurveyEmail }),
    download: call('GET /survey-email-logs/export', {
      roles: surveyRoles,
      query: join(ExportFilters, DownloadWishes),
      answer: Download,
    }),
  },
)
