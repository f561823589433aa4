import * as v from 'valibot'
import { SurveyTarget, surveyTargets, TargetScore, targetScores } from '#contract/surveys/targets.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { surveyFactors } from '#server/areas/surveys/survey-options.table.ts'
import { surveyTargets as table } from '#server/areas/surveys/targets.table.ts'
import { foldSearch } from '#server/platform/fold.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { among, type Condition, defineRecords, equals } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import { scopeOf } from '#server/platform/users.ts'
import { importedOrChanged } from '#server/work/imports/updates.ts'

const isFor: Condition = (value) => `(case when t.factor_id is null then 'trend' else 'factor' end) = ${value}`
const ofNetwork: Condition = (value) => `(t.dealer_id is null) = ${value}`

/** The targets that there are: files alone write them, and those that one has removed are not among them. */
export const targetRecords = defineRecords(surveyTargets, {
  table,
  rows: () =>
    `select s.*, s.target as points, s.year * 100 + coalesce(s.month, 0) as period,
       concat_ws(' ', s.kind, s.year || coalesce('-' || s.month, ''), s.category, lower(f.names ->> 'en'), d.search) as search
     from survey_targets s left join survey_factors f on f.id = s.factor_id left join dealers d on d.id = s.dealer_id
     where s.target is not null`,
  added: ['points', 'period', 'search'],
  record: SurveyTarget,
  name: "concat_ws(' ', t.kind, t.year, t.month, t.category)",
  scope: null,
  references: {
    factor: { by: 'factor_id', from: surveyFactors, name: 'names' },
    dealer: { by: 'dealer_id', from: dealers },
  },
  search: 'search',
  fold: foldSearch,
  filters: {
    kind: equals('kind'),
    for: isFor,
    year: equals('year'),
    category: equals('category'),
    factor: among('factor_id'),
    dealer: among('dealer_id'),
    network: ofNetwork,
    import_id: importedOrChanged,
  },
  sorts: { year: 'period', target: 'points', updated_at: 'updated_at' },
  order: ['year', 'desc'],
  follows: ['dealers'],
})

export const targetHandlers = ({ database }: Platform): readonly Served[] => [
  listOf(surveyTargets.list, targetRecords),
  serve(targetScores.list, async ({ query, user, locale }) => {
    const scope = scopeOf(user, targetScores.list.roles)
    const { param, values } = params()
    const rows = await database.query(
      `select t.year, t.month, t.category, t.target,
         case when t.factor_id is not null then json_build_object('id', f.id, 'name', f.names ->> ${param(locale)}) end as factor,
         case when t.dealer_id is not null then json_build_object('id', d.id, 'name', d.name) end as dealer
       from survey_targets t left join survey_factors f on f.id = t.factor_id left join dealers d on d.id = t.dealer_id
       where t.kind = ${param(query.type)} and t.target is not null and (t.factor_id is null) = ${param(query.target === 'trend')}
         ${scope === 'all' ? '' : `and (t.dealer_id is null or t.dealer_id = ${param(scope)})`}
       order by t.year, t.month nulls first, t.category nulls first, f.position, d.name nulls first, t.id`,
      values,
    )
    return v.parse(v.array(TargetScore.schema), rows)
  }),
]
