import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { SurveyResult, surveyResults } from '#contract/surveys/results.ts'
import { msg } from '#contract/words.ts'
import { dealers } from '#server/areas/dealers/dealers.table.ts'
import { salesConsultants } from '#server/areas/people/people.table.ts'
import { forReview, ofCommentWords, ofNetwork, ofNpsGroup, ofSurvey, ofTheme } from '#server/areas/surveys/filters.ts'
import { followResult } from '#server/areas/surveys/follow-result.ts'
import { correctedColumns } from '#server/areas/surveys/results-correcting.ts'
import { detailOf } from '#server/areas/surveys/results-detail.ts'
import { surveys, surveyResults as table } from '#server/areas/surveys/surveys.table.ts'
import { customerName, narrowedDays, resultsAs, toldDays } from '#server/areas/surveys/unnamed.ts'
import { onDays } from '#server/platform/days.ts'
import { foldSearch } from '#server/platform/fold.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Condition, defineRecords, equals, type FileColumn } from '#server/platform/records.ts'
import { listOf } from '#server/platform/records-handlers.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { downloadOf } from '#server/work/exports/download.ts'

const betweenDays =
  (column: string): Condition =>
  (value) =>
    `t.${column} between (${value}::text[])[1]::date and (${value}::text[])[2]::date`
/** Those that say something of a factor, a touchpoint or an attribute: it is among what they add to the figures. */
const saying =
  (of: 'factors' | 'touchpoints' | 'attributes'): Condition =>
  (value) =>
    `t.contribution -> '${of}' @> jsonb_build_array(jsonb_build_object('item', '${of[0]}' || ${value}::text))`
const overallIn =
  (key: (value: string) => string): Condition =>
  (value) =>
    `t.contribution -> 'response' ->> ${key(value)} is not null`
const Asked = v.object({
  category: v.optional(v.string()),
  kind: v.optional(v.string()),
  // What is no number is refused where the list is read.
  survey_id: v.fallback(v.optional(v.pipe(v.string(), v.digits(), v.maxLength(9))), undefined),
})
/** A column for each factor of the categories that the results are narrowed to, service before sales. */
const factorColumns = async (
  sql: Sql,
  query: Readonly<Record<string, string>>,
  locale: Locale,
): Promise<readonly FileColumn[]> => {
  const { category = null, kind = null, survey_id: survey = null } = v.parse(Asked, query)
  const factors = await sql.query<{ id: number; name: string }>(
    `select f.id, f.names ->> $1 as name from survey_factors f
     where ($2::text is null or f.category = $2)
       and f.category in (select case $3::text when 'dcsi' then 'service' when 'dssi' then 'sales' else f.category end)
       and ($4::int is null or f.category = (select s.category from surveys s where s.id = $4::int))
     order by f.category = 'sales', f.position`,
    [locale, category, kind, survey],
  )
  return factors.map(({ id, name }) => ({
    id: `factor-${id}`,
    heading: name,
    sql: `round((t.factor_scores ->> '${id}')::numeric, 1)::float8`,
    after: 'csi_score',
  }))
}
const person = (column: string) => `(select u.name from users u where u.id = t.${column})`

/** What customers answered, each dealer's for itself. */
export const resultRecords = defineRecords(surveyResults, {
  table,
  rows: ({ reader }) => resultsAs(reader),
  added: ['hidden'],
  record: SurveyResult,
  name: 't.reference_no',
  found: {
    detail: `concat_ws(' · ', nullif(concat_ws(' ', t.first_name, t.last_name), ''), t.comment)`,
    folded: 'lower(t.reference_no)',
  },
  scope: 'dealer_id',
  references: {
    survey: { by: 'survey_id', from: surveys },
    dealer: { by: 'dealer_id', from: dealers },
    sales_consultant: { by: 'sales_consultant_id', from: salesConsultants },
    cdc: { id: 'cdc.id', name: 'cdc.reference_no' },
  },
  // The one case of each row by its index: a page of a thousand rows would have all cases read beside it.
  joins: `left join lateral (select c.id, c.reference_no from survey_cdcs c where c.result_id = t.id limit 1) cdc on true`,
  computed: {
    customer: customerName,
    ...toldDays,
    corrected_by: person('corrected_by'),
  },
  narrowedBy: narrowedDays,
  search: 'search',
  fold: foldSearch,
  searchFrom: 3,
  filters: {
    ...ofSurvey,
    ...ofNetwork,
    date: onDays('submitted_at'),
    availed_service_date: betweenDays('availed_service_date'),
    sales_delivery_date: betweenDays('sales_delivery_date'),
    status: equals('status'),
    dissatisfied: equals('dissatisfied'),
    overall: equals('overall'),
    nps: ofNpsGroup,
    has_comment: equals('has_comment'),
    factor: saying('factors'),
    touchpoint: saying('touchpoints'),
    attribute: saying('attributes'),
    band: overallIn((value) => `('b' || ${value}::text)`),
    import_id: equals('import_id'),
    review: forReview,
    theme: ofTheme,
    comment_words: ofCommentWords,
    top: overallIn((value) => `(case ${value}::text when 'two' then 'top_two' else 'top' end)`),
  },
  sorts: {
    submitted_at: 'submitted_at',
    csi_score: 'sort_csi_score',
    dealer: 'dealer_id',
    reference_no: 'reference_no',
  },
  unique: ['reference_no'],
  order: ['submitted_at', 'desc'],
  isMarked: true,
  beforeWrite: (tx, { before, values, given, user }) => {
    if (!before) throw new Error('Results are written by those who answer')
    return correctedColumns(tx, { before, values, given, user })
  },
  onChange: (tx, { after, user }) =>
    followResult(tx, Number(after['id']), { userId: user.id, requestId: 'correction' }),
  follows: ['surveys-cdcs', 'survey-themes'],
  path: '/admin/survey/all/result',
  secrets: ['search', 'search_unnamed'],
  fileColumns: factorColumns,
})

export const resultHandlers = (platform: Platform): readonly Served[] => [
  listOf(surveyResults.list, resultRecords),
  serve(surveyResults.get, async ({ params, ...given }) =>
    detailOf(platform, await given.records(resultRecords).get(params.id), given),
  ),
  serve(surveyResults.update, async ({ params, body, ...given }) => {
    await given.records(resultRecords).update(params.id, body)
    given.tell(msg`Result corrected.`)
    return detailOf(platform, await given.records(resultRecords).get(params.id), given)
  }),
  serve(surveyResults.download, ({ query, request }) => downloadOf(resultRecords, query, request)),
]
