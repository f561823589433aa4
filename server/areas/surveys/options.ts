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
import { surveyCategories, surveyCategoryList, surveyFactors } from '#contract/surveys/factors.ts'
import { themeHandlers } from '#server/areas/surveys/comments-themes.ts'
import { factorWeightHandlers, readFactors } from '#server/areas/surveys/factor-weights.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'

/** What surveys are about and what can be done for a customer, in the reader's language. */
export const surveyOptionHandlers = (platform: Platform): readonly Served[] => {
  const { database } = platform
  const options = async (sql: string, values: readonly unknown[]) =>
    v.parse(v.array(CaseOption.schema), await database.query(sql, values))
  const ofAttribute = (table: string, attribute: number | null | undefined, locale: string) =>
    options(
      `select id, names ->> $1 as name, other from ${table} where $2::int is null or attribute_id = $2
      order by attribute_id, position`,
      [locale, attribute ?? null],
    )
  return [
    serve(surveyCategoryList.list, ({ say }) =>
      namesOf(surveyCategories).map((slug) => ({ slug, name: say(surveyCategories[slug]) })),
    ),
    serve(surveyFactors.list, ({ query, locale }) =>
      readFactors(database, locale, { category: query.category ?? null }),
    ),
    ...factorWeightHandlers(platform),
    ...themeHandlers(platform),
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
         where status and ($2::int is null or factor_id = $2) order by factor_id, position`,
        [locale, query.factor_id ?? null],
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
