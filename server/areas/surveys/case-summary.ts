import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { timeZone } from '#contract/calendar.ts'
import { regionTypes } from '#contract/dealers/regions.ts'
import { namesOf } from '#contract/names.ts'
import type { CaseGrouping } from '#contract/surveys/case-reports.ts'
import { type SurveyKind, surveyKinds } from '#contract/surveys/factors.ts'
import { shareOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import { type CasesAsked, caseFigures, caseStatuses, casesOf, wasReopened } from '#server/areas/surveys/case-figures.ts'
import { sumsByDealer } from '#server/areas/surveys/reports/figures.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import type { Say } from '#server/platform/words.ts'

const Figures = v.object({
  opened: v.number(),
  open: v.number(),
  in_progress: v.number(),
  for_review: v.number(),
  closed: v.number(),
  overdue: v.number(),
  contacted_met: v.number(),
  contacted_of: v.number(),
  closed_met: v.number(),
  closed_of: v.number(),
  hours_to_contact: v.nullable(v.number()),
  hours_to_close: v.nullable(v.number()),
})
const Group = v.object({
  ...Figures.entries,
  is_whole: v.boolean(),
  id: v.string(),
  name: v.nullable(v.string()),
  code: v.nullable(v.string()),
  first_cause: v.nullable(v.string()),
  reopened_met: v.number(),
  repeat_met: v.number(),
})
const { opened, open, in_progress, for_review, closed, overdue } = Figures.entries
const counts = { opened, open, in_progress, for_review, closed, overdue }
const countColumns = Object.keys(counts)
  .map((name) => `c.${name}`)
  .join(', ')
const Counted = v.object({
  what: v.picklist(['months', 'factors', 'attributes', 'causes']),
  id: v.nullable(v.number()),
  name: v.nullable(v.string()),
  month: v.nullable(v.string()),
  ...counts,
})

const statesOf = (one: Pick<v.InferOutput<typeof Figures>, 'open' | 'in_progress' | 'for_review' | 'closed'>) => ({
  open: one.open,
  'in-progress': one.in_progress,
  'for-review': one.for_review,
  closed: one.closed,
})
const shown = (one: v.InferOutput<typeof Figures>, responses: number) => ({
  opened: one.opened,
  responses,
  per_100: responses === 0 ? null : Math.round((one.opened * 1000) / responses) / 10,
  by_status: statesOf(one),
  overdue: one.overdue,
  contacted: { met: one.contacted_met, of: one.contacted_of },
  closed: { met: one.closed_met, of: one.closed_of },
  hours_to_contact: one.hours_to_contact,
  hours_to_close: one.hours_to_close,
})

/** What stands for a dealer's place, as SQL over `d` with the names that `placed` joins. */
const places: Readonly<Record<CaseGrouping, { readonly id: string; readonly name: string; readonly code: string }>> = {
  region: { id: 'd.region_type', name: 'null::text', code: 'null::text' },
  zone: { id: "coalesce(d.zone_id::text, '')", name: 'z.name', code: 'null::text' },
  group: { id: "coalesce(d.group_id::text, '')", name: 'g.name', code: 'null::text' },
  dealer: { id: 'd.id::text', name: 'd.name', code: 'd.code' },
}
const placed =
  'join dealers d on d.id = c.dealer_id left join dealer_zones z on z.id = d.zone_id left join dealer_groups g on g.id = d.group_id'

/** How many complete responses there are of the same surveys, days and places, by place. */
const responsesBy = async (
  sql: Sql,
  { kind, category, dealers, from, to }: CasesAsked,
  id: string,
  reader: Reader,
): Promise<ReadonlyMap<string, number>> => {
  const among = { category, dealers, service: null, sales: null, reader }
  const byKind = await Promise.all(
    (kind === null ? namesOf<SurveyKind>(surveyKinds) : [kind]).map((one) =>
      sumsByDealer(sql, { ...among, kind: one }, { from, to }),
    ),
  )
  const rows = await sql.query<{ dealer: number; place: string }>(
    `select d.id as dealer, ${id} as place from dealers d`,
  )
  const found = new Map<string, number>()
  for (const { dealer, place } of rows) {
    const responses = byKind.reduce((sum, sums) => sum + (sums.get(dealer)?.responses ?? 0), 0)
    if (responses > 0) found.set(place, (found.get(place) ?? 0) + responses)
  }
  return found
}

const tables = {
  factors: { column: 'factor_id', table: 'survey_factors' },
  attributes: { column: 'attribute_id', table: 'survey_attributes' },
  causes: { column: 'root_cause_id', table: 'survey_root_causes' },
} as const
type What = keyof typeof tables
/** Cases by month, and by what they are about, each with its name. */
const countsOf = async (sql: Sql, asked: CasesAsked, locale: Locale) => {
  const all: Params = params()
  const kinds = namesOf<What>(tables)
  const columns = kinds.map((what) => tables[what].column)
  const rows = await sql.query(
    `with c as (${casesOf(asked, all)}), placed as (
       select c.*, to_char(c.opened_at at time zone '${timeZone}', 'YYYY-MM') as month from c
     ), counted as (
       select ${['month', ...columns].map((column) => `grouping(c.${column}) = 0 as of_${column}, c.${column}`).join(', ')}, ${caseStatuses}
       from placed c group by grouping sets (${['month', ...columns].map((column) => `(c.${column})`).join(', ')})
     )
     select 'months' as what, null::int as id, null as name, c.month, ${countColumns} from counted c where c.of_month
     ${kinds
       .map((what) => {
         const { column, table } = tables[what]
         return `union all select '${what}', o.id, o.names ->> ${all.param(locale)}, null, ${countColumns}
           from counted c left join ${table} o on o.id = c.${column} where c.of_${column}`
       })
       .join(' ')} order by month`,
    all.values,
  )
  return v.parse(v.array(Counted), rows)
}
/** What the cases are about, the most first, with what is added up so far; those of nothing named stand last. */
const aboutOf = (counted: readonly v.InferOutput<typeof Counted>[], what: What) => {
  const rows = counted
    .filter((one) => one.what === what)
    .toSorted(
      (a, b) => Number(a.id === null) - Number(b.id === null) || b.opened - a.opened || (a.id ?? 0) - (b.id ?? 0),
    )
  const total = rows.reduce((sum, { opened }) => sum + opened, 0)
  let before = 0
  return rows.map(({ id, name, opened, closed, overdue }) => {
    before += opened
    return {
      of: id === null ? null : { id, name: name ?? '' },
      count: opened,
      share: shareOf(opened, total) ?? 0,
      cumulated: shareOf(before, total) ?? 0,
      unclosed: opened - closed,
      overdue,
    }
  })
}

/** The figures of cases opened in a period, and whence they come. */
export const caseSummaryOf = async (
  sql: Sql,
  asked: CasesAsked,
  {
    by,
    reader,
    locale,
    say,
  }: { readonly by: CaseGrouping; readonly reader: Reader; readonly locale: Locale; readonly say: Say },
) => {
  const place = places[by]
  const all: Params = params()
  const rows = v.parse(
    v.array(Group),
    await sql.query(
      `with c as (${casesOf(asked, all)}), placed as (
         select c.*, ${place.id} as place, ${place.name} as place_name, ${place.code} as place_code from c ${placed}
       ), grouped as (
         select grouping(c.place) = 1 as is_whole, coalesce(c.place, '') as id, max(c.place_name) as name, max(c.place_code) as code,
           ${caseFigures}, count(*) filter (where ${wasReopened('c')})::int as reopened_met,
           count(*) filter (where c.is_repeat)::int as repeat_met,
           mode() within group (order by c.root_cause_id) filter (where c.root_cause_id is not null) as cause
         from placed c group by grouping sets ((), (c.place)))
       select g.*, o.names ->> ${all.param(locale)} as first_cause from grouped g
       left join survey_root_causes o on o.id = g.cause order by g.opened desc, g.name, g.id`,
      all.values,
    ),
  )
  const whole = rows.find(({ is_whole }) => is_whole)
  if (!whole) throw new Error('The figures of no group are missing')
  const groups = rows.filter(({ is_whole }) => !is_whole)
  const counted = await countsOf(sql, asked, locale)
  const months = counted.filter(({ what }) => what === 'months')
  const responses = await responsesBy(sql, asked, place.id, reader)
  const nameOf = ({ id, name }: { readonly id: string; readonly name: string | null }) => {
    const region = Object.entries(regionTypes).find(([slug]) => slug === id)?.[1]
    return by === 'region' && region
      ? say(region)
      : (name ?? say(msg({ message: 'None', context: 'dealers of no zone or group' })))
  }
  return {
    period: { from: asked.from, to: asked.to },
    figures: {
      ...shown(
        whole,
        [...responses.values()].reduce((sum, count) => sum + count, 0),
      ),
      reopened: { met: whole.reopened_met, of: whole.closed },
      repeat: { met: whole.repeat_met, of: whole.opened },
    },
    months: months.map((one) => ({ month: one.month ?? '', ...statesOf(one) })),
    factors: aboutOf(counted, 'factors'),
    attributes: aboutOf(counted, 'attributes'),
    causes: aboutOf(counted, 'causes'),
    by,
    groups: groups.map((one) => ({
      id: one.id,
      name: nameOf(one),
      code: one.code,
      ...shown(one, responses.get(one.id) ?? 0),
      first_cause: one.first_cause,
    })),
  }
}
export type CaseSummaryFigures = Awaited<ReturnType<typeof caseSummaryOf>>
