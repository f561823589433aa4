import * as v from 'valibot'
import { drop, readStored, writeStored } from '#platform/storage.ts'

/** How often a row was run by the palette, by its id; what was used long ago counts less. */
const Usage = v.record(v.string(), v.object({ uses: v.number(), at: v.number() }))
export type Usage = v.InferOutput<typeof Usage>

/** After so many milliseconds, two weeks, a use counts half. */
export const halfLife = 1_209_600_000
/** So many rows are remembered; the least used one gives way. */
const mostRemembered = 200
/** What use adds to a row's score at most: less than the step between two ways of being found. */
const mostAdded = 60

const weightAt = ({ uses, at }: Usage[string], now: number) => uses * 2 ** (-Math.max(0, now - at) / halfLife)
/** The usage after one more use of a row. */
export const usageAfter = (usage: Usage, id: string, now: number): Usage => {
  const before = usage[id]
  const all = Object.entries({ ...usage, [id]: { uses: (before ? weightAt(before, now) : 0) + 1, at: now } })
  if (all.length <= mostRemembered) return Object.fromEntries(all)
  return Object.fromEntries(
    all.toSorted(([, a], [, b]) => weightAt(b, now) - weightAt(a, now)).slice(0, mostRemembered),
  )
}
/** What a row's use adds to its score, 0 to 60. */
export const addedBy = (usage: Usage, id: string, now: number): number => {
  const own = usage[id]
  if (!own) return 0
  const weight = weightAt(own, now)
  return (mostAdded * weight) / (weight + 2)
}
/** What of these is used, the most used first. */
export const mostUsed = <One extends { readonly id: string }>(
  all: readonly One[],
  usage: Usage,
  now: number,
): readonly One[] => {
  const weights = new Map(Object.entries(usage).map(([id, own]) => [id, weightAt(own, now)]))
  const weightOf = ({ id }: One) => weights.get(id) ?? 0
  return all.filter(({ id }) => weights.has(id)).toSorted((a, b) => weightOf(b) - weightOf(a))
}

const keyOf = (userId: number) => `app:palette:${userId}` as const
/** What this person has used on this device. */
export const usageOf = (userId: number): Usage => readStored(keyOf(userId), Usage) ?? {}
export const rememberUse = (userId: number, id: string): void => {
  writeStored(keyOf(userId), usageAfter(usageOf(userId), id, Date.now()))
}
export const forgetUsage = (userId: number): void => drop(keyOf(userId))
