import type { NoEffect } from '#contract/surveys/effects.ts'
import { unit } from '#contract/surveys/scoring.ts'
import { type Band, type Spread, varianceOf } from '#server/areas/surveys/reports/chance.ts'

/** Below so many responses on a side a dealer says nothing. */
const fewest = 5
const mostControls = 5
const fewestControls = 2
const z975 = 1.96

/** What customers of a dealer said of an attribute before and after a day. */
export interface Sides {
  readonly id: number
  readonly before: Spread
  readonly after: Spread
}
export interface Effect {
  /** Points of 100. */
  readonly effect: number | null
  readonly band: Band | null
  readonly verdict: 'beyond' | 'within' | 'few' | null
  readonly controls: readonly Sides[]
  readonly reason: NoEffect | null
}
const isEnough = ({ before, after }: Sides) => before.n >= fewest && after.n >= fewest
const mean = ({ n, sum }: Spread) => sum / n / unit
export const changeOf = ({ before, after }: Sides): number | null =>
  before.n === 0 || after.n === 0 ? null : mean(after) - mean(before)
const errorOf = ({ before, after }: Sides) => (varianceOf(before) ?? 0) / before.n + (varianceOf(after) ?? 0) / after.n
const none = { effect: null, band: null, verdict: null, controls: [] }
const averaged = (all: readonly Sides[]) => all.reduce((sum, one) => sum + (changeOf(one) ?? 0), 0) / all.length

/** The mean change of the controls; null without any. */
export const controlChange = (controls: readonly Sides[]): number | null =>
  controls.length === 0 ? null : averaged(controls)
/**
 * The change of a dealer less the mean change of the dealers nearest to it before, of those that had no measure. `beyond`:
 * its band leaves out 0.
 */
export const effectOf = (own: Sides, others: readonly Sides[]): Effect => {
  if (!isEnough(own)) return { ...none, reason: 'few' }
  const far = ({ before }: Sides) => Math.abs(mean(before) - mean(own.before))
  const controls = others
    .filter(isEnough)
    .toSorted((a, b) => far(a) - far(b) || a.id - b.id)
    .slice(0, mostControls)
  if (controls.length < fewestControls) return { ...none, controls, reason: 'controls' }
  const effect = averaged([own]) - averaged(controls)
  const theirs = controls.reduce((sum, one) => sum + errorOf(one), 0) / controls.length ** 2
  const half = z975 * Math.sqrt(errorOf(own) + theirs)
  if (half === 0) return { effect, band: null, verdict: 'few', controls, reason: null }
  return {
    effect,
    band: [effect - half, effect + half],
    verdict: Math.abs(effect) > half ? 'beyond' : 'within',
    controls,
    reason: null,
  }
}
