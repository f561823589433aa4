import { dayOf, now, startOf } from '#contract/calendar.ts'
import { namesOf } from '#contract/names.ts'
import { daysOfPeriod } from '#contract/periods.ts'
import { type MailedPeriod, type Weekday, weekdays } from '#contract/surveys/report-mails.ts'

/** At which time of the week or month, in Manila. */
export interface Schedule {
  readonly every: 'week' | 'month'
  readonly weekday: Weekday | null
  readonly monthday: number | null
  readonly hour: number
}
const isOn = ({ every, weekday, monthday }: Schedule, day: Temporal.PlainDate): boolean =>
  every === 'week'
    ? namesOf(weekdays)[day.dayOfWeek - 1] === weekday
    : day.day === Math.min(monthday ?? 1, day.daysInMonth)

/** The first such moment after another one. */
export const nextAfter = (schedule: Schedule, at: Temporal.Instant = now()): Temporal.Instant => {
  const time = Temporal.PlainTime.from({ hour: schedule.hour })
  // The longest way to the same day of a month.
  for (let day = dayOf(at), tries = 0; tries < 62; day = day.add({ days: 1 }), tries += 1) {
    const moment = startOf(day, time)
    if (isOn(schedule, day) && Temporal.Instant.compare(moment, at) > 0) return moment
  }
  throw new Error('A report by mail has no time of the week or month')
}
/** The last such moment that has come, where one was due and servers stood still since. */
export const lastDue = (schedule: Schedule, due: Temporal.Instant, at: Temporal.Instant): Temporal.Instant => {
  let last = due
  for (;;) {
    const next = nextAfter(schedule, last)
    if (Temporal.Instant.compare(next, at) > 0) return last
    last = next
  }
}
/** The first and the last day of a report that goes out on a day. */
export const daysFor = (period: MailedPeriod, day: string): readonly [string, string] => {
  const [from, to] = daysOfPeriod(period, Temporal.PlainDate.from(day))
  return [from.toString(), to.toString()]
}
