import { surveyAdmins, surveyRoles } from '#contract/roles.ts'
import { surveyCases } from '#contract/surveys/cdcs.ts'
import { msg } from '#contract/words.ts'
import { defineResource, edit, exportFile } from '#define/resource.ts'

/** Dissatisfied customers and what is done for them. */
export const casesRoom = defineResource(surveyCases, {
  title: msg`Critically dissatisfied customers`,
  one: msg({ message: 'Case', context: 'one of them, as in New …' }),
  route: 'survey.cdc',
  path: '/admin/survey/cdc',
  recordPath: (id) => `/admin/survey/${id}/cdc`,
  roles: surveyRoles,
  icon: 'message-circle-question-mark',
  also: msg`CDC, CDCs, cases, complaints`,
  goTo: 'a',
  menu: { id: 'menu.survey.cdcs', under: 'menu.survey', label: msg`CDCs` },
  nameOf: (one) => one.reference_no,
  columns: [
    'reference_no',
    'customer',
    'status',
    'overdue',
    'dealer',
    'kind',
    'csi_score',
    'overall',
    'factor',
    'attribute',
    'opened_at',
    'close_due_at',
    'comment',
  ],
  hidden: ['overall', 'attribute'],
  narrow: { name: 'customer', meta: 'dealer', amount: 'csi_score', status: 'status' },
  filters: [
    'q',
    'date',
    'regions',
    'zones',
    'groups',
    'dealers',
    'kind',
    'status',
    'unclosed',
    'overdue',
    'factor',
    'attribute',
    'root_cause',
    'dealer_preventive_measure',
    'classified',
    'has_attribute',
    'has_root_cause',
    'has_measure',
    'sales_consultant',
    'survey_id',
    'category',
    'applies',
  ],
  // Figures of reports lead here by them.
  quiet: [
    'attribute',
    'root_cause',
    'dealer_preventive_measure',
    'has_attribute',
    'has_root_cause',
    'has_measure',
    'category',
    'applies',
  ],
  sortedBy: { by: 'close_due_at', sort: 'asc' },
  begins: () => ({ unclosed: true }),
  above: () => import('#areas/surveys/CaseCounts.tsx'),
  form: [
    { heading: msg`Customer contact` },
    ['contacted_at', 'contact_result'],
    { heading: msg`Why it happened` },
    ['factor_id', 'attribute_id', 'root_cause_id'],
    ['root_cause_note'],
    { heading: msg`What is done about it` },
    ['immediate_measure_id', 'dealer_preventive_measure_id'],
    ['immediate_note'],
    ['preventive_note'],
    ['person_in_charge', 'preventive_due_on', 'preventive_done_on'],
    ['remarks'],
  ],
  locked: (_, row, { superadmin, role }) => {
    if (row['status'] === 'closed') return msg`This case is closed: reopen it to change it.`
    const isReviewer = superadmin || role.some(({ slug }) => surveyAdmins.some((one) => one === slug))
    if (row['status'] === 'for-review' && !isReviewer)
      return msg`This case is for review: only survey administrators change it now.`
    return
  },
  acts: [
    edit(surveyCases.update, { at: 'record', view: () => import('#areas/surveys/CasePage.tsx') }),
    exportFile(surveyCases.download, { failed: msg`Failed to download survey cdcs.` }),
  ],
})
