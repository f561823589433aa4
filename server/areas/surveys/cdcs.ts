import { SurveyCase, surveyCases } from '#contract/surveys/cdcs.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { deadlinesOf, wasReopened } from '#server/areas/surveys/case-figures.ts'
import { isOverdue } from '#server/areas/surveys/case-rows.ts'
import { caseColumns, stepOfSave } from '#server/areas/surveys/case-saving.ts'
import { surveyCases as table } from '#server/areas/surveys/cases.table.ts'
import { isSet, ofNetwork, ofSurvey } from '#server/areas/surveys/filters.ts'
import {
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
  surveyAttributes,
  surveyFactors,
} from '#server/areas/surveys/survey-options.table.ts'
import { surveys } from '#server/areas/surveys/surveys.table.ts'
import { columnsOf, customerName, narrowedDays, resultsAs, toldDays } from '#server/areas/surveys/unnamed.ts'
import { onDays } from '#server/platform/days.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { among, type Condition, defineRecords, equals } from '#server/platform/records.ts'

/** What a case takes from its result, which may have been corrected since. */
const ofResult = [
  'survey_id',
  'sales_consultant_id',
  'first_name',
  'last_name',
  'mobile_number',
  'email',
  'hidden',
  'availed_service_date',
  'sales_delivery_date',
  'csi_score',
  'sort_csi_score',
  'overall',
  'comment',
] as const
const isOne: Condition = (value) => `(t.resolution is distinct from 'not-applicable') = ${value}`
const due = deadlinesOf('t')
const kept =
  ({ kept, judged }: (typeof due)['contact']): Condition =>
  (value) =>
    `(${judged} and ${kept} = (${value}::text = 'on-time'))`
const unclosed: Condition = (value) => `(t.status <> 'closed') = ${value}`

/** The follow-up of dissatisfied customers, each dealer's for itself; the same is hidden here as in the results. */
export const caseRecords = defineRecords(surveyCases, {
  table,
  rows: ({ reader }) =>
    `select ${columnsOf(table)
      .map((column) => `c.${column}`)
      .join(', ')},
       ${ofResult.map((column) => `m.${column}`).join(', ')}, m.reference_no as result_no,
       c.reference_no || ' ' || m.search as search, ${isOverdue} as overdue
     from survey_cdcs c join (${resultsAs(reader)}) m on m.id = c.result_id`,
  added: [...ofResult, 'overdue', 'search', 'result_no'],
  record: SurveyCase,
  name: 't.reference_no',
  found: {
    detail: `concat_ws(' · ', nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.comment)`,
    folded: 'lower(t.reference_no)',
  },
  scope: 'dealer_id',
  references: {
    result: { id: 't.result_id', name: 't.result_no' },
    survey: { by: 'survey_id', from: surveys },
    dealer: { by: 'dealer_id', from: dealers },
    sales_consultant: { by: 'sales_consultant_id', from: salesConsultants },
    factor: { by: 'factor_id', from: surveyFactors, name: 'names' },
    attribute: { by: 'attribute_id', from: surveyAttributes, name: 'names' },
    root_cause: { by: 'root_cause_id', from: rootCauses, name: 'names' },
    immediate_measure: { by: 'immediate_measure_id', from: immediateMeasures, name: 'names' },
    dealer_preventive_measure: { by: 'dealer_preventive_measure_id', from: preventiveMeasures, name: 'names' },
  },
  computed: {
    customer: customerName,
    ...toldDays,
    closed_by: '(select u.name from users u where u.id = t.closed_by)',
  },
  narrowedBy: narrowedDays,
  search: 'search',
  fold: foldSearch,
  filters: {
    ...ofSurvey,
    ...ofNetwork,
    date: onDays('opened_at'),
    status: equals('status'),
    unclosed,
    overdue: equals('overdue'),
    factor: among('factor_id'),
    attribute: among('attribute_id'),
    root_cause: among('root_cause_id'),
    dealer_preventive_measure: among('dealer_preventive_measure_id'),
    classified: isSet('factor_id'),
    has_attribute: isSet('attribute_id'),
    has_root_cause: isSet('root_cause_id'),
    has_measure: isSet('dealer_preventive_measure_id'),
    contacted: kept(due.contact),
    closing: kept(due.closing),
    was_reopened: (value) => `${wasReopened('t')} = ${value}`,
    repeat: (value) => `t.is_repeat = ${value}`,
    applies: isOne,
  },
  sorts: {
    close_due_at: 'close_due_at',
    opened_at: 'opened_at',
    csi_score: 'sort_csi_score',
    dealer: 'dealer_id',
    status: 'status',
  },
  order: ['close_due_at', 'asc'],
  beforeWrite: (tx, { before, values, user }) => {
    if (!before) throw new Error('Cases are opened by their results')
    return caseColumns(tx, { before, values, user })
  },
  onChange: (tx, { after, user, given }) =>
    stepOfSave(tx, { id: Number(after['id']), given, user, by: { userId: user.id, requestId: 'save' } }),
  follows: ['survey-results'],
  path: '/admin/survey/cdc',
  recordPath: '/admin/survey/:id/cdc',
})
