import * as v from 'valibot'
import { call, listed, MessageOnly, resource } from '#contract/call.ts'
import {
  choicesOf,
  id,
  instant,
  longtext,
  nested,
  optional,
  options,
  record,
  reference,
  text,
  whole,
} from '#contract/fields.ts'
import { namesOf } from '#contract/names.ts'
import { periods } from '#contract/periods.ts'
import { type Roles, surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { caseReportFiles } from '#contract/surveys/case-reports.ts'
import { explanationFiles } from '#contract/surveys/explanation-files.ts'
import { isMonthFile, monthFiles } from '#contract/surveys/monthly-pages.ts'
import { reportFiles } from '#contract/surveys/report-files.ts'
import { type Message, msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'report-subscriptions': true
  }
}

/** Everything that goes out by mail, by the name that `report` gives in the query of its file. */
export const mailedReports = { ...reportFiles, ...caseReportFiles, ...explanationFiles, ...monthFiles }
export type MailedReport = keyof typeof mailedReports
/** Who may read it: whoever may make the call that shows it. */
export const rolesOfReport = (report: MailedReport): Roles =>
  report === 'csonline-ranking' ? surveyAdmins : surveyRoles

/** Days that are over when a report is sent: those of a filter would be the same ones for ever. */
export const mailedPeriods = {
  yesterday: periods.yesterday,
  'last-week': periods['last-week'],
  'last-month': periods['last-month'],
  'last-quarter': periods['last-quarter'],
  'last-year': periods['last-year'],
}
export type MailedPeriod = keyof typeof mailedPeriods
/** Monthly pages are of one month. */
export const periodsFor = (report: MailedReport): readonly MailedPeriod[] =>
  isMonthFile(report) ? ['last-month'] : namesOf<MailedPeriod>(mailedPeriods)
/** How often. */
export const rhythms = { week: msg`Every week`, month: msg`Every month` }
/** In the order of ISO 8601, Monday first. */
export const weekdays = {
  monday: msg`Monday`,
  tuesday: msg`Tuesday`,
  wednesday: msg`Wednesday`,
  thursday: msg`Thursday`,
  friday: msg`Friday`,
  saturday: msg`Saturday`,
  sunday: msg`Sunday`,
} as const satisfies Record<string, Message>
export type Weekday = keyof typeof weekdays

/** Why somebody gets no more of it. */
export const endings = {
  role: msg`No longer has access to the report`,
  dealer: msg`No longer at the dealer`,
  link: msg`Stopped these emails with the link in the email`,
}
/** More than these nobody orders for one time. */
export const mostRecipients = 50
/** More than these nobody keeps in mind. */
export const mostSubscriptions = 50

const when = {
  every: options(msg`How often`, rhythms),
  /** Of a weekly one. */
  weekday: optional(options(msg`Weekday`, weekdays)),
  /** Of a monthly one; in a shorter month its last day. */
  monthday: optional(whole(msg`Day of the month`, 1, 31)),
  /** 0 to 23, in Manila. */
  hour: whole(msg`Hour`, 0, 23),
}
const what = {
  report: options(msg`Report`, mailedReports),
  /** What the page is narrowed to, without its days: `dealers=4&category=service`, under the names of its file. */
  query: optional(longtext(msg`Filters`, 2000)),
  period: options(msg`Period`, mailedPeriods),
}
/** A report that goes out by mail at a time of the week or month, to users who may read it. */
export const ReportSubscription = record({
  id: id(),
  ...what,
  /** The places of its filters, by name. */
  places: text(msg`Dealers`, 2000),
  ...when,
  recipients: nested(
    msg`Recipients`,
    v.array(v.object({ id: v.number(), name: v.string(), ended: v.nullable(v.picklist(['role', 'dealer', 'link'])) })),
  ),
  /** When it goes out next; absent when nobody gets it any more. */
  next_at: optional(instant(msg`Next`)),
  last_at: optional(instant(msg`Last sent`)),
})
const Body = record({ ...what, ...when, recipients: choicesOf('users', msg`Recipients`) })
/** Somebody who may read a report. */
const Reader = record({
  id: id(),
  name: text(msg`Name`, 160),
  dealer: optional(reference('dealers', msg`Dealer`)),
})

export const reportSubscriptions = resource('report-subscriptions', {
  /** One's own, the next one first. */
  list: call('GET /report-subscriptions', { roles: surveyRoles, answer: listed(ReportSubscription) }),
  /** Who may read a report with these filters and whom the reader may name, by name. */
  people: call('GET /report-subscriptions/people', {
    roles: surveyRoles,
    query: record({ report: what.report, query: what.query, q: optional(text(msg`Name`, 80)) }),
    answer: listed(Reader),
  }),
  create: call('POST /report-subscriptions', {
    roles: surveyRoles,
    once: true,
    body: Body,
    answer: ReportSubscription,
  }),
  update: call('PUT /report-subscriptions/:id', { roles: surveyRoles, body: Body, answer: ReportSubscription }),
  remove: call('DELETE /report-subscriptions/:id', { roles: surveyRoles, answer: MessageOnly }),
  /** Sends it to its owner alone, now, as it would go out today. */
  trySending: call('POST /report-subscriptions/:id/try', { roles: surveyRoles, limit: 'exports', answer: MessageOnly }),
})
