import { type Days, daysOfMonth } from '#areas/survey-reports/periods.ts'
import type { Report } from '#areas/survey-reports/useReport.ts'
import type { Rec } from '#contract/fields.ts'
import type { SurveyKind } from '#contract/surveys/factors.ts'
import type { Grouping } from '#contract/surveys/reports.ts'

export const whyPath = '/admin/survey/reports/why'
const controlPath = '/admin/survey/reports/control'
const driversPath = '/admin/survey/reports/drivers'
const effectsPath = '/admin/survey/reports/effects'
type Search = Readonly<Record<string, string>>
export type Place = `/${string}`
const placeOf = (path: Place, search: Search): Place => `${path}?${new URLSearchParams(search).toString()}`
/** What rankings call otherwise, as the specification has it. */
const listNames: Readonly<Record<string, string>> = { region: 'regions', group: 'groups', dealer: 'dealers' }
/** And the other way round, where a report leads to a ranking. */
const rankingNames: Readonly<Record<string, string>> = {
  date: 'dates',
  regions: 'region',
  groups: 'group',
  dealers: 'dealer',
}
const narrowing = [
  'regions',
  'region',
  'zones',
  'groups',
  'group',
  'dealers',
  'dealer',
  'category',
  'availed_service_date',
  'sales_delivery_date',
]
const groupNames = { region: 'regions', zone: 'zones', group: 'groups', dealer: 'dealers' } as const satisfies Record<
  Grouping,
  string
>

/** The places alone, without days of service or sale. */
const networkOf = ({ availed_service_date: _, sales_delivery_date: __, ...places }: Search): Search => places

/** Where the figures of a report lead: the rows behind them, with its places and its period. */
export const drillOf = (
  kind: SurveyKind,
  query: Rec,
  { values, period, isByOtherDates }: Pick<Report, 'values' | 'period' | 'isByOtherDates'>,
) => {
  const places = Object.fromEntries(
    narrowing.flatMap((name) => {
      const text = query.fields[name]?.cell.write(values[name]) ?? ''
      return values[name] === undefined || text === '' ? [] : [[listNames[name] ?? name, text] as const]
    }),
  )
  const against = query.fields['against']?.cell.write(values['against']) ?? ''
  const compare: Search = against !== '' ? { against } : values['compare'] === 'year' ? { against: 'year' } : {}
  const factor = query.fields['factor']?.cell.write(values['factor']) ?? ''
  const dateOf = (days: Days): Search => (isByOtherDates ? {} : { date: days.join(',') })
  const results = (more: Search = {}, days = period): Place =>
    placeOf('/admin/survey/all/result', { kind, status: 'complete', ...dateOf(days), ...places, ...more })
  return {
    period,
    results,
    /** The responses of a month of the trend, to the period's last day. */
    month: (month: string, more: Search = {}): Place => results(more, daysOfMonth(month, period[1])),
    /** Those of one row of groups or of a ranking; undefined where it is of what belongs nowhere. */
    within: (by: Grouping, id: string, more: Search = {}): Place | undefined =>
      id === 'none' ? undefined : results({ [groupNames[by]]: id, ...more }),
    /** A report narrowed to one of its rows. */
    narrowed: (path: Place, by: Grouping, id: string): Place | undefined =>
      id === 'none' || id === '' ? undefined : placeOf(path, { ...dateOf(period), ...places, [groupNames[by]]: id }),
    /** The same places and period on another report. */
    same: (path: Place, more: Search = {}): Place => placeOf(path, { ...dateOf(period), ...places, ...more }),
    /** Why the score moved, of all of it or of one row; undefined where it is of what belongs nowhere. */
    why: (row?: { readonly by: Grouping; readonly id: string }): Place | undefined =>
      row?.id === 'none'
        ? undefined
        : placeOf(whyPath, {
            kind,
            ...dateOf(period),
            ...compare,
            ...places,
            ...(row && { [groupNames[row.by]]: row.id }),
          }),
    /** The control chart of a dealer, or where one is chosen; of a factor or of the whole score. */
    control: (dealer?: string, of?: number): Place =>
      placeOf(controlPath, {
        kind,
        ...dateOf(period),
        ...(places['category'] !== undefined && { category: places['category'] }),
        ...((dealer ?? places['dealers']) !== undefined && {
          dealer: (dealer ?? places['dealers'] ?? '').split(',')[0] ?? '',
        }),
        ...(of !== undefined && { factor: String(of) }),
      }),
    /** What matters most to the customers of the same places and period. */
    drivers: (): Place => placeOf(driversPath, { kind, ...dateOf(period), ...places }),
    /** What measures did at the same places; they have days of their own. */
    effects: (): Place => placeOf(effectsPath, { kind, ...networkOf(places) }),
    /** The ranking of the same places and period. */
    ranking: (path: Place): Place =>
      placeOf(
        path,
        Object.fromEntries(
          Object.entries({ ...dateOf(period), ...places }).map(([name, text]) => [rankingNames[name] ?? name, text]),
        ),
      ),
    /** The cases that a report counts; what turned out not to be one is in none. */
    cases: (more: Search = {}, days = period): Place =>
      placeOf('/admin/survey/cdc', {
        kind,
        applies: 'yes',
        ...dateOf(days),
        ...places,
        ...(factor !== '' && !('classified' in more) && { factor }),
        ...more,
      }),
    /** What narrows a report to one of its rows; undefined where it is of what belongs nowhere. */
    placeOfRow: (by: Grouping, id: string): Search | undefined =>
      id === '' || id === 'none' ? undefined : { [groupNames[by]]: id },
    /** The cases of one row of a ranking. */
    casesOf: (by: Grouping, id: string, more: Search = {}): Place | undefined =>
      id === 'none'
        ? undefined
        : placeOf('/admin/survey/cdc', { kind, ...dateOf(period), ...places, [groupNames[by]]: id, ...more }),
  }
}
export type Drill = ReturnType<typeof drillOf>
