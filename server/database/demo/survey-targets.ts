import { inManila } from '#contract/calendar.ts'
import { categoryOfKind, type SurveyKind } from '#contract/surveys/factors.ts'
import { type TargetRow, targetKey } from '#server/areas/surveys/targets.ts'
import { day, iso } from '#server/database/demo/moments.ts'
import type { Planted } from '#server/database/demo/planted.ts'
import { factors } from '#server/platform/reference/survey-options.ts'

/** What each kind is meant to reach this year, in points of 100; the years before were meant to reach a little less. */
const goals = { csonline: 82, dcsi: 84, dssi: 86 } as const satisfies Record<SurveyKind, number>
/** Dealers that have agreed on targets of their own, by their place, and by how many points theirs are off. */
const own = [
  [0, 2],
  [1, -1.75],
  [4, -3],
] as const

/**
 * Targets of three years, the last one this one: the network's month by month, rising through the year, and for its
 * factors all twelve months at once; of some dealers their own.
 */
export const planTargets = (now: Temporal.Instant, dealers: number): readonly Planted[] => {
  const { year: last } = inManila(now)
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  const kinds: readonly SurveyKind[] = ['csonline', 'dcsi', 'dssi']
  const rows = kinds.flatMap((kind) => {
    const category = kind === 'csonline' ? null : categoryOfKind[kind]
    return [last - 2, last - 1, last]
      .flatMap((year): TargetRow[] => {
        const goal = goals[kind] - (last - year)
        const trend = (dealer_id: number | null, off: number) =>
          months.map((month) => ({
            year,
            month,
            category,
            factor_id: null,
            dealer_id,
            target: goal + off + Math.floor((month - 1) / 3) * 0.5,
          }))
        const ofFactors = factors.flatMap((factor, at) =>
          category === null || factor.category === category
            ? [
                {
                  year,
                  month: null,
                  category: factor.category,
                  factor_id: at + 1,
                  dealer_id: null,
                  target: goal - 2 + (at % 3) * 1.5,
                },
              ]
            : [],
        )
        const ofDealers = year < last ? [] : own.filter(([at]) => at < dealers)
        return [...trend(null, 0), ...ofDealers.flatMap(([at, off]) => trend(at + 1, off)), ...ofFactors]
      })
      .map((row) => ({ kind, ...row }))
  })
  const stamp = iso(now.epochMilliseconds - 30 * day)
  return [
    {
      table: 'survey_targets',
      rows: rows.map((row, at) => ({
        id: at + 1,
        ...row,
        key: targetKey(row),
        version: 0,
        created_at: stamp,
        updated_at: stamp,
      })),
    },
  ]
}
