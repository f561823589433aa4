import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { today } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { fewestForEffect, PlanDealer, planStates } from '#contract/surveys/case-reports.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import { differenceOf, scoreOf } from '#contract/surveys/figures.ts'
import { type CasesAsked, casesOf } from '#server/areas/surveys/case-figures.ts'
import { sumsByItem } from '#server/areas/surveys/reports/figures.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

const named = v.nullable(v.object({ id: v.number(), name: v.string() }))
const Row = v.object({
  id: v.number(),
  dealer: v.object({ id: v.number(), name: v.string() }),
  code: v.string(),
  zone: named,
  group: named,
  factor: named,
  attribute: named,
  root_cause: named,
  measure: named,
  cases: v.number(),
  unclosed: v.number(),
  overdue: v.number(),
  last_opened: v.string(),
  immediate: v.array(v.string()),
  person_in_charge: v.nullable(v.string()),
  due: v.nullable(v.string()),
  state: v.picklist(namesOf<keyof typeof planStates>(planStates)),
  done_first: v.nullable(v.string()),
  done_last: v.nullable(v.string()),
  total: v.number(),
})
type Line = v.InferOutput<typeof Row>

const reference = (table: string, name: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${name}) end`
/** Orders of dealers, and of the rows of one, those of which nothing was decided first. */
const orders = {
  cases: { dealers: (to: 'asc' | 'desc') => `p.dealer_cases ${to}, d.sort_name`, rows: (to) => `p.cases ${to}` },
  dealer: { dealers: (to) => `d.sort_name ${to}`, rows: () => 'p.cases desc' },
  due: {
    dealers: (to) => `p.dealer_due ${to} nulls last, d.sort_name`,
    rows: (to) => `p.due ${to} nulls last`,
  },
} as const satisfies Record<string, Record<'dealers' | 'rows', (to: 'asc' | 'desc') => string>>
export interface PlanAsked {
  readonly order: keyof typeof orders
  readonly to: 'asc' | 'desc'
  readonly state: string | null
  /** Words in a dealer's name or code. */
  readonly q: string | null
  /** From which row on, and how many; null for all. */
  readonly page: { readonly from: number; readonly count: number } | null
}

/** SQL of the rows of a plan, as `p` in `from`; `w` knows what their dealers add up to. */
const planOf = (asked: CasesAsked, plan: Pick<PlanAsked, 'state' | 'q'>, all: Params) => {
  const { param } = all
  const measure = 'c.dealer_preventive_measure_id'
  const ifDecided = (column: string) => `case when ${measure} is not null then ${column} end`
  return {
    // Inlined twice: as rows that are kept nothing would find one of them.
    rows: `with c as not materialized (${casesOf(asked, all)}), p as (
       select c.dealer_id, ${ifDecided('c.factor_id')} as factor_id, ${ifDecided('c.attribute_id')} as attribute_id,
         ${ifDecided('c.root_cause_id')} as cause_id, ${measure} as measure_id,
         count(*)::int as cases, count(*) filter (where c.status <> 'closed')::int as unclosed,
         count(*) filter (where c.overdue)::int as overdue, max(c.opened_at) as last_opened,
         min(c.preventive_due_on) filter (where c.preventive_done_on is null) as due,
         min(c.preventive_done_on) as done_first, max(c.preventive_done_on) as done_last,
         case when ${measure} is null then 'undecided'
           when bool_and(c.preventive_done_on is not null) then 'done'
           when bool_or(c.preventive_done_on is null and c.preventive_due_on < ${param(today().toString())}::date) then 'late'
           when bool_or(c.preventive_due_on is not null) then 'under-way' else 'planned' end as state,
         array_agg(c.immediate_measure_id) as immediate_ids
       from c group by 1, 2, 3, 4, 5),
     w as (select p.*, sum(p.cases) over (partition by p.dealer_id) as dealer_cases,
       min(p.due) over (partition by p.dealer_id) as dealer_due from p)`,
    from: `w p join dealers d on d.id = p.dealer_id
       left join dealer_zones z on z.id = d.zone_id left join dealer_groups g on g.id = d.group_id`,
    where: `(${param(plan.state)}::text is null or p.state = ${param(plan.state)})
       and (${param(plan.q)}::text is null or lower(d.code || ' ' || d.name) like '%' || lower(${param(plan.q)}) || '%')`,
  }
}

/** The dealers of a plan in its order, with what their rows add up to. */
export const planDealersOf = async (sql: Sql, asked: CasesAsked, plan: Omit<PlanAsked, 'page'>) => {
  const all = params()
  const { rows, from, where } = planOf(asked, plan, all)
  const order = orders[plan.order].dealers(plan.to)
  const measures = (state: string) => `count(*) filter (where p.state = '${state}')::int`
  return v.parse(
    v.array(PlanDealer.schema),
    await sql.query(
      `${rows} select d.id, d.name, d.code, ${reference('z', 'z.name')} as zone, ${reference('g', 'g.name')} as "group",
         count(*)::int as rows, sum(p.cases)::int as cases, sum(p.unclosed)::int as unclosed, sum(p.overdue)::int as overdue,
         coalesce(sum(p.cases) filter (where p.state = 'undecided'), 0)::int as undecided,
         ${measures('late')} as late, ${measures('under-way')} as under_way, ${measures('planned')} as planned,
         ${measures('done')} as done
       from ${from} where ${where} group by d.id, z.id, g.id, p.dealer_cases, p.dealer_due order by ${order}, d.id`,
      all.values,
    ),
  )
}

/** SQL of a column of the latest case of a row. */
const latest = (column: string) => `(select ${column} from c
  where c.opened_at = p.last_opened and c.dealer_id = p.dealer_id and c.dealer_preventive_measure_id is not distinct from p.measure_id
    and (p.measure_id is null or (c.factor_id is not distinct from p.factor_id and c.attribute_id is not distinct from p.attribute_id
      and c.root_cause_id is not distinct from p.cause_id))
  order by c.id desc limit 1)`
/** What dealers do about the causes of the cases of a period, without what came of it. */
const linesOf = async (sql: Sql, asked: CasesAsked, plan: PlanAsked, locale: Locale): Promise<readonly Line[]> => {
  const all = params()
  const { param } = all
  const say = param(locale)
  const { rows: every, from, where } = planOf(asked, plan, all)
  const { dealers, rows: within } = orders[plan.order]
  const order = `${dealers(plan.to)}, d.id, p.measure_id is not null, ${within(plan.to)}`
  const rows = await sql.query(
    `${every}
     select row_number() over (order by ${order}, p.factor_id, p.attribute_id, p.cause_id, p.measure_id)::int as id,
       count(*) over ()::int as total, ${reference('d', 'd.name')} as dealer, d.code, ${reference('z', 'z.name')} as zone,
       ${reference('g', 'g.name')} as "group", ${reference('f', `f.names ->> ${say}`)} as factor,
       ${reference('a', `a.names ->> ${say}`)} as attribute, ${reference('o', `o.names ->> ${say}`)} as root_cause,
       ${reference('m', `m.names ->> ${say}`)} as measure, p.cases, p.unclosed, p.overdue, p.last_opened,
       (select coalesce(json_agg(i.name order by i.many desc, i.name), '[]') from (
          select x.names ->> ${say} as name, count(*) as many from unnest(p.immediate_ids) u(id)
          join survey_immediate_measures x on x.id = u.id group by 1) i) as immediate,
       ${latest('c.person_in_charge')} as person_in_charge, p.due, p.state, p.done_first, p.done_last
     from ${from}
       left join survey_factors f on f.id = p.factor_id left join survey_attributes a on a.id = p.attribute_id
       left join survey_root_causes o on o.id = p.cause_id left join survey_preventive_measures m on m.id = p.measure_id
     where ${where}
     order by 1 ${plan.page ? `limit ${param(plan.page.count)}::int offset ${param(plan.page.from)}::int` : ''}`,
    all.values,
  )
  return v.parse(v.array(Row), rows)
}

const daysApart = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const earlier = (one: string, other: string) => (one < other ? one : other)

/**
 * Action plans with their effects: the score of the attribute at the dealer in the 90 days after the last of the measures
 * was done, less that of the 90 days before the first; the days after end yesterday.
 */
export const actionPlanOf = async (
  sql: Sql,
  kind: SurveyKind,
  asked: CasesAsked,
  plan: PlanAsked,
  { reader, locale }: { readonly reader: Reader; readonly locale: Locale },
) => {
  const lines = await linesOf(sql, asked, plan, locale)
  const yesterday = today().subtract({ days: 1 }).toString()
  const scoreIn = async (line: Line, from: string, to: string) => {
    if (to < from) return { n: 0, sum: 0 }
    const among = { kind, category: asked.category, dealers: [line.dealer.id], service: null, sales: null, reader }
    const items = await sumsByItem(sql, among, { from, to }, ['attributes'])
    return items.get(`a${line.attribute?.id}`) ?? { n: 0, sum: 0 }
  }
  const rows = []
  for (const line of lines) {
    const { total: _, ...shown } = line
    const { done_first: first, done_last: last } = line
    if (first === null || last === null || line.attribute === null) {
      rows.push({ ...shown, before: null, after: null, effect: null })
      continue
    }
    const before = await scoreIn(line, daysApart(first, -90), daysApart(first, -1))
    const after = await scoreIn(line, daysApart(last, 1), earlier(daysApart(last, 90), yesterday))
    const isEnough = before.n >= fewestForEffect && after.n >= fewestForEffect
    rows.push({
      ...shown,
      before: isEnough ? scoreOf(before) : null,
      after: isEnough ? scoreOf(after) : null,
      effect: isEnough ? differenceOf(after, before) : null,
    })
  }
  return { rows, total: lines[0]?.total ?? 0 }
}
export type PlanLine = Awaited<ReturnType<typeof actionPlanOf>>['rows'][number]
