import { timeZone } from '#contract/calendar.ts'
import type { Condition } from '#server/platform/records.ts'

/** Midnight in Manila at the start of a day, some days later. */
const midnight = (day: string, later = 0) => `((${day}::date + ${later})::timestamp at time zone '${timeZone}')`
/** SQL for a moment from one calendar day in Manila to another, both included. */
export const during = (column: string, from: string, to: string): string =>
  `${column} >= ${midnight(from)} and ${column} < ${midnight(to, 1)}`
/** The same as a `days` filter gives them: `onDays('created_at')`. */
export const onDays =
  (column: string): Condition =>
  (value) =>
    during(`t.${column}`, `(${value}::text[])[1]`, `(${value}::text[])[2]`)
