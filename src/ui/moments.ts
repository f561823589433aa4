import { inManila, isDay, isoOf, startOf } from '#contract/calendar.ts'

const clock = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/

/** A day and a time in Manila: `2026-11-20` and `16:30`. What is no time stays as it was typed. */
export interface LocalMoment {
  readonly day: string
  readonly time: string
}
/** Reads 16:30, 1630 and 4:05: HH:MM when there is such a time, else what was typed. */
export const readTime = (text: string): string => {
  const [, hours, minutes] = clock.exec(text.trim()) ?? []
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}
export const toLocal = (instant: string): LocalMoment => {
  const local = inManila(Temporal.Instant.from(instant))
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
const written = /^([01]\d|2[0-3]):[0-5]\d$/
/** The moment in UTC, or null where day or time is none. */
export const toInstant = ({ day, time }: LocalMoment): string | null =>
  isDay(day) && written.test(time) ? isoOf(startOf(Temporal.PlainDate.from(day), Temporal.PlainTime.from(time))) : null
