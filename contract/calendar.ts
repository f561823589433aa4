import '#contract/temporal.ts'

/** Days and times of day are Manila's for everybody, wherever the browser and the server stand. */
export const timeZone = 'Asia/Manila'

/** This moment. `Temporal.Now` is asked nowhere: tests move the clock of `Date`, and a browser’s own Temporal has another. */
export const now = (): Temporal.Instant => momentAt(Date.now())
/** The moment so many milliseconds after 1970, as `Date.now()` counts them. */
export const momentAt = (milliseconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(milliseconds)
/** The milliseconds of a moment on the wire: what a cached `Intl.DateTimeFormat` formats, and clocks compare. */
export const epochOf = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
/** A moment as it goes over the wire: 2026-11-20T06:00:00.000Z. */
export const isoOf = (moment: Temporal.Instant): string => moment.toString({ smallestUnit: 'millisecond' })
/** Whether a moment on the wire lies behind us. */
export const isPast = (text: string): boolean => epochOf(text) <= Date.now()

/** A moment with its day and time in Manila. */
export const inManila = (moment: Temporal.Instant): Temporal.ZonedDateTime => moment.toZonedDateTimeISO(timeZone)
/** The calendar day of a moment in Manila. */
export const dayOf = (moment: Temporal.Instant): Temporal.PlainDate => inManila(moment).toPlainDate()
/** Today in Manila. */
export const today = (): Temporal.PlainDate => dayOf(now())
/** The moment at which a day, or a time of it, begins in Manila. */
export const startOf = (day: Temporal.PlainDate, time?: Temporal.PlainTime): Temporal.Instant =>
  day.toZonedDateTime({ timeZone, ...(time && { plainTime: time }) }).toInstant()
/** The Monday of a day's week. */
export const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 })
/** The months of a period, both days of which are included, with how many days of each lie in it. */
export const monthsIn = function* (from: string, to: string) {
  const last = Temporal.PlainDate.from(to)
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; ) {
    const end = day.with({ day: day.daysInMonth })
    const until = Temporal.PlainDate.compare(end, last) < 0 ? end : last
    yield { year: day.year, month: day.month, days: until.day - day.day + 1 }
    day = until.add({ days: 1 })
  }
}

const isRead = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}
/** Whether it is a day of the calendar, written YYYY-MM-DD: 2026-02-30 is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && isRead(() => Temporal.PlainDate.from(text))
/** Whether it is a moment on the wire, on a day that there is. */
export const isMoment = (text: string): boolean => isRead(() => Temporal.Instant.from(text))
