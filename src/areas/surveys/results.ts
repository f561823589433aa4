import { yesterday } from '#areas/surveys/result-days.ts'
import { surveyRoles } from '#contract/roles.ts'
import { foundIn } from '#contract/surveys/comment-words.ts'
import { surveyResults } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { defineResource, edit, exportFile, importFile } from '#define/resource.ts'

const shared = {
  one: msg({ message: 'Survey result', context: 'one of them, as in New …' }),
  roles: surveyRoles,
  icon: 'clipboard-list',
  nameOf: ({ reference_no }: { readonly reference_no: string }) => reference_no,
  narrow: { name: 'customer', meta: 'dealer', amount: 'csi_score', status: 'dissatisfied' },
  filters: [
    'q',
    'date',
    'availed_service_date',
    'sales_delivery_date',
    'regions',
    'zones',
    'groups',
    'dealers',
    'status',
    'dissatisfied',
    'nps',
    'has_comment',
    'review',
    'comment_words',
    'theme',
    'kind',
    'category',
    'factor',
    'touchpoint',
    'attribute',
    'band',
    'top',
  ],
  quiet: ['kind', 'category', 'factor', 'touchpoint', 'attribute', 'band', 'top', 'review', 'theme', 'comment_words'],
  marked: { column: 'comment', by: 'comment_words', rangesOf: foundIn },
  sortedBy: { by: 'submitted_at', sort: 'desc' },
  needed: (field: string) => field === 'status',
  begins: () => ({ date: yesterday() }),
  above: () => import('#areas/surveys/ResultDays.tsx'),
  form: [
    ['status'],
    ['dealer_id', 'sales_consultant_id'],
    ['first_name', 'last_name'],
    ['mobile_number', 'email'],
    ['availed_service_date', 'sales_delivery_date'],
    ['reason'],
  ],
} as const
const columns = [
  'reference_no',
  'customer',
  'csi_score',
  'dissatisfied',
  'overall',
  'nps',
  'dealer',
  'sales_consultant',
  'availed_service_date',
  'sales_delivery_date',
  'submitted_at',
  'status',
  'cdc',
  'comment',
] as const
const hidden = ['sales_consultant', 'sales_delivery_date', 'nps']

/** Results of all surveys; the specification has them of one, and this is the way across. */
export const resultsRoom = defineResource(surveyResults, {
  ...shared,
  route: 'survey.results',
  path: '/admin/survey/all/result',
  also: msg`responses, answers, feedback`,
  menu: { id: 'survey-results', under: 'menu.survey' },
  columns: [columns[0], 'survey', ...columns.slice(1)],
  hidden,
  show: () => import('#areas/surveys/ResultPage.tsx'),
  acts: [
    edit(surveyResults.update, { view: () => import('#areas/surveys/ResultCorrection.tsx') }),
    importFile(surveyResults.upload, { path: '/admin/survey/all/result/upload' }),
    exportFile(surveyResults.download, { failed: msg`Failed to download survey results.` }),
  ],
})

/** Those of one survey. */
export const surveyResultsRoom = defineResource(surveyResults, {
  ...shared,
  title: msg`Results of the survey`,
  route: 'survey.result',
  path: '/admin/survey/:survey_id/result',
  within: { param: 'survey_id', of: 'surveys', field: 'survey_id' },
  columns,
  hidden,
  show: () => import('#areas/surveys/ResultPage.tsx'),
  acts: [exportFile(surveyResults.download, { failed: msg`Failed to download survey results.` })],
})
