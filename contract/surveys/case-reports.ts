import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import {
  choicesOf,
  count,
  date,
  days,
  id,
  instant,
  nested,
  optional,
  options,
  pick,
  record,
  reference,
  text,
} from '#contract/fields.ts'
import { plainListQuery } from '#contract/list-query.ts'
import { namesOf } from '#contract/names.ts'
import { surveyRoles } from '#contract/roles.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters, score } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'case-summaries': true
    'action-plans': true
  }
}

/** What the rows of a summary of cases are. */
export const caseGroupings = { region: msg`Region`, zone: msg`Zone`, group: msg`Group`, dealer: msg`Dealer` }
export type CaseGrouping = keyof typeof caseGroupings
/** Without a period: the cases opened on so many days that ended yesterday. */
export const caseDays = 90
/** The fewest responses on either side of a measure by which its effect is told. */
export const fewestForEffect = 5

const filters = {
  /** Days of opening, Asia/Manila. */
  date: optional(days(msg`Opened`)),
  ...networkFilters,
  category: optional(surveyCategory()),
  factor: optional(choicesOf('survey-factors', msg`Factor`)),
}

const period = v.object({ from: v.string(), to: v.string() })
const figure = v.nullable(v.number())
/** `met` of `of` cases kept the day; the share of them is null where `of` is 0. */
const kept = v.object({ met: v.number(), of: v.number() })
const states = v.object({
  open: v.number(),
  'in-progress': v.number(),
  'for-review': v.number(),
  closed: v.number(),
})
const named = v.object({ id: v.number(), name: v.string() })
/** Figures of cases. `per_100`: cases for each 100 complete responses; hours are medians. */
const figures = {
  opened: v.number(),
  responses: v.number(),
  per_100: figure,
  by_status: states,
  overdue: v.number(),
  contacted: kept,
  closed: kept,
  hours_to_contact: figure,
  hours_to_close: figure,
}
/** How many cases are about something, the most first; none: not classified yet, last. `cumulated` ends with 1. */
const about = v.array(
  v.object({
    of: v.nullable(named),
    count: v.number(),
    share: v.number(),
    cumulated: v.number(),
    unclosed: v.number(),
    overdue: v.number(),
  }),
)

/** The cases of a period; those that turned out not to be any are left out everywhere. */
export const CaseSummary = record({
  kind: optional(surveyKind()),
  period: nested(msg`Period`, period),
  figures: nested(
    msg`Figures`,
    v.object({
      ...figures,
      /** Closed ones that were reopened at least once, out of all closed ones. */
      reopened: kept,
      /** Those whose mobile number had another case at any dealer within 365 days before. */
      repeat: kept,
    }),
  ),
  /** By the calendar month of opening. */
  months: nested(msg`Months`, v.array(v.object({ month: v.string(), ...states.entries }))),
  factors: nested(msg`Factors`, about),
  attributes: nested(msg`Attributes`, about),
  causes: nested(msg`Root causes`, about),
  by: options(msg`Group by`, caseGroupings),
  groups: nested(
    msg`Groups`,
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        code: v.nullable(v.string()),
        ...figures,
        /** What most of them came from. */
        first_cause: v.nullable(v.string()),
      }),
    ),
  ),
})

export const planStates = {
  undecided: msg`Not decided yet`,
  late: msg({ message: 'Late', context: 'a preventive measure' }),
  'under-way': msg({ message: 'In progress', context: 'a preventive measure' }),
  planned: msg({ message: 'Planned', context: 'a preventive measure' }),
  done: msg({ message: 'Done', context: 'a preventive measure' }),
}
/** What a dealer does about a cause, and what came of it; without a measure, its cases for which none was decided. */
export const PlanRow = record({
  id: id(),
  dealer: reference('dealers', msg`Dealer`),
  code: text(msg`Dealer code`, 24),
  zone: optional(reference('dealer-zones', msg`Zone`)),
  group: optional(reference('dealer-groups', msg`Group`)),
  factor: optional(reference('survey-factors', msg`Factor`)),
  attribute: optional(reference('cdc-attributes', msg`Attribute`)),
  root_cause: optional(reference('cdc-root-causes', msg`Root cause`)),
  measure: optional(reference('cdc-preventive-measures', msg`Preventive measure`)),
  cases: count(msg`Cases`),
  unclosed: count(msg`Not closed`),
  overdue: count(msg`Overdue`),
  last_opened: instant(msg`Last case opened`),
  /** The different ones, the most frequent first. */
  immediate: nested(msg`Immediate measures`, v.array(v.string())),
  person_in_charge: optional(text(msg`Person in charge`, 120)),
  /** The earliest day of those that are not done. */
  due: optional(date(msg`Due on`)),
  state: options(msg`Status`, planStates),
  done_first: optional(date(msg`First done on`)),
  done_last: optional(date(msg`Last done on`)),
  /** The attribute's score at the dealer in the 90 days before the first was done, and after the last one. */
  before: optional(score(msg`Score before`)),
  after: optional(score(msg`Score after`)),
  effect: nested(msg`Effect`, figure),
})

/** A dealer's part of a plan: how many rows it has, and what they add up to. */
export const PlanDealer = record({
  id: id(),
  name: text(msg`Dealer`, 160),
  code: text(msg`Dealer code`, 24),
  zone: optional(reference('dealer-zones', msg`Zone`)),
  group: optional(reference('dealer-groups', msg`Group`)),
  rows: count(msg`Rows`),
  cases: count(msg`Cases`),
  unclosed: count(msg`Not closed`),
  overdue: count(msg`Overdue`),
  /** Cases for which no measure was decided. */
  undecided: count(planStates.undecided),
  /** Measures by their state. */
  late: count(planStates.late),
  under_way: count(planStates['under-way']),
  planned: count(planStates.planned),
  done: count(planStates.done),
})

const summary = {
  roles: surveyRoles,
  query: record({ ...filters, by: optional(options(msg`Group by`, caseGroupings)) }),
  answer: CaseSummary,
} as const
const plan = {
  roles: surveyRoles,
  query: plainListQuery(['cases', 'dealer', 'due'], { ...filters, state: optional(options(msg`Status`, planStates)) }),
  answer: paged(PlanRow),
} as const

/** All dealers of a plan in its order, without pages: what its rows are folded by. */
const planDealers = {
  roles: surveyRoles,
  query: pick(plan.query, ['q', 'order_by', 'sort', 'state', ...namesOf<keyof typeof filters>(filters)]),
  answer: listed(PlanDealer),
} as const

/** The reports as files. */
export const caseReportFiles = {
  'csonline-cdc-summary': msg`CS online CDC summary`,
  'dssi-cdc-summary': msg`DSSI CDC summary`,
  'csonline-action-plan': msg`CS online action plan`,
  'dssi-action-plan': msg`DSSI action plan`,
}
export type CaseReportFile = keyof typeof caseReportFiles
export const isCaseReport = (name: string | undefined): name is CaseReportFile =>
  name !== undefined && name in caseReportFiles
/** What such a file is narrowed to: what its page is. */
export const CaseReportFileQuery = record({
  report: options(msg`Report`, caseReportFiles),
  ...summary.query.fields,
  ...plan.query.fields,
})

/** Summaries of all cases, of CS online surveys' and of DSSI's. */
export const caseSummaries = resource('case-summaries', {
  all: call('GET /surveys-cdcs/summary', {
    ...summary,
    query: record({ ...summary.query.fields, kind: optional(surveyKind()) }),
  }),
  csonline: call('GET /survey-csonline-cdcs/summary', summary),
  dssi: call('GET /survey-dssi-cdcs/summary', summary),
})
/** What dealers do about the causes of cases. */
export const actionPlans = resource('action-plans', {
  csonline: call('GET /survey-csonline-cdcs/action-plan', plan),
  csonlineDealers: call('GET /survey-csonline-cdcs/action-plan/dealers', planDealers),
  dssi: call('GET /survey-dssi-cdcs/action-plan', plan),
  dssiDealers: call('GET /survey-dssi-cdcs/action-plan/dealers', planDealers),
})
