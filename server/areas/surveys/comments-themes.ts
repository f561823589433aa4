import * as v from 'valibot'
import { SurveyTheme, surveyThemes } from '#contract/surveys/themes.ts'
import { msg } from '#contract/words.ts'
import { refuseLater } from '#server/areas/surveys/reports/periods.ts'
import { dealersIn, everyDealer } from '#server/areas/surveys/reports/places.ts'
import { resultsAs } from '#server/areas/surveys/unnamed.ts'
import { audit, differences } from '#server/platform/audit.ts'
import { during } from '#server/platform/days.ts'
import { Conflict, NotFound } from '#server/platform/failures.ts'
import { params } from '#server/platform/params.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Served, serve } from '#server/platform/serve.ts'
import type { Sql } from '#server/platform/sql.ts'
import { admit } from '#server/platform/visible.ts'
import { wordStems } from '#server/platform/word-stems.ts'

type Theme = v.InferOutput<typeof SurveyTheme.schema>
interface Asked {
  readonly locale: string
  readonly id?: number
  readonly category?: string | null | undefined
}
/** Themes with the comments that `counted` leaves: a statement that answers `themes` and `dissatisfied`. */
const themesOf = async (
  sql: Sql,
  { locale, id, category }: Asked,
  { values, param }: ReturnType<typeof params>,
  counted: string,
): Promise<readonly Theme[]> =>
  v.parse(
    v.array(SurveyTheme.schema),
    await sql.query(
      `with n as (select h.id, count(*)::int as comments, count(*) filter (where c.dissatisfied)::int as dissatisfied
         from (${counted}) c cross join lateral unnest(c.themes) h (id) group by 1)
       select t.id, a.names ->> ${param(locale)} as name, f.category, t.words, t.version,
         json_build_object('id', f.id, 'name', f.names ->> ${param(locale)}) as factor,
         coalesce(n.comments, 0) as comments, coalesce(n.dissatisfied, 0) as dissatisfied
       from survey_themes t join survey_attributes a on a.id = t.id join survey_factors f on f.id = a.factor_id
       left join n on n.id = t.id
       where a.status and (${param(id ?? null)}::int is null or t.id = ${param(id ?? null)}::int)
         and (${param(category ?? null)}::text is null or f.category = ${param(category ?? null)}::text)
       order by comments desc, f.category = 'sales', f.position, a.position`,
      values,
    ),
  )
const nothing = `select '{}'::int[] as themes, false as dissatisfied where false`

export const themeHandlers = ({ database, changes }: Platform): readonly Served[] => [
  serve(surveyThemes.list, async ({ query, user, locale }) => {
    const reader = admit({ calls: surveyThemes }, user)
    refuseLater({ date: query.date })
    const places = {
      region: query.regions ?? null,
      zones: query.zones ?? null,
      groups: query.groups ?? null,
      dealers: query.dealers ?? null,
    }
    const dealers = dealersIn(await everyDealer(database), places, reader)
    const bound = params()
    const { param } = bound
    const between = (column: string, days: readonly [string, string] | null | undefined) =>
      days ? [`r.${column} between ${param(days[0])}::date and ${param(days[1])}::date`] : []
    const where = [
      `r.status = 'complete'`,
      `r.themes <> '{}'::int[]`,
      ...(query.kind ? [`r.kind = ${param(query.kind)}`] : []),
      ...(query.category ? [`r.category = ${param(query.category)}`] : []),
      ...(query.date ? [during('r.submitted_at', param(query.date[0]), param(query.date[1]))] : []),
      ...between('availed_service_date', query.availed_service_date),
      ...between('sales_delivery_date', query.sales_delivery_date),
      ...(dealers === null ? [] : [`r.dealer_id = any(${param(dealers)}::int[])`]),
    ]
    const category = query.category ?? (query.kind === 'dcsi' ? 'service' : query.kind === 'dssi' ? 'sales' : null)
    const counted = `select r.themes, r.dissatisfied from (${resultsAs(reader)}) r where ${where.join(' and ')}`
    return themesOf(database, { locale, category }, bound, counted)
  }),
  serve(surveyThemes.update, async ({ params: { id }, body, user, request, locale, tell }) => {
    await database.transaction(async (tx) => {
      const [before] = await tx.query('select * from survey_themes where id = $1 for update', [id])
      if (!before) throw new NotFound()
      if (typeof body.version === 'number' && body.version !== before['version'])
        throw new Conflict((await themesOf(tx, { locale, id }, params(), nothing))[0] ?? null)
      // Each word once, whatever its capitals and accents.
      const words = [...new Map(body.words.map((word) => [wordStems([word]).join(), word])).values()]
      const [after] = await tx.query(
        `update survey_themes set words = $2::jsonb, stems = $3::text[], version = version + 1, updated_at = now(), updated_by = $4
         where id = $1 returning *`,
        [id, JSON.stringify(words), wordStems(words), user.id],
      )
      const told = (row: typeof after) => ({ words: row?.['words'] })
      await audit(tx, {
        user_id: user.id,
        resource: 'survey-themes',
        record_id: id,
        kind: 'changed',
        changes: differences(told(before), told(after)),
        request_id: request.id,
      })
      await changes.tell(tx, {
        event: { resource: 'survey-themes', kind: 'changed', record: id, version: Number(after?.['version']) },
        dealers: null,
        users: null,
      })
    })
    tell(msg`Saved.`)
    const [theme] = await themesOf(database, { locale, id }, params(), nothing)
    if (!theme) throw new NotFound()
    return theme
  }),
]
