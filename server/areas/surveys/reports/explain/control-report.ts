import * as v from 'valibot'
import type { ControlChart, ControlQuery } from '#contract/surveys/control.ts'
import { scoreOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import { type Asked, askedOf } from '#server/areas/surveys/reports/asked.ts'
import { noSpread, type Spread } from '#server/areas/surveys/reports/chance.ts'
import { baseMonths, judgedMonth, signalsOf } from '#server/areas/surveys/reports/explain/control.ts'
import { scoreNames } from '#server/areas/surveys/reports/explain/explain.ts'
import { monthlyOf, monthsBefore, wholeItem } from '#server/areas/surveys/reports/explain/monthly.ts'
import { refuseLater, trendOf } from '#server/areas/surveys/reports/periods.ts'
import { Invalid, NotFound } from '#server/platform/failures.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import type { Say } from '#server/platform/words.ts'

type Chart = v.InferOutput<typeof ControlChart.schema>
type Query = v.InferOutput<typeof ControlQuery.schema>
const chooseDealer = msg`Choose a dealer`
const chooseCategory = msg`Choose service or sales`
/** A first month is judged by the twelve before it, as are the two before it that may make it a signal. */
const reach = baseMonths + 2

/** What is asked of a control chart: one dealer, and one factor of its kind or none. */
export const controlAskedBy = async (
  sql: Sql,
  query: Query,
  who: { readonly reader: Reader; readonly locale: Asked['locale'] },
): Promise<Asked> => {
  refuseLater({ date: query.date })
  const { scope } = who.reader
  const dealer = query.dealer ?? (scope === 'all' ? null : scope)
  if (dealer === null) throw new Invalid({ dealer: [{ message: chooseDealer }] })
  // A series is of one category: customers of the workshop and of the showroom are not each other's usual.
  if (query.kind === 'csonline' && query.category == null)
    throw new Invalid({ category: [{ message: chooseCategory }] })
  const nowhere = { region: null, zones: null, groups: null, service: null, sales: null }
  const asked = await askedOf(
    sql,
    query.kind,
    {
      ...nowhere,
      date: query.date ?? null,
      dealers: [dealer],
      factor: query.factor ?? null,
      category: query.category ?? null,
      compare: 'none',
    },
    who,
  )
  const isKnown = asked.factor === null || asked.factors.some(({ id }) => id === asked.factor)
  if (!isKnown || !asked.everyDealer.some(({ id }) => id === dealer)) throw new NotFound()
  return asked
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000
const monthOf = (
  months: readonly Spread[],
  at: number,
  { month, complete }: { readonly month: string; readonly complete: boolean },
): Chart['months'][number] => {
  const own = months[at] ?? noSpread
  const judged = judgedMonth(months, at)
  const { rules, side } = signalsOf(months, at)
  const plain = { month, responses: own.n, score: scoreOf(own), complete, signals: [...rules], side }
  return typeof judged === 'string'
    ? { ...plain, centre: null, sigma: null, low: null, high: null, judged: false, reason: judged }
    : {
        ...plain,
        centre: rounded(judged.centre),
        sigma: rounded(judged.sigma),
        low: rounded(judged.low),
        high: rounded(judged.high),
        judged: true,
        reason: null,
      }
}
const Notice = v.object({
  id: v.number(),
  month: v.string(),
  rule: v.picklist(['point', 'two-of-three']),
  side: v.picklist(['low', 'high']),
  score: v.number(),
  created_at: v.string(),
  withdrawn_at: v.nullable(v.string()),
})

/** Thirteen months of a dealer, each beside the twelve before it, and what people were told of them. */
export const controlOf = async (sql: Sql, asked: Asked, say: Say): Promise<Chart> => {
  const { kind, category, period, dealer, factor, factors } = asked
  const trend = trendOf(period.to)
  const first = trend[0]?.period.from ?? period.from
  const monthly = await monthlyOf(sql, asked.among, { from: monthsBefore(first, reach), to: period.to })
  const own = monthly.get(dealer ?? 0)
  const empty = Array.from({ length: reach + trend.length }, () => noSpread)
  const spreads = (item: string) => own?.get(item) ?? empty
  const item = factor === null ? wholeItem : `f${factor}`
  const last = reach + trend.length - 1
  const itemOf = (id: number | null, name: string) => {
    const months = spreads(id === null ? wholeItem : `f${id}`)
    const { rules, side } = signalsOf(months, last)
    return { factor: id, name, score: scoreOf(months[last] ?? noSpread), signals: [...rules], side }
  }
  const notices = await sql.query(
    `select id, month, rule, side, score::float8 as score, created_at, withdrawn_at from survey_signals
     where dealer_id = $1 and kind = $2 and category = $3 and item = $4 and month between $5 and $6
     order by month desc, id desc`,
    [dealer, kind, category, item, trend[0]?.month, trend.at(-1)?.month],
  )
  const named = factors.find(({ id }) => id === factor)
  return {
    kind,
    category,
    dealer: { id: dealer ?? 0, name: asked.everyDealer.find(({ id }) => id === dealer)?.name ?? '' },
    factor: named ? { id: named.id, name: named.name } : null,
    items: [itemOf(null, say(scoreNames[kind])), ...factors.map(({ id, name }) => itemOf(id, name))],
    months: trend.map((one, at) => monthOf(spreads(item), reach + at, one)),
    notices: v.parse(v.array(Notice), notices),
  }
}
