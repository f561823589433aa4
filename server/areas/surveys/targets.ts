import { monthsIn } from '#contract/calendar.ts'
import { categoryOfKind, type SurveyKind } from '#contract/surveys/factors.ts'
import type { Sql } from '#server/platform/sql.ts'

/** A target in points of 100, as its table has it. */
export interface TargetRow {
  readonly year: number
  /** 1 to 12; null for all twelve. */
  readonly month: number | null
  readonly category: string | null
  readonly factor_id: number | null
  readonly dealer_id: number | null
  readonly target: number
}
/** All that tells a target from others, as one text. */
export const targetKey = ({
  kind,
  year,
  month,
  category,
  factor_id,
  dealer_id,
}: Omit<TargetRow, 'target'> & { readonly kind: SurveyKind }): string =>
  [kind, factor_id === null ? 'trend' : 'factor', year, month, category, factor_id, dealer_id]
    .map((part) => part ?? '*')
    .join(' ')
/** Whose target over which days is asked for; both days, YYYY-MM-DD, are included. */
export interface TargetAsked {
  readonly from: string
  readonly to: string
  /** Of an online survey alone; null for both, which are then asked for as one. A factor brings its own. */
  readonly category?: string | null | undefined
  /** Null for the score itself. */
  readonly factor?: number | null | undefined
  /** Null for the network, and for regions, zones and groups, which take its targets. */
  readonly dealer?: number | null | undefined
}
export interface Targets {
  /** Points of 100, not rounded; null where no month of the period has a target. */
  of(asked: TargetAsked): number | null
}

const listMonths = (from: string, to: string) => [...monthsIn(from, to)]

/** A dealer's own target beats the network's, one of a category that of both, one of a month that of all twelve. */
const weightOf = ({ dealer_id, category, month }: TargetRow) =>
  (dealer_id === null ? 0 : 4) + (category === null ? 0 : 2) + (month === null ? 0 : 1)

/**
 * Which target holds for whom, from the rows of one kind: over a period the sum of each month's target by its days in the
 * period, divided by those days; months without a target count neither here nor there.
 */
export const targetsFrom = (rows: readonly TargetRow[], kind: SurveyKind): Targets => {
  const keyOf = (year: number, factor: number | null) => `${year} ${factor ?? ''}`
  const byYear = Map.groupBy(rows, ({ year, factor_id }) => keyOf(year, factor_id))
  // A ranking asks for the same days once for each of its rows.
  const known = new Map<string, ReturnType<typeof listMonths>>()
  const monthsOf = (from: string, to: string) => {
    const months = known.get(`${from} ${to}`) ?? listMonths(from, to)
    known.set(`${from} ${to}`, months)
    return months
  }
  const only = kind === 'csonline' ? undefined : categoryOfKind[kind]
  return {
    of: ({ from, to, category, factor = null, dealer = null }) => {
      const wanted = only ?? category ?? null
      const fits = (row: TargetRow) =>
        (row.dealer_id === null || row.dealer_id === dealer) &&
        (factor !== null || row.category === null || row.category === wanted)
      let points = 0
      let days = 0
      for (const part of monthsOf(from, to)) {
        let best: TargetRow | null = null
        for (const row of byYear.get(keyOf(part.year, factor)) ?? [])
          if ((row.month === null || row.month === part.month) && fits(row))
            if (best === null || weightOf(row) > weightOf(best)) best = row
        if (best === null) continue
        // Whole hundredths, so that no sum of many days drifts.
        points += Math.round(best.target * 100) * part.days
        days += part.days
      }
      return days === 0 ? null : points / days / 100
    },
  }
}

/**
 * The targets of a kind for the years from one day to another, to ask as often as a report has figures. With `dealers`
 * theirs alone besides the network's.
 */
export const targetsOf = async (
  sql: Sql,
  kind: SurveyKind,
  {
    from,
    to,
    dealers = null,
  }: { readonly from: string; readonly to: string; readonly dealers?: readonly number[] | null },
): Promise<Targets> => {
  const rows = await sql.query<TargetRow & object>(
    `select year, month, category, factor_id, dealer_id, target from survey_targets
     where kind = $1 and year between $2 and $3 and target is not null
       and (dealer_id is null or $4::int[] is null or dealer_id = any($4::int[]))`,
    [kind, Number(from.slice(0, 4)), Number(to.slice(0, 4)), dealers],
  )
  return targetsFrom(rows, kind)
}
