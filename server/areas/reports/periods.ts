import { dayOf } from '#server/platform/days.ts'

const day = 86_400_000

/** From one calendar day in Manila to another, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}
const numberOf = (text: string) => Math.floor(Date.parse(`${text}T00:00:00Z`) / day)
const textOf = (number: number) => new Date(number * day).toISOString().slice(0, 10)

/** The period asked for, or the last 30 days with today; and the one of the same length before it. */
export const periodsOf = (
  asked: readonly [string, string] | null | undefined,
  now: number,
): { readonly period: Period; readonly before: Period } => {
  const to = asked ? numberOf(asked[1]) : numberOf(dayOf(now))
  const from = asked ? numberOf(asked[0]) : to - 29
  const length = to - from + 1
  return {
    period: { from: textOf(from), to: textOf(to) },
    before: { from: textOf(from - length), to: textOf(from - 1) },
  }
}

export type Unit = 'day' | 'week' | 'month'
/** Days up to six weeks, weeks up to half a year, months beyond. */
export const unitOf = ({ from, to }: Period): Unit => {
  const days = numberOf(to) - numberOf(from) + 1
  return days <= 42 ? 'day' : days <= 190 ? 'week' : 'month'
}
/** The first day of the unit that a day lies in; weeks begin on Monday. */
const startOf = (number: number, unit: Unit): number => {
  if (unit === 'day') return number
  if (unit === 'week') return number - ((number + 3) % 7)
  return numberOf(`${textOf(number).slice(0, 7)}-01`)
}
const nextOf = (start: number, unit: Unit): number =>
  unit === 'day' ? start + 1 : unit === 'week' ? start + 7 : startOf(start + 31, 'month')
/** What a picture shows one beside the other; the first and the last end with the period. */
export const pointsOf = (period: Period, unit: Unit): Period[] => {
  const [first, last] = [numberOf(period.from), numberOf(period.to)]
  const points: Period[] = []
  for (let start = startOf(first, unit); start <= last; start = nextOf(start, unit))
    points.push({
      from: textOf(Math.max(start, first)),
      to: textOf(Math.min(nextOf(start, unit) - 1, last)),
    })
  return points
}
