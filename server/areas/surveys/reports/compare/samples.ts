import {
  type Asked as AskedNps,
  meansDiffer,
  npsDiffer,
  type Spread,
  sharesDiffer,
  type Verdict,
} from '#server/areas/surveys/reports/chance.ts'
import type { Part } from '#server/areas/surveys/reports/touchpoint-rows.ts'

/**
 * How the responses of one report lie to those of another: none in common, the same ones, one holding all of the other,
 * or each some that the other lacks.
 */
export type Relation = 'apart' | 'same' | 'holds' | 'held' | 'overlap'

/** What narrows responses; null is everything. Dates of service and of sale only where both reports have such dates. */
export interface Sample {
  readonly kind: string
  readonly category: string | null
  readonly period: { readonly from: string; readonly to: string }
  readonly service: readonly [string, string] | null
  readonly sales: readonly [string, string] | null
  readonly dealers: ReadonlySet<number>
}
const ofValues = (one: string | null, other: string | null): Relation =>
  one === other ? 'same' : one === null ? 'holds' : other === null ? 'held' : 'apart'
const ofDays = (one: readonly [string, string] | null, other: readonly [string, string] | null): Relation => {
  if (one === null || other === null) return one === other ? 'same' : one === null ? 'holds' : 'held'
  const [[a, b], [c, d]] = [one, other]
  if (b < c || d < a) return 'apart'
  if (a === c && b === d) return 'same'
  return a <= c && d <= b ? 'holds' : c <= a && b <= d ? 'held' : 'overlap'
}
const ofSets = (one: ReadonlySet<number>, other: ReadonlySet<number>): Relation => {
  const common = [...one].filter((id) => other.has(id)).length
  if (common === 0) return 'apart'
  const [holds, held] = [common === other.size, common === one.size]
  return holds && held ? 'same' : holds ? 'holds' : held ? 'held' : 'overlap'
}
/** Narrowed by all of it at once: one dimension without anything in common is enough to keep two reports apart. */
export const relationOf = (one: Sample, other: Sample): Relation => {
  const each = [
    ofValues(one.kind, other.kind),
    ofValues(one.category, other.category),
    ofDays([one.period.from, one.period.to], [other.period.from, other.period.to]),
    ofDays(one.service, other.service),
    ofDays(one.sales, other.sales),
    ofSets(one.dealers, other.dealers),
  ]
  if (each.includes('apart')) return 'apart'
  const differing = new Set(each.filter((relation) => relation !== 'same'))
  if (differing.size > 1) return 'overlap'
  return differing.values().next().value ?? 'same'
}

/** What two samples are judged by: how to tell their difference, how many they have, and what is left of a whole. */
interface Kind<S> {
  readonly differ: (one: S, other: S) => Verdict
  readonly less: (whole: S, part: S) => S
  readonly count: (of: S) => number
}
const means: Kind<Spread> = {
  differ: meansDiffer,
  less: (whole, part) => ({
    n: whole.n - part.n,
    sum: whole.sum - part.sum,
    squares: whole.squares - part.squares,
  }),
  count: ({ n }) => n,
}
const shares: Kind<Part> = {
  differ: sharesDiffer,
  less: (whole, part) => ({ part: whole.part - part.part, of: whole.of - part.of }),
  count: ({ of }) => of,
}
const asked: Kind<AskedNps> = {
  differ: npsDiffer,
  less: (whole, part) => ({ up: whole.up - part.up, down: whole.down - part.down, n: whole.n - part.n }),
  count: ({ n }) => n,
}
/**
 * What the difference between two samples says. Where one holds the other, what it has beyond that one is the second
 * sample; where it has nothing beyond it, both are the same. What is shown as no difference is never beyond chance.
 */
const judgedAs =
  <S>({ differ, less, count }: Kind<S>) =>
  (relation: Relation, [one, other]: readonly [S, S], difference: number | null): Verdict | 'overlap' | null => {
    if (difference === null) return null
    if (relation === 'overlap') return 'overlap'
    const rest = (whole: S, part: S) => (count(whole) === count(part) ? part : less(whole, part))
    const verdict =
      relation === 'holds'
        ? differ(rest(one, other), other)
        : relation === 'held'
          ? differ(one, rest(other, one))
          : differ(one, other)
    return verdict === 'beyond' && difference === 0 ? 'within' : verdict
  }
export const judgeMeans = judgedAs(means)
export const judgeShares = judgedAs(shares)
export const judgeNps = judgedAs(asked)
