import type { SignalRule, SignalSide, Unjudged } from '#contract/surveys/control.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { type Spread, spreadOf, varianceOf } from '#server/areas/surveys/reports/chance.ts'

/** How many months before one it is judged by. */
export const baseMonths = 12
/** Below so many responses in a month, and in those before it, nothing is judged. */
const fewest = { month: 5, base: 60 } as const
const limits = { point: 3, twice: 2 } as const

/** A month beside those before it, in points of 100; `z` is how many of its own sigmas it lies from the centre. */
export interface Judged {
  readonly centre: number
  readonly sigma: number
  readonly low: number
  readonly high: number
  readonly z: number
}
/**
 * Judges the month at `at` by the twelve before it. The spread is pooled within those months: a drift from one to the
 * next must not widen its own limits.
 */
export const judgedMonth = (months: readonly Spread[], at: number): Judged | Unjudged => {
  const month = months[at]
  if (month === undefined || month.n < fewest.month) return 'few'
  const base = months.slice(Math.max(0, at - baseMonths), at)
  const all = spreadOf(base)
  const free = base.reduce((sum, { n }) => sum + Math.max(0, n - 1), 0)
  if (all.n < fewest.base || free === 0) return 'base'
  const within = base.reduce((sum, one) => sum + (varianceOf(one) ?? 0) * Math.max(0, one.n - 1), 0)
  const spread = Math.sqrt(within / free)
  if (spread === 0) return 'flat'
  const centre = all.sum / all.n / unit
  const sigma = spread / Math.sqrt(month.n)
  return {
    centre,
    sigma,
    low: Math.max(0, centre - limits.point * sigma),
    high: Math.min(100, centre + limits.point * sigma),
    z: (month.sum / month.n / unit - centre) / sigma,
  }
}
const zOf = (months: readonly Spread[], at: number): number | null => {
  const judged = judgedMonth(months, at)
  return typeof judged === 'string' ? null : judged.z
}
export interface Signals {
  readonly rules: readonly SignalRule[]
  /** Null where there is no signal. */
  readonly side: SignalSide | null
}
/** What the month at `at` is a signal of: beyond three sigma, or beyond two after another of the two months before it. */
export const signalsOf = (months: readonly Spread[], at: number): Signals => {
  const now = zOf(months, at)
  if (now === null || Math.abs(now) <= limits.twice) return { rules: [], side: null }
  const isTwice = [1, 2].some((back) => {
    const before = zOf(months, at - back)
    return before !== null && Math.abs(before) > limits.twice && before * now > 0
  })
  const rules: SignalRule[] = [
    ...(Math.abs(now) > limits.point ? (['point'] as const) : []),
    ...(isTwice ? (['two-of-three'] as const) : []),
  ]
  return { rules, side: rules.length === 0 ? null : now < 0 ? 'low' : 'high' }
}
