import { today } from '#contract/calendar.ts'
import { msg } from '#contract/words.ts'
import { Invalid } from '#server/platform/failures.ts'

type Day = Temporal.PlainDate
/** From one calendar day to another in Manila, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}
const dayOf = (text: string): Day => Temporal.PlainDate.from(text)
const periodOf = (from: Day, to: Day): Period => ({ from: from.toString(), to: to.toString() })
const isLastOfMonth = (day: Day) => day.day === day.daysInMonth

const tooLate = msg`The period cannot end after today`
/** Refuses what ends after today, under the name that its filter has: nothing has happened there yet. */
export const refuseLater = (asked: Readonly<Record<string, readonly [string, string] | null | undefined>>): void => {
  for (const [name, days] of Object.entries(asked))
    if (days && days[1] > today().toString()) throw new Invalid({ [name]: [{ message: tooLate }] })
}
/** The days that are asked for, or yesterday alone. */
export const periodAsked = (asked: readonly [string, string] | null | undefined): Period => {
  if (asked) return { from: asked[0], to: asked[1] }
  const yesterday = today().subtract({ days: 1 }).toString()
  return { from: yesterday, to: yesterday }
}
/** Whether it is made of whole calendar months that are over. */
export const isOfEndedMonths = ({ from, to }: Period): boolean =>
  dayOf(from).day === 1 && isLastOfMonth(dayOf(to)) && Temporal.PlainDate.compare(dayOf(to), today()) < 0

/**
 * What a period is compared with. `previous`: as many whole months before whole months, else as many days; `year`: the
 * same days a year earlier, 29 February as 28.
 */
export const periodBefore = (period: Period, compare: 'previous' | 'year' | 'none'): Period | null => {
  const [from, to] = [dayOf(period.from), dayOf(period.to)]
  if (compare === 'none') return null
  if (compare === 'year') return periodOf(from.subtract({ years: 1 }), to.subtract({ years: 1 }))
  if (from.day === 1 && isLastOfMonth(to)) {
    const months = (to.year - from.year) * 12 + to.month - from.month + 1
    return periodOf(from.subtract({ months }), from.subtract({ days: 1 }))
  }
  const days = from.until(to).days + 1
  return periodOf(from.subtract({ days }), from.subtract({ days: 1 }))
}
export const areOverlapping = (one: Period, other: Period): boolean => one.from <= other.to && other.from <= one.to
/** The 13 calendar months that end with a day's month, the last one only to that day. */
export const trendOf = (
  last: string,
): readonly { readonly month: string; readonly period: Period; readonly complete: boolean }[] => {
  const to = dayOf(last)
  return Array.from({ length: 13 }, (_, at) => {
    const start = to.with({ day: 1 }).subtract({ months: 12 - at })
    const end = start.add({ months: 1 }).subtract({ days: 1 })
    const isLast = at === 12
    return {
      month: start.toString().slice(0, 7),
      period: periodOf(start, isLast ? to : end),
      // The month under way is not whole, whether its last day was chosen or not.
      complete: !isLast || (isLastOfMonth(to) && Temporal.PlainDate.compare(to, today()) < 0),
    }
  })
}

/** The calendar months of a period, the first and the last as far as it reaches. */
export const monthsOf = (period: Period): readonly { readonly month: string; readonly period: Period }[] => {
  const last = dayOf(period.to)
  const months: { month: string; period: Period }[] = []
  for (let day = dayOf(period.from); Temporal.PlainDate.compare(day, last) <= 0; ) {
    const end = day.with({ day: day.daysInMonth })
    const until = Temporal.PlainDate.compare(end, last) < 0 ? end : last
    months.push({ month: day.toString().slice(0, 7), period: periodOf(day, until) })
    day = until.add({ days: 1 })
  }
  return months
}

/** Days of a month that is not wholly in a period: added by themselves, or taken away from what is kept of their month. */
export interface RaggedDays {
  readonly period: Period
  readonly sign: 1 | -1
}
/**
 * A period as figures are kept: whole months, and the days that these lack or have too many. Of a month that is mostly in
 * the period the few other days are taken away, so that never more than half a month is read by the day.
 */
export const partsOf = (period: Period): { readonly months: Period | null; readonly days: readonly RaggedDays[] } => {
  const months: Period[] = []
  const days: RaggedDays[] = []
  for (const { period: part } of monthsOf(period)) {
    const [from, to] = [dayOf(part.from), dayOf(part.to)]
    const most = from.daysInMonth
    const inside = to.day - from.day + 1
    if (inside * 2 < most) {
      days.push({ period: part, sign: 1 })
      continue
    }
    months.push(periodOf(from.with({ day: 1 }), from.with({ day: most })))
    if (from.day > 1) days.push({ period: periodOf(from.with({ day: 1 }), from.subtract({ days: 1 })), sign: -1 })
    if (to.day < most) days.push({ period: periodOf(to.add({ days: 1 }), to.with({ day: most })), sign: -1 })
  }
  const [first, last] = [months[0], months.at(-1)]
  return { months: first && last ? { from: first.from, to: last.to } : null, days }
}
