import * as v from 'valibot'
import { dayOf, now, startOf } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import type { SignalRule, SignalSide } from '#contract/surveys/control.ts'
import { categoryOfKind, type SurveyKind, surveyKinds } from '#contract/surveys/factors.ts'
import { scoreOf } from '#contract/surveys/figures.ts'
import { msg } from '#contract/words.ts'
import { dealersPeople, headOffice } from '#server/areas/surveys/case-recipients.ts'
import { noSpread, type Spread } from '#server/areas/surveys/reports/chance.ts'
import { baseMonths, type Judged, judgedMonth, signalsOf } from '#server/areas/surveys/reports/explain/control.ts'
import { scoreNames } from '#server/areas/surveys/reports/explain/explain.ts'
import { monthlyOf, monthsBefore, wholeItem } from '#server/areas/surveys/reports/explain/monthly.ts'
import { tellAll } from '#server/platform/changes.ts'
import { notify } from '#server/platform/notify.ts'
import type { Platform } from '#server/platform/platform.ts'
import { factors as factorOptions } from '#server/platform/reference/survey-options.ts'
import type { KeptText } from '#server/platform/sentences.ts'
import type { Sql } from '#server/platform/sql.ts'

/** A series of a control chart. */
interface Series {
  readonly kind: SurveyKind
  readonly category: 'service' | 'sales'
}
interface Signal extends Series {
  readonly dealer_id: number
  readonly item: string
  readonly month: string
  readonly rule: SignalRule
  readonly side: SignalSide
  readonly score: number
  readonly judged: Judged
}
const everySeries: readonly Series[] = namesOf(surveyKinds).flatMap((kind): Series[] =>
  kind === 'csonline'
    ? [
        { kind, category: 'service' },
        { kind, category: 'sales' },
      ]
    : [{ kind, category: categoryOfKind[kind] }],
)
/** A first month is judged by the twelve before it, as are the two before it that may make it a signal. */
const reach = baseMonths + 2

/** The signals of the month of a day, up to that day: of every dealer, its whole score and each factor. */
export const signalsOn = async (sql: Sql, series: Series, day: string): Promise<readonly Signal[]> => {
  const { kind, category } = series
  // The portal reads everybody's responses; dealers are told of their own alone.
  const among = { kind, category, dealers: null, service: null, sales: null, reader: { scope: 'all' as const } }
  const monthly = await monthlyOf(sql, among, { from: monthsBefore(day, reach), to: day })
  return [...monthly].flatMap(([dealer_id, items]) =>
    [...items].flatMap(([item, months]) =>
      signalsIn(months).map((one) => ({ ...series, dealer_id, item, month: day.slice(0, 7), ...one })),
    ),
  )
}
const signalsIn = (months: readonly Spread[]): readonly Pick<Signal, 'rule' | 'side' | 'score' | 'judged'>[] => {
  const { rules, side } = signalsOf(months, reach)
  const judged = judgedMonth(months, reach)
  const score = scoreOf(months[reach] ?? noSpread)
  return side === null || score === null || typeof judged === 'string'
    ? []
    : rules.map((rule) => ({ rule, side, score, judged }))
}

const title = msg`A dealer’s score is unusually high or low`
const sentences = {
  point: msg`{dealer}: {item} was {score} in {month}, outside the limits {low} to {high}.`,
  low: msg`{dealer}: {item} was low in at least 2 of 3 months, {score} in {month}.`,
  high: msg`{dealer}: {item} was high in at least 2 of 3 months, {score} in {month}.`,
}
const pagePath = '/admin/survey/reports/control'
/** What a signal says; the name of a factor is that of the reader's language. */
const toldOf = (
  { kind, month, rule, side, score, judged }: Signal,
  names: { readonly dealer: string; readonly slug: string | undefined },
): KeptText => {
  const own = factorOptions.find(({ slug }) => slug === names.slug)?.name
  const tenths = (value: number) => value.toFixed(1)
  return {
    message: sentences[rule === 'point' ? 'point' : side],
    values: { dealer: names.dealer, month, score: tenths(score), low: tenths(judged.low), high: tenths(judged.high) },
    words: { item: own ?? scoreNames[kind] },
  }
}
const linkTo = ({ kind, category, dealer_id, item }: Signal, day: string): string => {
  const search = new URLSearchParams({
    kind,
    ...(kind === 'csonline' && { category }),
    dealer: String(dealer_id),
    ...(item !== wholeItem && { factor: item.slice(1) }),
    date: `${monthsBefore(day, 0)},${day}`,
  })
  return `${pagePath}?${search}`
}
const Names = v.array(v.object({ id: v.number(), name: v.string() }))

/** Keeps a signal and tells those whom it concerns, unless they were told of it before. */
const tellOf = async (
  tx: Sql,
  signal: Signal,
  day: string,
  { dealers, slugs }: { readonly dealers: ReadonlyMap<number, string>; readonly slugs: ReadonlyMap<number, string> },
) => {
  const { kind, category, dealer_id, item, month, rule, side, score } = signal
  const [kept] = await tx.query<{ id: number }>(
    `insert into survey_signals (kind, category, dealer_id, item, month, rule, side, score)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [kind, category, dealer_id, item, month, rule, side, score],
  )
  if (!kept) return
  const people = [...(await headOffice(tx)), ...(await dealersPeople(tx, dealer_id))].flatMap(
    ({ userId }) => userId ?? [],
  )
  await notify(tx, (change) => tellAll(tx, change), [...new Set(people)], {
    kind: 'survey_signal',
    title,
    message: toldOf(signal, { dealer: dealers.get(dealer_id) ?? '', slug: slugs.get(Number(item.slice(1))) }),
    link: linkTo(signal, day),
    signal: kept.id,
  })
}
const keyOf = ({ dealer_id, item, rule }: Pick<Signal, 'dealer_id' | 'item' | 'rule'>) => `${dealer_id} ${item} ${rule}`
const Standing = v.array(
  v.object({ id: v.number(), dealer_id: v.number(), item: v.string(), rule: v.picklist(['point', 'two-of-three']) }),
)
/** What does not hold any more now that its month is over stays, and says so. */
const withdraw = async (tx: Sql, { kind, category }: Series, month: string, holding: readonly Signal[]) => {
  const held = new Set(holding.map(keyOf))
  const standing = await tx.query(
    `select id, dealer_id, item, rule from survey_signals
     where kind = $1 and category = $2 and month = $3 and withdrawn_at is null`,
    [kind, category, month],
  )
  const gone = v.parse(Standing, standing).flatMap((one) => (held.has(keyOf(one)) ? [] : one.id))
  if (gone.length === 0) return
  await tx.query('update survey_signals set withdrawn_at = now() where id = any($1::int[])', [gone])
  const told = await tx.query<{ user_id: number }>(
    'select distinct user_id from notifications where signal_id = any($1::int[])',
    [gone],
  )
  await tellAll(tx, {
    event: { resource: 'notifications', kind: 'changed', record: null, version: null },
    dealers: null,
    users: told.map(({ user_id }) => user_id),
  })
}

/** The last days of the months that were not over when dealers were last judged, and the day that is judged today. */
const daysToJudge = (last: string | null, day: string): readonly string[] => {
  const days: string[] = []
  // After a long silence only the last quarter is looked at again: older months tell nobody anything new.
  const first =
    last === null || last < monthsBefore(day, 3) ? day : Temporal.PlainDate.from(last).add({ days: 1 }).toString()
  for (let month = monthsBefore(first, 0); month <= day; month = monthsBefore(month, -1)) {
    const end = Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString()
    days.push(end < day ? end : day)
  }
  return days
}
/**
 * Judges the month of yesterday for every dealer, once a day from eight o'clock in Manila on; the day after a month ended
 * it is judged for the last time.
 */
export const tellSignals = async (
  { database }: Pick<Platform, 'database'>,
  at: Temporal.Instant = now(),
): Promise<void> => {
  const day = dayOf(at)
  if (Temporal.Instant.compare(at, startOf(day, Temporal.PlainTime.from('08:00'))) < 0) return
  await database.transaction(async (tx) => {
    // One server judges; the others find what it kept.
    await tx.query("select pg_advisory_xact_lock(hashtext('surveys: signals'))")
    const yesterday = day.subtract({ days: 1 }).toString()
    const [state] = await tx.query<{ last: string | null }>(
      `select to_char(max(day), 'YYYY-MM-DD') as last from survey_signal_days`,
    )
    const last = state?.last ?? null
    if (last !== null && last >= yesterday) return
    await tx.query('insert into survey_signal_days (day) values ($1)', [yesterday])
    const dealers = new Map(
      v.parse(Names, await tx.query('select id, name from dealers')).map(({ id, name }) => [id, name]),
    )
    const slugs = new Map(
      v.parse(Names, await tx.query('select id, slug as name from survey_factors')).map(({ id, name }) => [id, name]),
    )
    if (tx.kind === 'postgres') await tx.script('set local jit = off')
    for (const judged of daysToJudge(last, yesterday)) {
      const date = Temporal.PlainDate.from(judged)
      const isOver = date.day === date.daysInMonth
      for (const series of everySeries) {
        const found = await signalsOn(tx, series, judged)
        for (const signal of found) await tellOf(tx, signal, judged, { dealers, slugs })
        if (isOver) await withdraw(tx, series, judged.slice(0, 7), found)
      }
    }
  })
}
