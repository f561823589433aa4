import type * as v from 'valibot'
import type { Questionnaire, Text } from '#contract/surveys/questionnaire.ts'
import { SurveyRow, surveys } from '#contract/surveys/surveys.ts'
import { msg } from '#contract/words.ts'
import { surveys as table } from '#server/areas/surveys/surveys.table.ts'
import { surveyBulkHandlers } from '#server/areas/surveys/surveys-bulk.ts'
import { settled } from '#server/areas/surveys/surveys-rules.ts'
import { publish, surveyVersionHandlers } from '#server/areas/surveys/surveys-versions.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { fold } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'

const saved = msg`Saved.`
interface Documents {
  readonly questions_data: Questionnaire
  readonly thanks: Text | null
}
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
  keys: { surveys_name: { field: 'name', message: msg`This name is already in use` } },
  beforeWrite: (tx, { before, values, user }) => settled(tx, before, values, user.id),
  onChange: async (tx, { before, after, user }) => {
    if (after['version_no'] !== (before?.['version_no'] ?? 0)) await publish(tx, after, user.id)
  },
  follows: ['survey-results'],
})

type Body = v.InferOutput<(typeof surveys.create.body)['schema']>
/** What a body leaves out stays as it is, but for the thanks, which it takes away. */
const stated = (body: Body): object =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => name === 'thanks' || value !== null))

export const surveyHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  /** Its document as it is stored: parsed anew its keys would stand in another order. */
  const whole = async (row: v.InferOutput<typeof SurveyRow.schema>) => {
    const [more] = await database.query<Documents>('select questions_data, thanks from surveys where id = $1', [row.id])
    if (!more) throw new NotFound()
    return { ...row, ...more }
  }
  return [
    listOf(surveys.list, surveyRecords),
    serve(surveys.get, async ({ params, records }) => whole(await records(surveyRecords).get(params.id))),
    serve(surveys.create, async ({ body, records, tell }) => {
      const made = await records(surveyRecords).create(stated(body))
      tell(saved)
      return whole(made)
    }),
    serve(surveys.update, async ({ params, body, records, tell }) => {
      const changed = await records(surveyRecords)
        .update(params.id, stated(body))
        .catch(async (error: unknown) => {
          // Both versions are compared whole: with what they ask.
          if (error instanceof Conflict) throw new Conflict(await whole(await records(surveyRecords).get(params.id)))
          throw error
        })
      tell(saved)
      return whole(changed)
    }),
    ...surveyBulkHandlers(platform, surveyRecords),
    ...surveyVersionHandlers(platform, surveyRecords),
  ]
}
