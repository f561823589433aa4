import { namesOf } from '#contract/names.ts'
import { type RequestKind, requestKinds } from '#contract/reports/reports.ts'
import { type Period, pointsOf, type Unit } from '#server/areas/reports/periods.ts'
import { inquiryRecords } from '#server/areas/requests/inquiries.ts'
import { leadRecords } from '#server/areas/requests/leads.ts'
import { quotationRecords } from '#server/areas/requests/quotations.ts'
import { reservationRecords } from '#server/areas/requests/reservations.ts'
import { testDriveRecords } from '#server/areas/requests/test-drives.ts'
import { during } from '#server/platform/days.ts'
import { type Params, params } from '#server/platform/params.ts'
import type { RecordsDefinition } from '#server/platform/records.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'
import { visibleTo } from '#server/platform/visible.ts'

/** Whose figures they are, and which dealers' requests count among those that they may see. */
export interface Among extends Reader {
  readonly dealer_zone?: readonly number[] | null | undefined
  readonly dealer_group?: readonly number[] | null | undefined
  readonly dealer_id?: readonly number[] | null | undefined
}
/** The records of the kinds. */
export const records: Readonly<Record<RequestKind, RecordsDefinition>> = {
  leads: leadRecords,
  quotations: quotationRecords,
  reservations: reservationRecords,
  'test-drives': testDriveRecords,
  inquiries: inquiryRecords,
}
/** The tables that they lie in. */
export const tables: Readonly<Record<RequestKind, string>> = {
  leads: leadRecords.tableName,
  quotations: quotationRecords.tableName,
  reservations: reservationRecords.tableName,
  'test-drives': testDriveRecords.tableName,
  inquiries: inquiryRecords.tableName,
}
export const kinds: readonly RequestKind[] = namesOf(requestKinds)

/** Conditions over `t`: those that the reader sees, of the dealers that it is narrowed to. */
const ofDealers = (kind: RequestKind, among: Among, { param }: Params): string => {
  const { dealer_zone, dealer_group, dealer_id } = among
  const where = [...visibleTo(records[kind], among, param)]
  if (dealer_id?.length) where.push(`t.dealer_id = any(${param(dealer_id)}::int[])`)
  if (dealer_zone?.length)
    where.push(`t.dealer_id in (select d.id from dealers d where d.zone_id = any(${param(dealer_zone)}::int[]))`)
  if (dealer_group?.length)
    where.push(`t.dealer_id in (select d.id from dealers d where d.group_id = any(${param(dealer_group)}::int[]))`)
  return where.map((one) => ` and ${one}`).join('')
}
const within = ({ from, to }: Period, { param }: Params) => during('t.created_at', param(from), param(to))

interface Counted {
  readonly kind: RequestKind
  readonly status: string
  readonly now: number
  readonly before: number
}
/** New requests of both periods, by kind and status. */
export const countsOf = async (sql: Sql, among: Among, period: Period, before: Period): Promise<readonly Counted[]> => {
  const all = params()
  const one = (kind: RequestKind) => `select '${kind}' as kind, t.status,
      count(*) filter (where ${within(period, all)}) as now, count(*) filter (where ${within(before, all)}) as before
    from ${tables[kind]} t where ${within({ from: before.from, to: period.to }, all)}${ofDealers(kind, among, all)} group by 2`
  return sql.query<Counted & object>(kinds.map(one).join(' union all '), all.values)
}

/** New requests of each kind at each point of the period. */
export const seriesOf = async (sql: Sql, among: Among, period: Period, unit: Unit) => {
  const all = params()
  const one = (kind: RequestKind) => `select '${kind}' as kind,
      to_char(date_trunc('${unit}', t.created_at at time zone 'Asia/Manila'), 'YYYY-MM-DD') as start, count(*) as count
    from ${tables[kind]} t where ${within(period, all)}${ofDealers(kind, among, all)} group by 2`
  const found = await sql.query<{ kind: RequestKind; start: string; count: number }>(
    kinds.map(one).join(' union all '),
    all.values,
  )
  const points = pointsOf(period, unit)
  const counts = new Map(found.map(({ kind, start, count }) => [`${kind} ${start}`, count]))
  // The first point may begin in the middle of its week or month.
  const startOf = (point: Period) => (point === points[0] ? null : point.from)
  return {
    points,
    series: kinds.map((kind) => ({
      kind,
      counts: points.map((point) => {
        const start = startOf(point)
        if (start !== null) return counts.get(`${kind} ${start}`) ?? 0
        const first = found.filter((each) => each.kind === kind && each.start <= point.from).map((each) => each.count)
        return first.reduce((sum, count) => sum + count, 0)
      }),
    })),
  }
}

export interface DealerFigures {
  readonly id: number
  readonly name: string
  readonly leads: number
  readonly leads_before: number
  readonly won: number
  readonly won_before: number
  readonly waiting: number
}
/**
 * Each dealer's leads of both periods, how many of them are converted or whose mobile number has reserved a car since,
 * and what waits for over 24 hours now.
 */
export const dealerFiguresOf = async (
  sql: Sql,
  among: Among,
  period: Period,
  before: Period,
): Promise<readonly DealerFigures[]> => {
  const all = params()
  const waiting = kinds
    .map(
      (kind) =>
        `select t.dealer_id from ${tables[kind]} t
         where t.status = 'pending' and t.created_at < now() - interval '24 hours'${ofDealers(kind, among, all)}`,
    )
    .join(' union all ')
  return sql.query<DealerFigures & object>(
    `with reserved as (select mobile_number, dealer_id, max(created_at) as last from reservations group by 1, 2),
     found as (
       select t.dealer_id, ${within(period, all)} as is_now,
         (t.status = 'converted' or r.last >= t.created_at) is true as is_won
       from leads t left join reserved r on r.mobile_number = t.mobile_number and r.dealer_id = t.dealer_id
       where ${within({ from: before.from, to: period.to }, all)}${ofDealers('leads', among, all)}),
     counted as (
       select dealer_id, count(*) filter (where is_now) as leads, count(*) filter (where not is_now) as leads_before,
         count(*) filter (where is_now and is_won) as won, count(*) filter (where not is_now and is_won) as won_before
       from found group by 1),
     waits as (select dealer_id, count(*) as waiting from (${waiting}) w group by 1)
     select d.id, d.name, coalesce(c.leads, 0)::int as leads, coalesce(c.leads_before, 0)::int as leads_before,
       coalesce(c.won, 0)::int as won, coalesce(c.won_before, 0)::int as won_before,
       coalesce(w.waiting, 0)::int as waiting
     from dealers d left join counted c on c.dealer_id = d.id left join waits w on w.dealer_id = d.id
     where c.dealer_id is not null or w.dealer_id is not null`,
    all.values,
  )
}

/** Of each kind, so many of the newest answered requests are looked at. */
const mostAnswered = 2000
/**
 * The median of minutes between a request and its first change, as its history has it, or its last save where that is
 * older than the history; null when none was answered.
 */
export const responseOf = async (sql: Sql, among: Among, period: Period): Promise<number | null> => {
  const all = params()
  const one = (kind: RequestKind) => `select extract(epoch from coalesce((
        select min(a.at) from audit_entries a
        where a.resource = '${kind}' and a.record_id = t.id and a.kind = 'changed'), t.updated_at) - t.created_at) / 60
      as minutes
    from (select t.id, t.created_at, t.updated_at from ${tables[kind]} t
      where ${within(period, all)} and t.status <> 'pending'${ofDealers(kind, among, all)}
      order by t.created_at desc limit ${mostAnswered}) t`
  const [row] = await sql.query<{ median: number | null }>(
    `select percentile_cont(0.5) within group (order by minutes)::float8 as median
     from (${kinds.map((kind) => `(${one(kind)})`).join(' union all ')}) m where minutes >= 0`,
    all.values,
  )
  return row?.median ?? null
}
