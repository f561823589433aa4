import { today } from '#contract/calendar.ts'
import { type Message, msg } from '#contract/words.ts'

/** Days that move on with the calendar: they are kept by name, and reckoned in Manila's calendar when a list is read. */
export const periods = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  'last-7-days': msg`Last 7 days`,
  'last-30-days': msg`Last 30 days`,
  'this-week': msg`This week`,
  'last-week': msg`Last week`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  'this-quarter': msg`This quarter`,
  'last-quarter': msg`Last quarter`,
  'this-year': msg`This year`,
  'last-year': msg`Last year`,
} as const satisfies Record<string, Message>
export type Period = keyof typeof periods
export const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text)

/** The first and the last day of a period, both included. Lists tell of what has happened: the last days end today. */
export const daysOfPeriod = (
  period: Period,
  now: Temporal.PlainDate = today(),
): readonly [Temporal.PlainDate, Temporal.PlainDate] => {
  const monday = now.subtract({ days: now.dayOfWeek - 1 })
  const month = now.with({ day: 1 })
  const quarter = month.subtract({ months: (month.month - 1) % 3 })
  const year = month.with({ month: 1 })
  const before = (day: Temporal.PlainDate) => day.subtract({ days: 1 })
  switch (period) {
    case 'today':
      return [now, now]
    case 'yesterday':
      return [before(now), before(now)]
    case 'last-7-days':
      return [now.subtract({ days: 6 }), now]
    case 'last-30-days':
      return [now.subtract({ days: 29 }), now]
    case 'this-week':
      return [monday, monday.add({ days: 6 })]
    case 'last-week':
      return [monday.subtract({ days: 7 }), before(monday)]
    case 'this-month':
      return [month, before(month.add({ months: 1 }))]
    case 'last-month':
      return [month.subtract({ months: 1 }), before(month)]
    case 'this-quarter':
      return [quarter, before(quarter.add({ months: 3 }))]
    case 'last-quarter':
      return [quarter.subtract({ months: 3 }), before(quarter)]
    case 'this-year':
      return [year, before(year.add({ years: 1 }))]
    case 'last-year':
      return [year.subtract({ years: 1 }), before(year)]
  }
}
