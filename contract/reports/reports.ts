import * as v from 'valibot'
import { call, resource } from '#contract/call.ts'
import { choicesOf, days, nested, optional, options, record, reportType } from '#contract/fields.ts'
import { namesOf } from '#contract/names.ts'
import { adminAndDealer, admins, type Roles } from '#contract/roles.ts'
import type { RecordType } from '#contract/statuses.ts'
import { msg } from '#contract/words.ts'
import { formats } from '#contract/work/exports.ts'
import { Job } from '#contract/work/jobs.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    dashboard: true
    reports: true
  }
}

/** The kinds of requests that customers make, by the resource that lists them. */
export const requestKinds = {
  leads: msg`Leads`,
  quotations: msg`Quotations`,
  reservations: msg`Reservations`,
  'test-drives': msg`Test drives`,
  inquiries: msg`Inquiries`,
}
export type RequestKind = keyof typeof requestKinds
/** The type that the statuses of a kind belong to. */
export const requestTypes = {
  leads: 'lead',
  quotations: 'quotation',
  reservations: 'onlinereservation',
  'test-drives': 'testdrive',
  inquiries: 'inquiry',
} as const satisfies Record<RequestKind, RecordType>

/** The specification's report selector. */
export const reportTypes = {
  'leads-progress': msg`Leads Progress`,
  reservation: msg`Reservation`,
  inquiries: msg`Inquiries`,
  'test-drives': msg`Test Drives`,
  quotations: msg`Quotations`,
  'brand-assets-usage': msg`Brand Assets Usage`,
  'brand-assets-files': msg`Brand Assets Files`,
  'user-activity': msg`User Activity`,
  'sales-consultants': msg`Sales Consultants`,
}
export type ReportType = keyof typeof reportTypes
/** Who may have which report; dealers their own dealer's figures. */
export const reportRoles: Readonly<Record<ReportType, Roles>> = {
  'leads-progress': adminAndDealer,
  reservation: adminAndDealer,
  inquiries: adminAndDealer,
  'test-drives': adminAndDealer,
  quotations: adminAndDealer,
  'brand-assets-usage': admins,
  'brand-assets-files': adminAndDealer,
  'user-activity': admins,
  'sales-consultants': adminAndDealer,
}
/** Narrows a report or a picture; without a date it is the last 30 days, today among them. */
const narrowing = record({
  dealer_zone: optional(choicesOf('dealer-zones', msg`Zones`)),
  dealer_group: optional(choicesOf('dealer-groups', msg`Groups`)),
  dealer_id: optional(choicesOf('dealers', msg`Dealer`)),
  date: optional(days(msg`Date`)),
})

const day = v.pipe(v.string(), v.isoDate())
const kind = v.picklist(namesOf(requestKinds))
const period = v.object({ from: day, to: day })
/** New requests over time. A point is a day, a week from Monday or a month, by the length of the period. */
export const Graph = record({
  period: nested(msg`Period`, period),
  unit: options(msg`Unit`, { day: msg`Day`, week: msg`Week`, month: msg`Month` }),
  /** The days that each point covers, in order. */
  points: nested(msg`Points`, v.array(period)),
  /** One count for each point. */
  series: nested(msg`Requests`, v.array(v.object({ kind, counts: v.array(v.number()) }))),
})

const dealerFigures = v.object({
  id: v.number(),
  name: v.string(),
  leads: v.number(),
  /** Share of its leads that were converted or reserved, 0 to 1. */
  conversion: v.number(),
  /** Requests that wait for over 24 hours. */
  waiting: v.number(),
})
/** What the network did in a period and in the one of the same length before it. */
export const Dashboard = record({
  period: nested(msg`Period`, period),
  before: nested(msg`Previous period`, period),
  kinds: nested(
    msg`Requests`,
    v.array(
      v.object({
        kind,
        count: v.number(),
        before: v.number(),
        by_status: v.array(v.object({ status: v.string(), count: v.number() })),
      }),
    ),
  ),
  /**
   * Leads of the period that are converted, or whose mobile number has reserved a car since, out of all of them, 0 to 1;
   * null when there were none.
   */
  conversion: nested(msg`Conversion`, v.nullable(v.number())),
  conversion_before: nested(msg`Conversion before`, v.nullable(v.number())),
  /** Half of the answered requests waited no longer than so many minutes; null when none was answered. */
  response_minutes: nested(msg`Response time`, v.nullable(v.number())),
  response_minutes_before: nested(msg`Response time before`, v.nullable(v.number())),
  /** By conversion; empty for those who see one dealer only. */
  top: nested(msg`Highest conversion`, v.array(dealerFigures)),
  bottom: nested(msg`Lowest conversion`, v.array(dealerFigures)),
})

export const dashboard = resource('dashboard', {
  get: call('GET /dashboard', { roles: adminAndDealer, query: narrowing, answer: Dashboard }),
})
export const reports = resource('reports', {
  graph: call('GET /reports/graph', { roles: adminAndDealer, query: narrowing, answer: Graph }),
  /** Builds a report as a job whose file is kept for 7 days; 403 for a type that is not this person's. */
  create: call('POST /reports', {
    roles: 'signed-in',
    limit: 'exports',
    once: true,
    body: record({
      type: reportType(msg`Report type`, reportTypes),
      format: options(msg`Format`, formats),
      date: optional(days(msg`Date`)),
      dealer_id: optional(choicesOf('dealers', msg`Dealer`)),
    }),
    answer: record({ job: nested(msg`Job`, Job.schema) }),
  }),
})
