import * as v from 'valibot'
import { call, listed, paged, resource } from '#contract/call.ts'
import {
  alarm,
  choiceOf,
  choicesOf,
  count,
  date,
  days,
  flag,
  following,
  id,
  instant,
  join,
  longtext,
  nested,
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
import { surveyRoles } from '#contract/roles.ts'
import { statusOf } from '#contract/status-fields.ts'
import { caseSteps, contactResults, resolutions } from '#contract/surveys/cases.ts'
import { surveyCategory, surveyKind } from '#contract/surveys/factors.ts'
import { networkFilters, SurveyResult } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { Download, DownloadWishes } from '#contract/work/exports.ts'

declare module '#contract/fields.ts' {
  interface ResourceNames {
    'surveys-cdcs': true
    'survey-csonline-cdcs': true
    'survey-dssi-cdcs': true
    'cdc-attributes': true
    'cdc-root-causes': true
    'cdc-preventive-measures': true
    'cdc-immediate-measures': true
  }
}

/** Why a case opened. */
export const caseReasons = { csi: msg`CSI score below 60`, overall: msg`Overall answer among the 2 lowest` }

/** The follow-up of a dissatisfied customer. What is known of the customer is the result's, hidden as there. */
export const SurveyCase = join(
  record({
    id: id(),
    reference_no: text(msg`Reference`, 24),
    status: statusOf('cdc'),
    overdue: alarm(msg`Overdue`),
    result: reference('survey-results', msg`Result`),
  }),
  join(
    pick(SurveyResult, [
      'survey',
      'kind',
      'category',
      'dealer',
      'sales_consultant',
      'customer',
      'first_name',
      'last_name',
      'mobile_number',
      'email',
      'may_contact',
      'hidden',
      'availed_service_date',
      'sales_delivery_date',
      'csi_score',
      'overall',
      'comment',
    ]),
    record({
      reasons: nested(msg`Reasons for opening`, v.array(v.picklist(['csi', 'overall']))),
      contacted_at: optional(instant(msg`Contacted`)),
      contact_result: optional(options(msg`Contact result`, contactResults)),
      factor: optional(reference('survey-factors', msg`Factor`)),
      attribute: optional(reference('cdc-attributes', msg`Attribute`)),
      root_cause: optional(reference('cdc-root-causes', msg`Root cause`)),
      root_cause_note: optional(longtext(msg`Note on the root cause`, 500)),
      immediate_measure: optional(reference('cdc-immediate-measures', msg`Immediate measure`)),
      immediate_note: optional(longtext(msg`Note on the immediate measure`, 500)),
      dealer_preventive_measure: optional(reference('cdc-preventive-measures', msg`Dealer preventive measure`)),
      preventive_note: optional(longtext(msg`Note on the preventive measure`, 500)),
      person_in_charge: optional(text(msg`Person in charge`, 120)),
      preventive_due_on: optional(date(msg`Due on`)),
      preventive_done_on: optional(date(msg`Done on`)),
      remarks: optional(longtext(msg`Remarks`, 2000)),
      review_note: optional(longtext(msg`Reason for sending back`, 500)),
      opened_at: instant(msg`Opened`),
      contact_due_at: instant(msg`Contact due`),
      review_due_at: instant(msg`Review due`),
      close_due_at: instant(msg`Closing due`),
      sent_for_review_at: optional(instant(msg`Sent for review`)),
      closed_at: optional(instant(msg`Closed`)),
      closed_by: optional(text(msg`Closed by`, 160)),
      resolution: optional(options(msg`Resolution`, resolutions)),
      reopened: count(msg`Times reopened`),
      updated_at: instant(msg`Updated`),
      version: version(),
    }),
  ),
)
/** A whole form; one that names a step and no field leaves the fields as they are. */
const CaseBody = join(
  pick(SurveyCase, [
    'contacted_at',
    'contact_result',
    'root_cause_note',
    'immediate_note',
    'preventive_note',
    'person_in_charge',
    'preventive_due_on',
    'preventive_done_on',
    'remarks',
  ]),
  join(
    record({
      factor_id: optional(
        following(choiceOf('survey-factors', msg`Factor`, 'factor'), {
          category: { field: 'category', from: 'category' },
        }),
      ),
      attribute_id: optional(
        following(choiceOf('cdc-attributes', msg`Attribute`, 'attribute'), {
          factor_id: { field: 'factor_id', clears: true },
        }),
      ),
      root_cause_id: optional(
        following(choiceOf('cdc-root-causes', msg`Root cause`, 'root_cause'), {
          attribute_id: { field: 'attribute_id', clears: true },
        }),
      ),
      immediate_measure_id: optional(choiceOf('cdc-immediate-measures', msg`Immediate measure`, 'immediate_measure')),
      dealer_preventive_measure_id: optional(
        following(choiceOf('cdc-preventive-measures', msg`Dealer preventive measure`, 'dealer_preventive_measure'), {
          attribute_id: { field: 'attribute_id', clears: true },
        }),
      ),
      /** Taken after the fields are saved, all or nothing. */
      step: optional(options(msg`Action`, caseSteps)),
      reason: optional(longtext(msg`Reason`, 500)),
    }),
    Versioned,
  ),
)
/** A step that a person or the system took. */
export const CaseStepTaken = record({
  id: id(),
  step: text(msg`Action`, 40),
  from: statusOf('cdc'),
  to: statusOf('cdc'),
  /** None for the system. */
  by: optional(text(msg`By`, 160)),
  reason: optional(text(msg`Reason`, 500)),
  at: instant(msg`Time`),
})
/** What can be chosen, in the reader's language; `other` asks for a note. */
export const CaseOption = record({ id: id(), name: text(msg`Name`, 160), other: flag(msg`Needs a note`) })
const FactorCount = record({
  /** None: not classified yet; it stands last. */
  factor: optional(reference('survey-factors', msg`Factor`)),
  count: count(msg`Cases`),
  unclosed: count(msg`Not closed`),
  overdue: count(msg`Overdue`),
})

/** Whether a deadline was kept; what passed it without being done is late as well. */
export const punctuality = {
  'on-time': msg({ message: 'On time', context: 'a deadline of a case' }),
  late: msg({ message: 'Late', context: 'a deadline of a case' }),
}
const caseFilters = {
  /** Days of opening, Asia/Manila. */
  date: optional(days(msg`Opened`)),
  ...networkFilters,
  kind: optional(surveyKind()),
  category: optional(surveyCategory()),
  status: optional(statusOf('cdc')),
  unclosed: optional(flag(msg`Not closed`)),
  overdue: optional(flag(msg`Overdue`)),
  factor: optional(choicesOf('survey-factors', msg`Factor`)),
  attribute: optional(choicesOf('cdc-attributes', msg`Attribute`)),
  root_cause: optional(choicesOf('cdc-root-causes', msg`Root cause`)),
  dealer_preventive_measure: optional(choicesOf('cdc-preventive-measures', msg`Preventive measure`)),
  /** Whether a factor was named. */
  classified: optional(flag(msg`Classified`)),
  /** Whether the others were named: rows of reports that are of none of them lead here. */
  has_attribute: optional(flag(msg`With an attribute`)),
  has_root_cause: optional(flag(msg`With a root cause`)),
  has_measure: optional(flag(msg`With a preventive measure`)),
  /** Whether the first contact, and the closing, kept their days; one that is not due yet is neither. */
  contacted: optional(options(msg`First contact`, punctuality)),
  closing: optional(options(msg`Closing`, punctuality)),
  /** Closed again after it was reopened at least once. */
  was_reopened: optional(flag(msg`Closed after reopening`)),
  /** Whether the mobile number had another case at any dealer within 365 days before. */
  repeat: optional(flag(msg`Had a case before`)),
  /** Whether it is one: of those that turned out not to be, reports count none. */
  applies: optional(flag(msg`Applicable`)),
  survey_id: optional(choiceOf('surveys', msg`Survey`)),
  sales_consultant: optional(choicesOf('sales-consultants', msg`Sales consultant`)),
}
const CaseFilters = listQuery(['close_due_at', 'opened_at', 'csi_score', 'dealer', 'status'], caseFilters)
const CountFilters = record({ q: optional(text(msg`Search`, 200)), ...caseFilters })
const counted = { roles: surveyRoles, query: CountFilters, answer: listed(FactorCount) } as const
const downloaded = { roles: surveyRoles, query: join(CaseFilters, DownloadWishes), answer: Download } as const
const cases = { roles: surveyRoles, query: CaseFilters, answer: paged(SurveyCase) } as const

/** All cases, of every kind. */
export const surveyCases = resource(
  'surveys-cdcs',
  {
    title: msg`CDCs`,
    audited: true,
    /** It would say names that the reader may not know; the steps stand beside the case. */
    history: false,
    bulk: [],
    searched: true,
  },
  {
    list: call('GET /surveys-cdcs', cases),
    get: call('GET /surveys-cdcs/:id', { roles: surveyRoles, answer: SurveyCase }),
    /** Saves, and takes a step where one is named; a step that is not possible is 409 with the case. */
    update: call('PUT /surveys-cdcs/:id', { roles: surveyRoles, body: CaseBody, answer: SurveyCase }),
    download: call('GET /surveys-cdcs/export/result', downloaded),
    factorsCount: call('GET /surveys-cdcs/factors/count', counted),
    /** What was done with it, newest first. */
    steps: call('GET /surveys-cdcs/:id/steps', { roles: surveyRoles, answer: listed(CaseStepTaken) }),
    factors: call('GET /surveys-cdcs/options/factors', {
      roles: surveyRoles,
      query: record({ category: optional(surveyCategory()) }),
      answer: listed(CaseOption),
    }),
  },
)
/** Those of CS online surveys, and of DSSI; the specification has no such list for DCSI. */
export const csonlineCases = resource('survey-csonline-cdcs', {
  list: call('GET /survey-csonline-cdcs', cases),
  download: call('GET /survey-csonline-cdcs/export/result', downloaded),
  factorsCount: call('GET /survey-csonline-cdcs/factors/count', counted),
})
export const dssiCases = resource('survey-dssi-cdcs', {
  list: call('GET /survey-dssi-cdcs', cases),
  download: call('GET /survey-dssi-cdcs/export/result', downloaded),
  factorsCount: call('GET /survey-dssi-cdcs/factors/count', counted),
})

const ofFactor = record({ factor_id: optional(choiceOf('survey-factors', msg`Factor`)) })
const ofAttribute = record({ attribute_id: optional(choiceOf('cdc-attributes', msg`Attribute`)) })
/**
 * The choices of a case hang on each other: attributes on the factor, causes and measures on the attribute. Without one
 * they are all that there are, as a filter asks for them.
 */
export const caseAttributes = resource('cdc-attributes', {
  list: call('GET /surveys-cdcs/options/attributes', {
    roles: surveyRoles,
    query: ofFactor,
    answer: listed(CaseOption),
  }),
})
export const rootCauses = resource('cdc-root-causes', {
  list: call('GET /surveys-cdcs/options/root-cause', {
    roles: surveyRoles,
    query: ofAttribute,
    answer: listed(CaseOption),
  }),
})
export const preventiveMeasures = resource('cdc-preventive-measures', {
  list: call('GET /surveys-cdcs/options/dealer-preventive-measures', {
    roles: surveyRoles,
    query: ofAttribute,
    answer: listed(CaseOption),
  }),
})
export const immediateMeasures = resource('cdc-immediate-measures', {
  list: call('GET /surveys-cdcs/options/immediate-measures', { roles: surveyRoles, answer: listed(CaseOption) }),
})
