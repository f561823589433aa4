import * as v from 'valibot'
import { Survey, SurveyRow, surveys } from '#contract/surveys/surveys.ts'
import { surveys as table } from '#server/areas/surveys/surveys.table.ts'
import { NotFound } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const mine = (scope: number | 'all') => (scope === 'all' ? '' : ` and x.dealer_id = ${Number(scope)}`)
/** Surveys, the same for all; a dealer's people see no drafts, and count their own customers alone. */
export const surveyRecords = defineRecords(surveys, {
  table,
  record: SurveyRow,
  name: 't.name',
  found: { detail: `upper(t.kind) || ' · ' || t.category`, folded: 't.sort_name' },
  scope: null,
  sees: ({ scope }) => (scope === 'all' ? null : 't.status <> 2'),
  computed: {
    questions: `(select count(*) from jsonb_path_query(t.questions_data::jsonb, '$.pages[*].questions[*]'))`,
    created_by: '(select u.name from users u where u.id = t.created_by)',
  },
  computedIn: {
    invited_count: ({ scope }) => `(select count(*) from survey_invitations x where x.survey_id = t.id${mine(scope)})`,
    results_count: ({ scope }) => `(select count(*) from survey_results x where x.survey_id = t.id${mine(scope)})`,
  },
  search: 'sort_name',
  fold,
  filters: { status: equals('status'), kind: equals('kind'), category: equals('category') },
  sorts: { name: 'sort_name', kind: 'kind', status: 'status', updated_at: 'updated_at' },
  order: ['updated_at', 'desc'],
  path: '/admin/survey',
  follows: ['survey-results'],
})

export const surveyHandlers = ({ database }: Platform): readonly Served[] => [
  listOf(surveys.list, surveyRecords),
  serve(surveys.get, async ({ params, records }) => {
    const row = await records(surveyRecords).get(params.id)
    const [more] = await database.query('select questions_data, thanks from surveys where id = $1', [params.id])
    if (!more) throw new NotFound()
    return v.parse(Survey.schema, { ...row, ...more })
  }),
]
