import { type Days, daysWithin } from '#areas/survey-reports/periods.ts'
import { touchpointQuery } from '#areas/survey-reports/summary.ts'
import { today } from '#contract/calendar.ts'
import { join, optional, options, record } from '#contract/fields.ts'
import { surveyKind } from '#contract/surveys/factors.ts'
import { msg } from '#contract/words.ts'

export const multiplesPath = '/admin/survey/reports/side-by-side'
/** What may differ between reports that lie side by side. */
export const across = {
  zone: msg`Zone`,
  quarter: msg({ message: 'Quarter', context: 'three calendar months' }),
  kind: msg`Kind`,
} as const
export type Across = keyof typeof across
/** So many lie side by side at most. */
export const mostBeside = 6
/** So many quarters do, the last one with the period's last day. */
const quarters = 4

/** What the page's address says: a report of scores, and what differs. */
export const multiplesQuery = join(
  record({ kind: optional(surveyKind()), across: optional(options(msg`Side by side`, across)) }),
  touchpointQuery,
)

/** The quarters up to that of a day, the earliest first: `2026-Q3`; none reaches beyond yesterday, or the day itself. */
export const quartersTo = (last: string): readonly { readonly name: string; readonly days: Days }[] => {
  const day = Temporal.PlainDate.from(last)
  const yesterday = today().subtract({ days: 1 }).toString()
  const end = last > yesterday ? last : yesterday
  const begin = day.with({ day: 1, month: Math.floor((day.month - 1) / 3) * 3 + 1 })
  return Array.from({ length: quarters }, (_, at) => {
    const from = begin.subtract({ months: 3 * (quarters - 1 - at) })
    const to = from.add({ months: 3 }).subtract({ days: 1 })
    return {
      name: `${from.year}-Q${Math.floor((from.month - 1) / 3) + 1}`,
      days: daysWithin([from.toString(), to.toString()], [from.toString(), end]),
    }
  })
}
/** The zones that lie side by side: those with most responses, as they stand in the report. */
export const zonesOf = <G extends { readonly id: string; readonly responses: number }>(
  groups: readonly G[],
): readonly G[] => {
  const known = groups.filter(({ id }) => id !== 'none')
  const most = new Set(known.toSorted((a, b) => b.responses - a.responses).slice(0, mostBeside))
  return known.filter((one) => most.has(one))
}
