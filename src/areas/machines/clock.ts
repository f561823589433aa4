import { timeZone } from '#contract/calendar.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})
/** When an event came, to the millisecond: several come within a second. */
export const clockTime = (at: number): string => clock.format(at)
