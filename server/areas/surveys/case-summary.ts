import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { timeZone } from '#contract/calendar.ts'
import { regionTypes } from '#contract/dealers/regions.ts'
import type { CaseGrouping } from '#contract/surveys/case-reports.ts'
import { shareOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import { type CasesAsked, caseFigures, casesOf, repeats, wasReopened } from '#server/areas/surveys/case-figures.ts'
import { during } from '#server/platform/days.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
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
const Whole = v.object({ ...Figures.entries, reopened_met: v.number(), repeat_met: v.number() })
const Group = v.object({
  ...Figures.entries,
  id: v.string(),
  name: v.nullable(v.string()),
  code: v.nullable(v.string()),
  first_cause: v.nullable(v.string()),
})
const Month = v.object({
  month: v.string(),
  open: v.number(),
  in_progress: v.number(),
  for_review: v.number(),
  closed: v.number(),
})
const About = v.object({
  id: v.nullable(v.number()),
  name: v.nullable(v.string()),
  count: v.number(),
  unclosed: v.number(),
  overdue: v.number(),
})

const statesOf = (one: v.InferOutput<typeof Month> | v.InferOutput<typeof Figures>) => ({
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
  zone: { id: "coalesce(d.zone_id::text, '')", name: 'max(z.name)', code: 'null::text' },
  group: { id: "coalesce(d.group_id::text, '')", name: 'max(g.name)', code: 'null::text' },
  dealer: { id: 'd.id::text', name: 'max(d.name)', code: 'max(d.code)' },
}
const placed =
  'join dealers d on d.id = c.dealer_id left join dealer_zones z on z.id = d.zone_id left join dealer_groups g on g.id = d.group_id'

/** How many complete responses there are of the same surveys, days and places, by place. */
const responsesBy = async (sql: Sql, asked: CasesAsked, id: string): Promise<ReadonlyMap<string, number>> => {
  const { param, values } = params()
  const where = [
    "r.status = 'complete'",
    during('r.submitted_at', param(asked.from), param(asked.to)),
    ...(asked.kind === null ? [] : [`r.kind = ${param(asked.kind)}`]),
    ...(asked.category === null ? [] : [`r.category = ${param(asked.category)}`]),
    ...(asked.dealers === null ? [] : [`r.dealer_id = any(${param(asked.dealers)}::int[])`]),
  ]
  const rows = await sql.query<{ id: string; count: number }>(
    `select ${id} as id, count(*)::int as count from survey_results r join dealers d on d.id = r.dealer_id
     where ${where.join(' and ')} group by 1`,
    values,
  )
  return new Map(rows.map(({ id: place, count }) => [place, count]))
}

const tables = {
  factors: { column: 'factor_id', table: 'survey_factors' },
  attributes: { column: 'attribute_id', table: 'survey_attributes' },
  causes: { column: 'root_cause_id', table: 'survey_root_causes' },
} as const
/** What the cases are about, the most first, with what is added up so far; those of nothing named stand last. */
const aboutOf = async (sql: Sql, asked: CasesAsked, what: keyof typeof tables, locale: Locale) => {
  const { column, table } = tables[what]
  const all: Params = params()
  const rows = v.parse(
    v.array(About),
    await sql.query(
      `with c as (${casesOf(asked, all)})
       select o.id, o.names ->> ${all.param(locale)} as name, count(*)::int as count,
         count(*) filter (where c.status <> 'closed')::int as unclosed, count(*) filter (where c.overdue)::int as overdue
       from c left join ${table} o on o.id = c.${column} group by o.id, o.names
       order by o.id is null, count(*) desc, o.id`,
      all.values,
    ),
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return rows.map(({ id, name, count, unclosed, overdue }) => {
    before += count
    return {
      of: id === null ? null : { id, name: name ?? '' },
      count,
      share: shareOf(count, total) ?? 0,
      cumulated: shareOf(before, total) ?? 0,
      unclosed,
      overdue,
    }
  })
}

/** The figures of cases opened in a period, and whence they come. */
export const caseSummaryOf = async (
  sql: Sql,
  asked: CasesAsked,
  { by, locale, say }: { readonly by: CaseGrouping; readonly locale: Locale; readonly say: Say },
) => {
  const place = places[by]
  const ofAll = params()
  const whole = await sql.query(
    `with c as (${casesOf(asked, ofAll)}), again as (${repeats})
     select ${caseFigures}, count(*) filter (where ${wasReopened('c')})::int as reopened_met,
       count(*) filter (where c.id in (select id from again))::int as repeat_met from c`,
    ofAll.values,
  )
  const [all] = v.parse(v.tuple([Whole]), whole)
  const ofGroups = params()
  const groups = v.parse(
    v.array(Group),
    await sql.query(
      `with c as (${casesOf(asked, ofGroups)}), grouped as (
         select ${place.id} as id, ${place.name} as name, ${place.code} as code, ${caseFigures},
           mode() within group (order by c.root_cause_id) filter (where c.root_cause_id is not null) as cause
         from c ${placed} group by 1)
       select g.*, o.names ->> ${ofGroups.param(locale)} as first_cause from grouped g
       left join survey_root_causes o on o.id = g.cause order by g.opened desc, g.name, g.id`,
      ofGroups.values,
    ),
  )
  const ofMonths = params()
  const months = v.parse(
    v.array(Month),
    await sql.query(
      `with c as (${casesOf(asked, ofMonths)})
       select to_char(c.opened_at at time zone '${timeZone}', 'YYYY-MM') as month, ${caseFigures} from c group by 1 order by 1`,
      ofMonths.values,
    ),
  )
  const responses = await responsesBy(sql, asked, place.id)
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
        all,
        [...responses.values()].reduce((sum, count) => sum + count, 0),
      ),
      reopened: { met: all.reopened_met, of: all.closed },
      repeat: { met: all.repeat_met, of: all.opened },
    },
    months: months.map((one) => ({ month: one.month, ...statesOf(one) })),
    factors: await aboutOf(sql, asked, 'factors', locale),
    attributes: await aboutOf(sql, asked, 'attributes', locale),
    causes: await aboutOf(sql, asked, 'causes', locale),
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
