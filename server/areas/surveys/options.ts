import * as v from 'valibot'
import { namesOf } from '#contract/names.ts'
import {
  CaseOption,
  caseAttributes,
  immediateMeasures,
  preventiveMeasures,
  rootCauses,
  surveyCases,
} from '#contract/surveys/cdcs.ts'
import { SurveyFactor, surveyCategories, surveyCategoryList, surveyFactors } from '#contract/surveys/factors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'

/** What surveys are about and what can be done for a customer, in the reader's language. */
export const surveyOptionHandlers = ({ database }: Platform): readonly Served[] => {
  const options = async (sql: string, values: readonly unknown[]) =>
    v.parse(v.array(CaseOption.schema), await database.query(sql, values))
  const ofAttribute = (table: string, attribute: number, locale: string) =>
    options(`select id, names ->> $1 as name, other from ${table} where attribute_id = $2 order by position`, [
      locale,
      attribute,
    ])
  return [
    serve(surveyCategoryList.list, ({ say }) =>
      namesOf(surveyCategories).map((slug) => ({ slug, name: say(surveyCategories[slug]) })),
    ),
    serve(surveyFactors.list, async ({ query, locale }) => {
      const rows = await database.query(
        `select f.id, f.slug, f.names ->> $1 as name, f.category, f.weight, f.position, f.status, f.version,
           (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.names ->> $1,
              'touchpoint', a.touchpoint) order by a.position), '[]')
            from survey_attributes a where a.factor_id = f.id and a.status) as attributes
         from survey_factors f where f.status and ($2::text is null or f.category = $2) order by f.position`,
        [locale, query.category ?? null],
      )
      return v.parse(v.array(SurveyFactor.schema), rows)
    }),
    serve(surveyCases.factors, ({ query, locale }) =>
      options(
        `select id, names ->> $1 as name, false as other from survey_factors
         where status and ($2::text is null or category = $2) order by position`,
        [locale, query.category ?? null],
      ),
    ),
    serve(caseAttributes.list, ({ query, locale }) =>
      options(
        `select id, names ->> $1 as name, false as other from survey_attributes
         where status and factor_id = $2 order by position`,
        [locale, query.factor_id],
      ),
    ),
    serve(rootCauses.list, ({ query, locale }) => ofAttribute('survey_root_causes', query.attribute_id, locale)),
    serve(preventiveMeasures.list, ({ query, locale }) =>
      ofAttribute('survey_preventive_measures', query.attribute_id, locale),
    ),
    serve(immediateMeasures.list, ({ locale }) =>
      options('select id, names ->> $1 as name, other from survey_immediate_measures order by position', [locale]),
    ),
  ]
}
