import { inManila, momentAt } from '#contract/calendar.ts'
import type { Purpose } from '#contract/text-blasts/blasts.ts'
import { isQuietAt } from '#contract/text-blasts/quiet.ts'

/** True while messages of this purpose have to wait for the morning; `now` in milliseconds since 1970. */
export const isQuiet = (purpose: Purpose, now: number): boolean =>
  purpose !== 'service' && isQuietAt(inManila(momentAt(now)).hour)
