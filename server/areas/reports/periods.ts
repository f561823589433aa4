import { dayOf, momentAt, mondayOf } from '#contract/calendar.ts'
/** From one calendar day in Manila to another, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}
type Day = Temporal.PlainDate
const isBefore = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) < 0
const periodOf = (from: Day, to: Day): Period => ({ from: from.toString(), to: to.toString() })
const endsOf = ({ from, to }: Period) => [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)] as const

/** The period asked for, or the last 30 days with today; and the one of the same length before it. */
export const periodsOf = (
  asked: readonly [string, string] | null | undefined,
  now: number,
): { readonly period: Period; readonly before: Period } => {
  const today = dayOf(momentAt(now))
  const [from, to] = asked ? endsOf({ from: asked[0], to: asked[1] }) : [today.subtract({ days: 29 }), today]
  const days = from.until(to).days + 1
  return { period: periodOf(from, to), before: periodOf(from.subtract({ days }), from.subtract({ days: 1 })) }
}

export type Unit = 'day' | 'week' | 'month'
/** Days up to six weeks, weeks up to half a year, months beyond. */
export const unitOf = (period: Period): Unit => {
  const [from, to] = endsOf(period)
  const days = from.until(to).days + 1
  return days <= 42 ? 'day' : days <= 190 ? 'week' : 'month'
}
/** The first day of the unit that a day lies in. */
const startOfUnit = (day: Day, unit: Unit): Day =>
  unit === 'day' ? day : unit === 'week' ? mondayOf(day) : day.with({ day: 1 })
/** What a picture shows one beside the other; the first and the last end with the period. */
export const pointsOf = (period: Period, unit: Unit): Period[] => {
  const [first, last] = endsOf(period)
  const points: Period[] = []
  for (let start = startOfUnit(first, unit); !isBefore(last, start); ) {
    const next = start.add({ [`${unit}s`]: 1 })
    const end = next.subtract({ days: 1 })
    points.push(periodOf(isBefore(start, first) ? first : start, isBefore(last, end) ? last : end))
    start = next
  }
  return points
}
