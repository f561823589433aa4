import { inManila, momentAt } from '#contract/calendar.ts'
import type { Purpose } from '#contract/text-blasts/blasts.ts'

/** Hours in Manila: surveys and promotions wait from the first to the second. */
const quietHours = { from: 21, to: 7 } as const
/** True while messages of this purpose have to wait for the morning; `now` in milliseconds since 1970. */
export const isQuiet = (purpose: Purpose, now: number): boolean => {
  const { hour } = inManila(momentAt(now))
  return purpose !== 'service' && (hour >= quietHours.from || hour < quietHours.to)
}
