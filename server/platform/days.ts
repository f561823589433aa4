import type { Condition } from '#server/platform/records.ts'

/** Midnight in Manila at the start of a day, some days later. */
const midnight = (day: string, later = 0) => `((${day}::date + ${later})::timestamp at time zone 'Asia/Manila')`
/** From one calendar day in Manila to another, both included, as a `days` filter gives them: `onDays('created_at')`. */
export const onDays =
  (column: string): Condition =>
  (value) =>
    `t.${column} >= ${midnight(`(${value}::text[])[1]`)} and t.${column} < ${midnight(`(${value}::text[])[2]`, 1)}`
