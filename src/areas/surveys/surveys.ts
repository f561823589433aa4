import { surveyRoles } from '#contract/roles.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { defineResource, exportFile } from '#define/resource.ts'

export const surveysRoom = defineResource(surveys, {
  one: msg({ message: 'Survey', context: 'one of them, as in New …' }),
  route: 'survey',
  path: '/admin/survey',
  roles: surveyRoles,
  icon: 'list-checks',
  goTo: 's',
  menu: { id: 'menu.survey.surveys', under: 'menu.survey' },
  nameOf: (survey) => survey.name,
  columns: [
    'name',
    'kind',
    'category',
    'status',
    'questions',
    'version_no',
    'invited_count',
    'results_count',
    'updated_at',
  ],
  hidden: ['version_no'],
  narrow: { name: 'name', meta: 'kind', amount: 'results_count', status: 'status' },
  filters: ['q', 'status', 'kind', 'category'],
  sortedBy: { by: 'updated_at', sort: 'desc' },
  form: [],
  details: [
    'name',
    'kind',
    'category',
    'status',
    'questions',
    'version_no',
    'answer_days',
    'reminder_days',
    'sms_reminder',
    'invited_count',
    'results_count',
    'created_by',
    'updated_at',
  ],
  acts: [exportFile(exports.stream)],
})
