import * as v from 'valibot'
import type { Locale } from '#contract/account/auth.ts'
import { today } from '#contract/calendar.ts'
import { categoryOfKind, SurveyFactor, type SurveyKind } from '#contract/surveys/factors.ts'
import type { Among } from '#server/areas/surveys/reports/figures.ts'
import { areOverlapping, type Period, periodAsked, periodBefore } from '#server/areas/surveys/reports/periods.ts'
import { type DealerPlace, dealersIn, everyDealer, type Places } from '#server/areas/surveys/reports/places.ts'
import type { Sql } from '#server/platform/sql.ts'
import type { Reader } from '#server/platform/users.ts'

type Days = readonly [string, string]
/** The filters of a report, as every one of them has them. */
export interface Filters extends Places {
  readonly date: Days | null
  readonly service: Days | null
  readonly sales: Days | null
  readonly factor: number | null
  readonly category: 'service' | 'sales' | null
  readonly compare: 'previous' | 'year' | 'none'
}
/** What reports are narrowed by, under the names of the wire. */
export interface NarrowingQuery {
  readonly date?: Days | null | undefined
  readonly availed_service_date?: Days | null | undefined
  readonly sales_delivery_date?: Days | null | undefined
  readonly regions?: Filters['region'] | undefined
  readonly zones?: Filters['zones'] | undefined
  readonly groups?: Filters['groups'] | undefined
  readonly dealers?: Filters['dealers'] | undefined
  readonly category?: Filters['category'] | undefined
}
/** The filters of a report that no factor narrows; what is not asked stands open. */
export const filtersOf = (query: NarrowingQuery, compare: Filters['compare'] = 'none'): Filters => ({
  date: query.date ?? null,
  service: query.availed_service_date ?? null,
  sales: query.sales_delivery_date ?? null,
  region: query.regions ?? null,
  zones: query.zones ?? null,
  groups: query.groups ?? null,
  dealers: query.dealers ?? null,
  factor: null,
  category: query.category ?? null,
  compare,
})
/** What somebody asks of a report, with all that its figures are reckoned from. */
export interface Asked extends Filters {
  readonly kind: SurveyKind
  readonly reader: Reader
  readonly locale: Locale
  readonly period: Period
  readonly before: Period | null
  /** Both hold some of the same days, as a year and a half and those a year earlier do. */
  readonly isOverlapping: boolean
  readonly among: Among
  /** The same without its places: what a dealer is compared with. */
  readonly network: Among
  readonly everyDealer: readonly DealerPlace[]
  /** Those of the category in their order; service first where both are meant. */
  readonly factors: readonly Factor[]
  /** The dealer whose own targets hold, where it is one alone. */
  readonly dealer: number | null
}
const Factor = v.pick(SurveyFactor.schema, ['id', 'name', 'category', 'weight', 'position', 'attributes'])
export type Factor = v.InferOutput<typeof Factor>

const factorsOf = async (sql: Sql, locale: string, category: string | null): Promise<readonly Factor[]> =>
  v.parse(
    v.array(Factor),
    await sql.query(
      `select f.id, f.names ->> $1 as name, f.category, f.weight, f.position,
         (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.names ->> $1,
            'touchpoint', a.touchpoint) order by a.position), '[]') from survey_attributes a where a.factor_id = f.id) as attributes
       from survey_factors f where $2::text is null or f.category = $2
       order by f.category = 'sales', f.position`,
      [locale, category],
    ),
  )

/** Reads what a report needs to know before its figures. Answers 404 for places that are not the reader's. */
export const askedOf = async (
  sql: Sql,
  kind: SurveyKind,
  filters: Filters,
  { reader, locale }: { readonly reader: Reader; readonly locale: Locale },
): Promise<Asked> => {
  const category = kind === 'csonline' ? filters.category : categoryOfKind[kind]
  const [all, factors] = await Promise.all([everyDealer(sql), factorsOf(sql, locale, category)])
  const dealers = dealersIn(all, filters, reader)
  const other = [filters.service, filters.sales].flatMap((days) => days ?? []).toSorted()[0]
  // Days of service or sale alone mean whoever answered since; nothing stands beside them to compare with.
  const isSince = filters.date === null && other !== undefined
  const period = isSince ? { from: other, to: today().toString() } : periodAsked(filters.date)
  const network: Among = {
    kind,
    category: kind === 'csonline' ? category : null,
    dealers: null,
    service: filters.service,
    sales: filters.sales,
    reader,
  }
  const before = isSince ? null : periodBefore(period, filters.compare)
  return {
    ...filters,
    kind,
    category,
    reader,
    locale,
    period,
    before,
    isOverlapping: before !== null && areOverlapping(period, before),
    among: { ...network, dealers },
    network,
    everyDealer: all,
    factors,
    dealer: dealers?.length === 1 ? (dealers[0] ?? null) : null,
  }
}
