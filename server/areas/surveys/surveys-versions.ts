import * as v from 'valibot'
import type { Category } from '#contract/surveys/questionnaire.ts'
import { SurveyVersion, surveys } from '#contract/surveys/surveys.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql, SqlRow } from '#server/platform/sql.ts'

/** The weights of a category's factors at this moment, as a version freezes them. */
const weightsNow = `select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'slug', f.slug, 'weight', f.weight)
  order by f.position, f.id), '[]') as weights from survey_factors f where f.category = $2 and f.status`

/** Whether the newest version of a survey counts otherwise than a version of now would. */
export const hasNewWeights = async (tx: Sql, survey: number, category: Category): Promise<boolean> => {
  const found = await tx.query(
    `with now as (${weightsNow}) select from survey_versions x, now
     where x.survey_id = $1 and x.weights <> now.weights
       and x.number = (select max(number) from survey_versions where survey_id = $1)`,
    [survey, category],
  )
  return found.length > 0
}

/** Freezes a survey as the version that it has counted to, which must be the next one. */
export const publish = async (tx: Sql, survey: SqlRow, user: number | null): Promise<void> => {
  await tx.query(
    `with now as (${weightsNow}), before as (
       select * from survey_versions where survey_id = $1 order by number desc limit 1)
     insert into survey_versions (survey_id, number, questions_data, weights, changes, created_by)
     select $1, s.version_no, s.questions_data, now.weights,
       case when before.number is null then '[]'::jsonb else
         (case when before.questions_data::text <> s.questions_data::text then '["questions"]'::jsonb else '[]' end)
         || (case when before.weights <> now.weights then '["weights"]'::jsonb else '[]' end) end, $3::int
     from surveys s cross join now left join before on true where s.id = $1`,
    [survey['id'], survey['category'], user],
  )
}

const Versions = v.array(SurveyVersion.schema)
/** What was asked from when on, newest first. */
export const surveyVersionHandlers = ({ database }: Platform, surveyRecords: RecordsDefinition): readonly Served[] => [
  serve(surveys.versions, async ({ params, records }) => {
    await records(surveyRecords).get(params.id)
    const rows = await database.query(
      `select x.number, x.questions_data, x.changes, x.created_at, u.name as created_by,
         (select count(*) from jsonb_path_query(x.questions_data::jsonb, '$.pages[*].questions[*]')) as questions,
         (select count(*) from survey_results r where r.survey_id = x.survey_id and r.version_no = x.number) as results
       from survey_versions x left join users u on u.id = x.created_by
       where x.survey_id = $1 order by x.number desc`,
      [params.id],
    )
    return v.parse(Versions, rows)
  }),
]
