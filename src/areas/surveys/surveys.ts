import type { SurveyActName } from '#areas/surveys/survey-acts.tsx'
import { surveyRoles } from '#contract/roles.ts'
import { surveyFactors } from '#contract/surveys/factors.ts'
import { surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import { exports } from '#contract/work/exports.ts'
import { create, defineResource, edit, exportFile, onRecord } from '#define/resource.ts'

const dialogs = (act: SurveyActName) => ({
  dialog: async () => (await import('#areas/surveys/survey-acts.tsx')).dialogOf(act),
  many: async () => (await import('#areas/surveys/survey-acts.tsx')).manyDialogOf(act),
})

export const surveysRoom = defineResource(surveys, {
  title: msg`Survey list`,
  one: msg({ message: 'Survey', context: 'one of them, as in New …' }),
  route: 'survey',
  path: '/admin/survey',
  roles: surveyRoles,
  icon: 'list-checks',
  also: msg`questionnaires, CSI`,
  goTo: 's',
  menu: { id: 'menu.survey.surveys', under: 'menu.survey', label: msg`Surveys` },
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
  form: [
    ['name', 'kind', 'category'],
    ['questions_data'],
    { heading: msg`Invitations` },
    ['answer_days', 'reminder_days', 'sms_reminder'],
    ['thanks'],
  ],
  parts: {
    questions_data: {
      part: 'own',
      covers: ['questions_data'],
      isWide: true,
      view: () => import('#areas/surveys/QuestionsPart.tsx'),
    },
    thanks: { part: 'own', covers: ['thanks'], view: () => import('#areas/surveys/ThanksPart.tsx') },
  },
  initial: {
    answer_days: 30,
    reminder_days: 3,
    sms_reminder: false,
    questions_data: {
      pages: [
        {
          questions: [
            {
              id: 'overall',
              type: 'rating',
              title: { en: 'How satisfied are you overall?' },
              required: true,
              scale: { min: 1, max: 5 },
              overall: true,
            },
          ],
        },
      ],
    },
  },
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
  acts: [
    create(surveys.create),
    edit(surveys.update),
    onRecord(surveys.bulkUpdate, {
      id: 'activate',
      title: msg`Activate`,
      icon: 'check',
      also: msg`publish, open`,
      ...dialogs('activate'),
    }),
    onRecord(surveys.bulkUpdate, {
      id: 'deactivate',
      title: msg`Deactivate`,
      icon: 'minus',
      also: msg`close, stop`,
      ...dialogs('deactivate'),
    }),
    onRecord(surveys.bulkUpdate, {
      id: 'archive',
      title: msg`Archive`,
      icon: 'archive',
      ...dialogs('archive'),
    }),
    onRecord(surveys.bulkDelete, {
      id: 'delete',
      title: msg`Delete`,
      icon: 'trash-2',
      tone: 'bad',
      ...dialogs('delete'),
    }),
    onRecord(surveyFactors.update, {
      id: 'weights',
      title: msg`Factor weights`,
      icon: 'sliders-horizontal',
      also: msg`score, share`,
      dialog: () => import('#areas/surveys/WeightsDialog.tsx'),
    }),
    exportFile(exports.stream),
  ],
})
