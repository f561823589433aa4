import type { Purpose } from '#contract/text-blasts/blasts.ts'

/** Hours of Manila, which has no summer time: surveys and promotions wait from the first to the second. */
const quietHours = { from: 21, to: 7, offset: 8 } as const
/** True while messages of this purpose have to wait for the morning; `now` in milliseconds since 1970. */
export const isQuiet = (purpose: Purpose, now: number): boolean => {
  const hour = (new Date(now).getUTCHours() + quietHours.offset) % 24
  return purpose !== 'service' && (hour >= quietHours.from || hour < quietHours.to)
}
