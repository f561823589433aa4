import type { Condition } from '#server/platform/records.ts'

/** So many milliseconds is Manila ahead of UTC, all year. */
export const manila = 8 * 3_600_000
/** The calendar day of a moment in Manila; of now unless said otherwise. */
export const dayOf = (moment = Date.now()): string => new Date(moment + manila).toISOString().slice(0, 10)

/** Midnight in Manila at the start of a day, some days later. */
const midnight = (day: string, later = 0) => `((${day}::date + ${later})::timestamp at time zone 'Asia/Manila')`
/** SQL for a moment from one calendar day in Manila to another, both included. */
export const during = (column: string, from: string, to: string): string =>
  `${column} >= ${midnight(from)} and ${column} < ${midnight(to, 1)}`
/** The same as a `days` filter gives them: `onDays('created_at')`. */
export const onDays =
  (column: string): Condition =>
  (value) =>
    during(`t.${column}`, `(${value}::text[])[1]`, `(${value}::text[])[2]`)
