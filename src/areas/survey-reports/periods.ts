import { today } from '#contract/calendar.ts'
import { type Message, msg } from '#contract/words.ts'

export type Days = readonly [from: string, to: string]
export interface Preset {
  readonly id: string
  readonly title: Message
  readonly days: () => Days
}
const yesterday = () => today().subtract({ days: 1 })
const written = (from: Temporal.PlainDate, to: Temporal.PlainDate): Days => [from.toString(), to.toString()]
const lastDays = (count: number) => (): Days => written(yesterday().subtract({ days: count - 1 }), yesterday())
/** The first day of the quarter that a day lies in. */
const quarterOf = (day: Temporal.PlainDate) => day.with({ day: 1, month: Math.floor((day.month - 1) / 3) * 3 + 1 })

export const onlyYesterday: Preset = { id: 'yesterday', title: msg`Yesterday`, days: lastDays(1) }
export const monthToYesterday: Preset = {
  id: 'month',
  title: msg`Month to yesterday`,
  days: () => written(yesterday().with({ day: 1 }), yesterday()),
}
export const ninetyDays: Preset = { id: 'ninety', title: msg`Last 90 days`, days: lastDays(90) }
export const lastYear: Preset = {
  id: 'last-year',
  title: msg`Last 12 months`,
  days: () => {
    const first = today().with({ day: 1 })
    return [first.subtract({ months: 12 }).toString(), first.subtract({ days: 1 }).toString()]
  },
}
/** What a report of cases says where there are none, and what it offers instead. */
export const noCases = {
  title: msg`No cases opened in this period match the filters`,
  act: msg`Show last 12 months`,
  days: lastYear.days,
}
/** What reports are mostly looked at for: all of it ends with yesterday, the last whole day, or with a whole month. */
export const presets: readonly Preset[] = [
  onlyYesterday,
  { id: 'week', title: msg`Last 7 days`, days: lastDays(7) },
  { id: 'thirty', title: msg`Last 30 days`, days: lastDays(30) },
  ninetyDays,
  monthToYesterday,
  {
    id: 'quarter',
    title: msg`Quarter to yesterday`,
    days: () => written(quarterOf(yesterday()), yesterday()),
  },
  {
    id: 'year',
    title: msg`Year to yesterday`,
    days: () => written(yesterday().with({ day: 1, month: 1 }), yesterday()),
  },
  {
    id: 'last-month',
    title: msg`Last month`,
    days: () => {
      const first = today().with({ day: 1 })
      return [first.subtract({ months: 1 }).toString(), first.subtract({ days: 1 }).toString()]
    },
  },
  {
    id: 'last-quarter',
    title: msg`Last quarter`,
    days: () => {
      const first = quarterOf(today())
      return [first.subtract({ months: 3 }).toString(), first.subtract({ days: 1 }).toString()]
    },
  },
  lastYear,
]
export const presetById = (id: string | undefined): Preset | undefined => presets.find((one) => one.id === id)
/** The preset that means these days today. */
export const presetOf = (days: Days): Preset | undefined =>
  presets.find((one) => JSON.stringify(one.days()) === JSON.stringify(days))
/** What of some days lies within a period. */
export const daysWithin = ([from, to]: Days, [first, last]: Days): Days => [
  from < first ? first : from,
  to > last ? last : to,
]
/** First and last day of a month, `2026-07`; not after `last`. */
export const daysOfMonth = (month: string, last?: string): Days => {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const end = first.add({ months: 1 }).subtract({ days: 1 }).toString()
  return [first.toString(), last !== undefined && last < end ? last : end]
}
