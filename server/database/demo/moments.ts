import { dayOf, momentAt, startOf } from '#contract/calendar.ts'

/**
 * A plan draws its moments by random numbers: within it they are milliseconds since 1970, as are the spans between them.
 * Days, months and years of them are the calendar's.
 */
const lengthOf = (span: Temporal.DurationLike) => Temporal.Duration.from(span).total('milliseconds')
export const minute = lengthOf({ minutes: 1 })
export const hour = lengthOf({ hours: 1 })
export const day = lengthOf({ hours: 24 })

const written = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})
/** As `isoOf` writes moments; a world has forty thousand, and so it takes half the time. */
export const iso = (at: number): string => `${written.format(at).replace(' ', 'T').replace(',', '.')}Z`
/** Midnight in Manila at the start of the day of a moment, some days later. */
export const midnightOf = (at: number, later = 0): number =>
  startOf(dayOf(momentAt(at)).add({ days: later })).epochMilliseconds
