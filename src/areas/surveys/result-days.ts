import { today } from '#contract/calendar.ts'
import { type Message, msg } from '#contract/words.ts'

export type Days = readonly [from: string, to: string]
const written = (from: Temporal.PlainDate, to: Temporal.PlainDate): Days => [from.toString(), to.toString()]

/** Yesterday, as results open: today has only begun. */
export const yesterday = (): Days => {
  const day = today().subtract({ days: 1 })
  return written(day, day)
}
/** What results are mostly looked at for; all of it ends with yesterday, the last whole day. */
export const presets: readonly { readonly id: string; readonly title: Message; readonly days: () => Days }[] = [
  { id: 'yesterday', title: msg`Yesterday`, days: yesterday },
  {
    id: 'week',
    title: msg`Last 7 days`,
    days: () => written(today().subtract({ days: 7 }), today().subtract({ days: 1 })),
  },
  {
    id: 'month',
    title: msg`Month to yesterday`,
    days: () => {
      const last = today().subtract({ days: 1 })
      return written(last.with({ day: 1 }), last)
    },
  },
  {
    id: 'last-month',
    title: msg`Last month`,
    days: () => {
      const first = today().with({ day: 1 })
      return written(first.subtract({ months: 1 }), first.subtract({ days: 1 }))
    },
  },
]
